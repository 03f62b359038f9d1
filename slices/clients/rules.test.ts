import { describe, expect, it } from 'vitest'
import { initialsOf, inOrder } from './rules.ts'

describe('what is said of a client’s people before entering', () => {
  it('is their initials and nothing else', () => {
    expect(['Joanna Pełka', 'Ángel de la Cruz', 'Cher', '  anna-maria  li ', '王 小明'].map(initialsOf)).toEqual([
      'J.P.',
      'Á.C.',
      'C.',
      'A.L.',
      '王.小.',
    ])
  })
  it('is listed soonest first', () => {
    const due = (day: string) => ({ kind: 'case', day, what: 'C-1', initials: null }) as const
    expect(inOrder([due('2026-03-02'), due('2026-02-01'), due('2026-03-01')]).map(({ day }) => day)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-03-02',
    ])
  })
})
