import { describe, expect, it } from 'vitest'
import { nextCards, type Drawn } from './few-at-a-time.ts'

const wanted = Array.from({ length: 220 }, (_, i) => i)
const drawnAs = (cards: readonly Drawn[]): Map<number, boolean> => new Map(cards.map(({ place, small }) => [place, small]))

describe('A3 no frame of a zoom waits for all the cards that come into view', () => {
  it('draws a chart at once, and what comes into view later a few at a time, until every card is there', () => {
    expect(nextCards(new Map(), { places: wanted, small: false, first: 0 })).toMatchObject({ cards: { length: 220 }, more: false })
    let drawn = drawnAs(wanted.slice(90, 130).map((place) => ({ place, small: false })))
    let frames = 0
    for (let more = true; more; frames++) {
      const next = nextCards(drawn, { places: wanted, small: true, first: 100 })
      const changed = next.cards.filter(({ place, small }) => drawn.get(place) !== small)
      // The one the keyboard is on comes besides.
      expect(changed.length).toBeLessThanOrEqual(25)
      expect(new Set(next.cards.map(({ place }) => place)).size).toBe(next.cards.length)
      ;({ more } = next)
      drawn = drawnAs(next.cards)
    }
    expect([...drawn.keys()]).toEqual(wanted)
    expect([...drawn.values()].every(Boolean)).toBe(true)
    expect(frames).toBe(10)
  })

  it('lets go at once of what is out of view, and never puts off the card the keyboard is on', () => {
    const drawn = drawnAs(wanted.slice(0, 100).map((place) => ({ place, small: false })))
    const { cards, more } = nextCards(drawn, { places: wanted.slice(50), small: false, first: 219 })
    expect(cards.map(({ place }) => place)).toEqual([...wanted.slice(50, 124), 219])
    expect(more).toBe(true)
  })
})
