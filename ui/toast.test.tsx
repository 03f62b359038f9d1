import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { oddTexts, scriptVectors } from './hostile-markup.fixture.ts'
import { toast, ToastArea } from './toast.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
afterEach(() => toast.clear())

const messages = (): (string | null)[] => [...document.querySelectorAll('.ek-toast__text')].map((text) => text.textContent)
const show = (call: () => unknown): void => {
  render(<ToastArea />)
  act(() => {
    call()
  })
}

describe('R143 toasts', () => {
  test.each([
    ['info', 3000, () => toast.info('Saved')],
    ['success', 4000, () => toast.success('Saved')],
    ['error', 6000, () => toast.error('Saved')],
    ['one with its own time', 1234, () => toast.error('Saved', { duration: 1234 })],
  ] as const)('R143 %s stays %i ms', async (_kind, duration, call) => {
    show(call)
    await pass(duration - 1)
    expect(messages()).toEqual(['Saved'])
    await pass(1)
    expect(messages()).toEqual([])
  })

  test('R143 hovering holds the time and leaving goes on with what was left', async () => {
    show(() => toast.info('Hold'))
    const box = screen.getByText('Hold').parentElement
    if (!box) throw new Error('the toast has no box')
    await pass(2000)
    fireEvent.pointerEnter(box)
    await pass(60_000)
    expect(messages()).toEqual(['Hold'])
    fireEvent.pointerLeave(box)
    await pass(999)
    expect(messages()).toEqual(['Hold'])
    await pass(1)
    expect(messages()).toEqual([])
  })

  test('R143 focus inside holds the time as hovering does', async () => {
    show(() => toast.info('Read me'))
    act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
    await pass(60_000)
    expect(messages()).toEqual(['Read me'])
    act(() => screen.getByRole('button', { name: 'Close notification' }).blur())
    await pass(3000)
    expect(messages()).toEqual([])
  })

  test('R143 the close button takes away its own message only', async () => {
    show(() => {
      toast.info('First')
      toast.info('Second')
    })
    await person().click(screen.getAllByRole('button', { name: 'Close notification' })[0] ?? document.body)
    expect(messages()).toEqual(['Second'])
  })

  test('R143 errors interrupt, the rest waits its turn', () => {
    show(() => {
      toast.error('Failed')
      toast.success('Done')
    })
    expect(screen.getByRole('alert').textContent).toBe('Failed')
    expect(screen.getByRole('status').textContent).toBe('Done')
  })

  test('a burst leaves the five newest, the newest lowest', () => {
    show(() => {
      for (let count = 1; count <= 20; count += 1) toast.error(`Failure ${count}`)
    })
    expect(messages()).toEqual(['Failure 16', 'Failure 17', 'Failure 18', 'Failure 19', 'Failure 20'])
  })

  test.each([...scriptVectors, ...oddTexts])('UI-002 a message is text: %s', (message) => {
    show(() => toast.error(message))
    expect(messages()).toEqual([message])
    expect(document.querySelector('.ek-toast__text')?.childElementCount).toBe(0)
    expect(globalThis).not.toHaveProperty('pwned')
  })
})
