import { describe, expect, it } from 'vitest'
import { answeredPercent, kindOfDay, ninetyDays } from './rules.ts'

describe('the history of the service', () => {
  it('has each of ninety days, also those on which nobody looked, and ends today', () => {
    const days = ninetyDays([{ day: '2026-03-01', looks: 10, failed: 1 }], '2026-03-02')
    expect(days.length).toBe(90)
    expect(days.slice(-2)).toEqual([
      { day: '2026-03-01', looks: 10, failed: 1 },
      { day: '2026-03-02', looks: 0, failed: 0 },
    ])
    expect(days[0]?.day).toBe('2025-12-03')
  })

  it('never rounds up to a hundred percent what failed, and says nothing of days nobody looked', () => {
    expect(answeredPercent([{ looks: 1_000_000, failed: 1 }])).toBe('99.99')
    expect(answeredPercent([{ looks: 10, failed: 0 }])).toBe('100.00')
    expect(answeredPercent([{ looks: 0, failed: 0 }])).toBeNull()
    expect([
      kindOfDay({ looks: 0, failed: 0 }),
      kindOfDay({ looks: 100, failed: 0 }),
      kindOfDay({ looks: 100, failed: 4 }),
      kindOfDay({ looks: 100, failed: 5 }),
    ]).toEqual(['none', 'well', 'short', 'long'])
  })
})
