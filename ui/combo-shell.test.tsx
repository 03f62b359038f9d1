import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ComboSelect } from './combo-select.tsx'
import { person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()

// This file never loads the list beforehand: it shows what a person meets who is quicker than the download.
test('what is typed before the list is here is kept, and so is the place of the focus', async () => {
  const heard: string[] = []
  const options = [{ value: 'retail', label: 'Retail' }]
  render(<ComboSelect aria-label="Industry" options={options} value="" onChange={(value) => heard.push(value)} />)
  await person().click(screen.getByRole('combobox'))
  await person().keyboard('re')
  vi.useRealTimers()
  await vi.waitFor(() => expect(screen.getByRole('listbox')).toBeTruthy(), { timeout: 10_000 })
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('re')
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})
