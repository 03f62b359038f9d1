import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { AccordionItem } from './accordion.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { clampOffset, Pagination } from './pagination.tsx'
import { PasswordInput } from './password-input.tsx'
import { StepProgress } from './step-progress.tsx'
import { Tabs } from './tabs.tsx'
import { person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()

describe('R145 password input', () => {
  test('R145 the toggle shows and hides, keeps what was typed, and is not a way to send the form', async () => {
    let sent = 0
    render(
      <form onSubmit={() => (sent += 1)}>
        <Field label="Password">
          <PasswordInput />
        </Field>
      </form>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    await person().type(input, 'correct horse')
    expect(input.type).toBe('password')
    await person().click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await person().click(screen.getByRole('button', { name: 'Hide password' }))
    expect([input.type, input.value, sent]).toEqual(['password', 'correct horse', 0])
  })
})

describe('R145 step progress', () => {
  const steps = [{ label: 'User Info' }, { label: 'Company Info' }, { label: 'Payment Info' }]
  test.each(['vertical', 'horizontal'] as const)('R145 one step is current and each says its state (%s)', (orientation) => {
    render(<StepProgress steps={steps} current={1} orientation={orientation} />)
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Done: User Info', 'Current: Company Info', 'Ahead: Payment Info'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })
})

describe('R145 buttons', () => {
  test('R145 while loading it is disabled, busy and cannot be pressed twice', async () => {
    let presses = 0
    render(
      <Button loading onClick={() => (presses += 1)}>
        Create
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    await person().click(button)
    expect([button.disabled, button.getAttribute('aria-busy'), presses]).toEqual([true, 'true', 0])
  })
  test('R145 a button sends no form unless it says so', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })
})

describe('R045 avatar', () => {
  test('R045 without a picture it draws up to two initials itself', () => {
    const { container } = render(<Avatar id="1" name="Óscar de la Cruz" />)
    expect(container.textContent).toBe('ÓD')
    expect(container.querySelector('img')).toBeNull()
  })
  test('R045 a picture that fails gives way to initials, and a new picture gets its chance', () => {
    const { container, rerender } = render(<Avatar id="1" name="Mei Chow" src="/gone.png" />)
    const picture = container.querySelector('img')
    if (!picture) throw new Error('no picture was asked for')
    fireEvent.error(picture)
    expect(container.textContent).toBe('MC')
    rerender(<Avatar id="1" name="Mei Chow" src="/new.png" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.png')
  })
})

function Profile(): ReactElement {
  const [value, setValue] = useState<'details' | 'cases'>('details')
  return (
    <Tabs
      value={value}
      onChange={setValue}
      items={[
        { value: 'details', label: 'Details' },
        { value: 'cases', label: 'Cases' },
      ]}
    />
  )
}

describe('tabs', () => {
  test('arrow keys choose and go round; only the chosen tab is in the tab order', async () => {
    render(<Profile />)
    await person().tab()
    await person().keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cases')
    expect(document.activeElement?.textContent).toBe('Cases')
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0])
  })
})

describe('accordion', () => {
  test('what is closed is not in the page', async () => {
    render(
      <AccordionItem title="Bank Details" summary="Hidden until opened">
        12345678
      </AccordionItem>,
    )
    expect(document.body.textContent).not.toContain('12345678')
    await person().click(screen.getByRole('button', { name: /Bank Details/u }))
    expect(document.body.textContent).toContain('12345678')
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true')
  })
})

describe('pagination', () => {
  test('says the range and stops at both ends', async () => {
    const moves: unknown[] = []
    render(<Pagination total={148} limit={10} offset={140} onChange={(page) => moves.push(page)} />)
    expect(screen.getByRole('status').textContent).toBe('141 – 148 of 148')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
    await person().click(screen.getByRole('button', { name: 'Previous' }))
    await person().selectOptions(screen.getByLabelText('Rows per page'), '50')
    expect(moves).toEqual([
      { limit: 10, offset: 130 },
      { limit: 50, offset: 100 },
    ])
  })
  test.each([
    [{ total: 148, limit: 10, offset: 140 }, 140],
    [{ total: 140, limit: 10, offset: 140 }, 130],
    [{ total: 0, limit: 10, offset: 40 }, 0],
    [{ total: 148, limit: 50, offset: 145 }, 100],
  ])('the page is clamped: %j → %i', (page, offset) => expect(clampOffset(page)).toBe(offset))
})
