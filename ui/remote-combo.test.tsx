import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { comboPart } from './combo-part.ts'
import { RemoteCombo } from './remote-combo.tsx'
import type { Option } from './select.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
beforeAll(() => comboPart.load(), 60_000)

const people: readonly Option[] = [
  { value: '1', label: 'Mei Chow' },
  { value: '2', label: 'Tomasz Wójcik' },
]
type Search = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

function Picker({ search, heard = [] }: { search: Search; heard?: (Option | null)[] }): ReactElement {
  const [value, setValue] = useState<Option | null>(people[0] ?? null)
  return (
    <>
      <RemoteCombo
        aria-label="Line Manager"
        search={search}
        value={value}
        onChange={(next) => {
          heard.push(next)
          setValue(next)
        }}
      />
      <button type="button">After</button>
    </>
  )
}
const field = (): HTMLInputElement => screen.getByRole('combobox')

describe('picker that searches on the server', () => {
  test('asks once for a typed word, with what the server sends shown as it is', async () => {
    const search = vi.fn<Search>(async (text) => (text ? people.slice(1) : people))
    render(<Picker search={search} />)
    await person().click(field())
    await pass(0)
    await person().keyboard('{Control>}a{/Control}woj')
    await pass(199)
    expect(search.mock.calls.map(([text]) => text)).toEqual([''])
    await pass(1)
    expect(search.mock.calls.map(([text]) => text)).toEqual(['', 'woj'])
    await pass(50)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Tomasz Wójcik'])
  })

  test('an answer that comes after a newer question is not shown, and its request is aborted', async () => {
    const answers: { text: string; signal: AbortSignal; give: (options: readonly Option[]) => void }[] = []
    const search: Search = (text, signal) => new Promise((give) => answers.push({ text, signal, give }))
    render(<Picker search={search} />)
    await person().click(field())
    await pass(0)
    await person().keyboard('{Control>}a{/Control}t')
    await pass(200)
    expect(answers[0]?.signal.aborted).toBe(true)
    answers[1]?.give(people.slice(1))
    answers[0]?.give(people.slice(0, 1))
    await pass(50)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Tomasz Wójcik'])
  })

  test('text that leads to no choice gives way to the choice that stood; emptied text is no choice', async () => {
    const heard: (Option | null)[] = []
    render(<Picker search={async () => people} heard={heard} />)
    await person().click(field())
    await person().keyboard('xyz')
    await person().tab()
    await person().tab()
    await pass(200)
    expect(field().value).toBe('Mei Chow')
    expect(heard).toEqual([])
    await person().clear(field())
    expect(heard).toEqual([null])
  })

  test('a failed search says so and can be tried again without leaving the field', async () => {
    const search = vi.fn<Search>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(people)
    render(<Picker search={search} />)
    await person().click(field())
    await pass(50)
    expect(screen.getByText('The list did not load.')).toBeTruthy()
    await person().click(screen.getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(document.activeElement).toBe(field())
  })
})
