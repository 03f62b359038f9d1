import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { comboPart } from './combo-part.ts'
import { ComboSelect } from './combo-select.tsx'
import { Field } from './field.tsx'
import type { Option } from './select.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
beforeAll(() => comboPart.load(), 60_000)

const industries = ['Banking', 'Computer software', 'Healthcare', 'Human resources', 'Retail'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
}))
const many = Array.from({ length: 5000 }, (_, index) => ({ value: `${index}`, label: `Cost centre ${index}` }))

type FormProps = { options?: readonly Option[]; start?: string; heard?: string[] }

function Form({ options = industries, start = '', heard = [] }: FormProps): ReactElement {
  const [value, setValue] = useState(start)
  const change = (next: string): void => {
    heard.push(next)
    setValue(next)
  }
  return (
    <form onSubmit={() => heard.push('sent')}>
      <Field label="Industry">
        <ComboSelect options={options} value={value} onChange={change} />
      </Field>
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </form>
  )
}

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Industry' })
const shown = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)
async function type(text: string): Promise<void> {
  await person().click(field())
  await person().keyboard(text)
  await pass(0)
}

describe('R141 combo select', () => {
  test('R141 typing narrows the list, whatever the case and accents, and Enter takes the highlighted option', async () => {
    const heard: string[] = []
    render(<Form heard={heard} />)
    await type('RÉ')
    expect(shown()).toEqual(['Computer software', 'Healthcare', 'Human resources', 'Retail'])
    await person().keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(heard.at(-1)).toBe('healthcare')
    expect(field().value).toBe('Healthcare')
    expect(heard).not.toContain('sent')
  })

  test('R141 the list closes 150 ms after the focus has left', async () => {
    render(<Form />)
    await type('re')
    await person().tab()
    await pass(149)
    expect(screen.queryByRole('listbox')).not.toBeNull()
    await pass(1)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('R141 coming back within 150 ms keeps the list', async () => {
    render(<Form />)
    await type('re')
    await person().tab()
    await pass(100)
    await person().tab({ shift: true })
    await pass(1000)
    expect(screen.queryByRole('listbox')).not.toBeNull()
  })

  test('R141 of 5,000 options only those in view and 12 beyond are in the page', async () => {
    render(<Form options={many} />)
    await person().click(field())
    await pass(50)
    const rows = screen.getAllByRole('option')
    // 328 px of list at 40 px a row show 9 rows, and 12 more are kept ready below.
    expect(rows.length).toBe(9 + 12)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000')
    expect(rows[1]?.style.transform).toBe('translateY(40px)')
  })
})

describe('R140 combo select: unknown text', () => {
  test('R140 text that is no option is cleared when the field is left, and the value with it', async () => {
    const heard: string[] = []
    render(<Form start="banking" heard={heard} />)
    await type('{Control>}a{/Control}Bankingg')
    expect(heard.at(-1)).toBe('')
    await person().tab()
    expect(field().value).toBe('')
    expect(heard.at(-1)).toBe('')
  })

  test('R140 an option written out in full is chosen without touching the list', async () => {
    const heard: string[] = []
    render(<Form heard={heard} />)
    await type('retail')
    await person().tab()
    expect(heard.at(-1)).toBe('retail')
    expect(field().value).toBe('Retail')
  })

  test('R140 a stored value that is no longer an option is shown, and cleared when the field is left', async () => {
    const heard: string[] = []
    render(<Form start="Falconry" heard={heard} />)
    expect(field().value).toBe('Falconry')
    await person().tab()
    await person().tab()
    expect(heard).toEqual([''])
  })

  test('Enter on half a word neither chooses nor sends the form', async () => {
    const heard: string[] = []
    render(<Form heard={heard} />)
    await type('re{Enter}')
    expect(heard.filter(Boolean)).toEqual([])
  })

  test('Escape closes the list and keeps the value; a reset from outside empties the text', async () => {
    render(<Form start="retail" />)
    await person().click(field())
    await person().keyboard('{Escape}{Escape}')
    expect(field().value).toBe('Retail')
    await person().click(screen.getByRole('button', { name: 'Reset' }))
    expect(field().value).toBe('')
  })
})
