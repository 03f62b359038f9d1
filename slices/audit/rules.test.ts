import { expect, test } from 'vitest'
import { wordsOf } from './rules.ts'

test('a field of the filter named like something every object has is a field nobody has, not a failure', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) expect(wordsOf(name)).toEqual([name])
  expect(wordsOf('pay')).toContain('group:pay')
})
