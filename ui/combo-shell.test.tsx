import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ComboSelect } from './combo-select.tsx'
import { person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()

// This file never loads the list beforehand: it shows what a person meets who is quicker than the download.
test('what is typed and pressed before the list is here counts in it, sends no form, and the focus keeps its place', async () => {
  const heard: string[] = []
  const sent = vi.fn<() => void>()
  const options = ['Banking', 'Real estate', 'Retail'].map((label) => ({ value: label.toLowerCase(), label }))
  render(
    <form onSubmit={sent}>
      <ComboSelect aria-label="Industry" options={options} value="" onChange={(value) => heard.push(value)} />
      <button type="submit">Go on</button>
    </form>,
  )
  await person().click(screen.getByRole('combobox'))
  await person().keyboard('re{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('re')
  vi.useRealTimers()
  await vi.waitFor(() => expect(heard.at(-1)).toBe('retail'), { timeout: 10_000 })
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  expect(sent).not.toHaveBeenCalled()
})
