import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()

const options = [
  { value: 'sales', label: 'Sales' },
  { value: 'people', label: 'People' },
]

function Form({ start, heard }: { start: string; heard: string[] }): ReactElement {
  const [value, setValue] = useState(start)
  return (
    <Field label="Department" required error={value ? null : 'Choose a department.'}>
      <Select
        options={options}
        value={value}
        placeholder="Choose"
        onChange={(next) => {
          heard.push(next)
          setValue(next)
        }}
      />
    </Field>
  )
}

const field = (): HTMLSelectElement => screen.getByRole('combobox', { name: /Department/u })

describe('R140 select', () => {
  test('R140 a value that is not among the options is shown, and cleared when the field is left', async () => {
    const heard: string[] = []
    render(<Form start="Old department" heard={heard} />)
    expect(field().selectedOptions[0]?.textContent).toBe('Old department')
    await person().tab()
    expect(heard).toEqual([])
    await person().tab()
    expect(heard).toEqual([''])
    expect(field().value).toBe('')
  })

  test('R140 a value among the options stays', async () => {
    const heard: string[] = []
    render(<Form start="people" heard={heard} />)
    await person().tab()
    await person().tab()
    expect(heard).toEqual([])
    expect(field().value).toBe('people')
  })

  test('choosing tells the value, and the field carries its error', async () => {
    const heard: string[] = []
    render(<Form start="" heard={heard} />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Choose a department.').parentElement?.id).toBe(field().getAttribute('aria-describedby'))
    await person().selectOptions(field(), 'Sales')
    expect(heard).toEqual(['sales'])
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })
})
