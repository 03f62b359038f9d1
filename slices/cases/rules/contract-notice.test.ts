import { expect, test } from 'vitest'
import { lengthEnds, longestNotice } from './contract-notice.ts'
import { onlyToday } from './surroundings.ts'

test.each([
  ['4 weeks', '2026-04-01', '2026-04-29'],
  ['One month', '2026-01-31', '2026-02-28'],
  ['three months’ notice', '2026-04-01', '2026-07-01'],
  ['at least 2 weeks', '2026-04-01', '2026-04-15'],
  ['One week, after two years 2 weeks', '2026-04-01', null],
  ['As the statute has it', '2026-04-01', null],
] as const)('%s from %s ends on %s', (words, from, ends) => {
  expect(lengthEnds(words, from)).toBe(ends)
})

test('the longer of contract and statute counts, and what cannot be read is said', () => {
  const { employment } = onlyToday('2026-04-01')
  const by = (employer: string | null) =>
    longestNotice({ ...employment, noticeInWords: { employer, employee: null } }, 'employer', '2026-04-01', 2)
  expect(by('three months').earliest).toBe('2026-07-01')
  expect(by('1 week').earliest).toBe('2026-04-15')
  expect(by(null)).toMatchObject({ earliest: '2026-04-15', words: expect.stringContaining('not on the record') as string })
  expect(by('as agreed').words).toContain('“as agreed”')
})
