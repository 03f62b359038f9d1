import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from './clock.ts'
import { setDateHabits, useDateHabits } from './date-habits.ts'

afterEach(() => setDateHabits(null))
const moment = () => momentInWords('2026-03-02T14:05:00Z', 'Europe/London')

it('dates are written the British way until somebody wishes otherwise', () => {
  expect([showDate('2026-03-02'), moment()]).toEqual(['2 Mar 2026', '2 Mar 2026, 14:05'])
  setDateHabits({ language: 'en-US', weekStartsOn: null })
  expect([showDate('2026-03-02'), moment()]).toEqual(['Mar 2, 2026', 'Mar 2, 2026, 14:05'])
  setDateHabits(null)
  expect(showDate('2026-03-02')).toBe('2 Mar 2026')
})

it('the wish of the person goes before the custom of the workspace', () => {
  setDateHabits({ language: null, weekStartsOn: 0 }, 'en-US')
  expect(showDate('2026-03-02')).toBe('Mar 2, 2026')
  setDateHabits({ language: 'en-GB', weekStartsOn: 0 }, 'en-US')
  expect(showDate('2026-03-02')).toBe('2 Mar 2026')
  expect(renderHook(() => useDateHabits()).result.current).toEqual({ language: 'en-GB', weekStartsOn: 0 })
})
