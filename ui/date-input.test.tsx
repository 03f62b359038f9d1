import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DateInputProps } from './date-input.tsx'
import { DateInput } from './date-input.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
beforeAll(() => import('./calendar-popup.tsx'), 60_000)

function Form({ start = '2026-11-30', ...rest }: { start?: string } & Partial<DateInputProps>): ReactElement {
  const [value, setValue] = useState(start)
  return <DateInput aria-label="Start date" min="2020-01-01" max="2030-12-31" {...rest} value={value} onChange={setValue} />
}
const weekdays = (): (string | null)[] => [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-label'))
const day = (label: string): HTMLButtonElement | null => document.querySelector(`button[aria-label="${label}"]`)
const field = (): HTMLInputElement => screen.getByLabelText('Start date')

async function openCalendar(form: ReactElement): Promise<void> {
  render(form)
  await person().click(screen.getByRole('button', { name: 'Choose a date' }))
  await pass(300)
}

describe('date field', () => {
  test('the week starts on Sunday and speaks American English unless told otherwise', async () => {
    await openCalendar(<Form />)
    expect(weekdays()).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, November 30, 2026, chosen')
  })

  test('Monday and British English when told', async () => {
    await openCalendar(<Form weekStartsOn={1} locale="en-GB" />)
    expect(weekdays()[0]).toBe('Monday')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Monday,? 30 November 2026, chosen$/u)
  })

  test('arrow keys and Enter choose a day; the focus returns to the field', async () => {
    await openCalendar(<Form />)
    await person().keyboard('{ArrowRight}')
    await pass(100)
    await person().keyboard('{Enter}')
    await pass(300)
    expect(field().value).toBe('1 Dec 2026')
    expect(document.activeElement).toBe(field())
  })

  test('days before the first allowed one cannot be chosen', async () => {
    await openCalendar(<Form min="2026-11-20" />)
    expect(day('Thursday, November 19, 2026')?.disabled).toBe(true)
    expect(day('Friday, November 20, 2026')?.disabled).toBe(false)
  })

  test('a date typed in the British way is passed on as the wire has it, once it is whole', async () => {
    const passed: string[] = []
    render(<DateInput aria-label="Start date" value="" onChange={(value) => passed.push(value)} />)
    await person().click(field())
    await person().paste('28/11/2026')
    await person().clear(field())
    await person().paste('28/11/20')
    expect(passed).toEqual(['2026-11-28', '', '28/11/20'])
  })

  test('R090 the way of the wire is shown where it is asked for', async () => {
    render(<Form start="" written="iso" />)
    expect(field().placeholder).toBe('yyyy-MM-dd')
    await person().type(field(), '28/11/2026')
    await person().tab()
    expect(field().value).toBe('2026-11-28')
  })

  test('a typed date is passed on as it is and tidied when the field is left', async () => {
    render(<Form start="" />)
    await person().type(field(), '2026-3-2')
    expect(field().value).toBe('2026-3-2')
    await person().tab()
    expect(field().value).toBe('2 Mar 2026')
  })
})
