import { describe, expect, test } from 'vitest'
import { distanceOf, partsOf, slipsBetween, wordsOf } from './near.ts'

describe('what a search may mean', () => {
  test.each([
    ['calum', 'Callum Fraser', 1],
    ['fraiser', 'Callum Fraser', 1],
    ['csllum fraser', 'Callum Fraser', 1],
    ['clalum', 'Callum Fraser', 1],
    ['zoe', 'Zoë O’Brien', 0],
    ['pelka', 'Joanna Pełka', 0],
    ['witworht', 'Hannah Whitworth', 2],
    ['callum', 'Callum Fraser', 0],
    ['fras cal', 'Callum Fraser', 0],
  ])('%s finds %s', (typed, text, distance) => expect(distanceOf(wordsOf(typed), text)).toBe(distance))

  test.each([
    ['bob', 'Rob Smith'],
    ['smyth jones', 'Rob Smith'],
    ['completely', 'Callum Fraser'],
    ['((((', 'Callum Fraser'],
  ])('%s does not find %s', (typed, text) => expect(distanceOf(wordsOf(typed), text)).toBeNull())

  test('whatever slip is made, one of the parts the database looks for is whole in the word that was meant', () => {
    for (const word of ['callum', 'fraser', 'whitworth', 'gallagher', 'sutherland', 'ashworth', 'qureshi'])
      for (let i = 0; i < word.length - 1; i++)
        for (const typed of [
          word.slice(0, i) + word.slice(i + 1),
          `${word.slice(0, i)}q${word.slice(i)}`,
          `${word.slice(0, i)}q${word.slice(i + 1)}`,
          `${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`,
        ])
          expect([typed, typed.length < 4 || partsOf(typed).some((part) => word.includes(part))]).toEqual([typed, true])
  })

  test('a swap counts once, and what is far away is given up', () => {
    expect(slipsBetween('clalum', 'callum', 2)).toBe(1)
    expect(slipsBetween('abcdefgh', 'zzzzzzzz', 2)).toBeGreaterThan(2)
  })
})
