import { expect, it } from 'vitest'
import { todayIn } from './clock.ts'

it('gives the calendar day of the workplace, not of the server', () => {
  const instant = new Date('2026-06-30T23:30:00Z')
  expect(todayIn('Europe/London', instant)).toBe('2026-07-01')
  expect(todayIn('UTC', instant)).toBe('2026-06-30')
  expect(todayIn('America/New_York', instant)).toBe('2026-06-30')
})
