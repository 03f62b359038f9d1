import { useLayoutEffect, useReducer, useState } from 'react'
import type { Scene } from './chart-state.ts'
import type { Layout } from './layout.ts'

/** How a card is drawn: small ones hold a name only. */
export interface Drawn {
  readonly place: number
  readonly small: boolean
}

interface Wanted {
  readonly places: readonly number[]
  readonly small: boolean
  /** The card the keyboard is on: never put off. */
  readonly first: number
}

/** How many cards a frame may add, or draw in another size, without being late. */
const mostAtOnce = 24

/**
 * The cards of the next frame. Cards that come into view are added a few at a time, so that no frame of a zoom waits for all of
 * them: they begin beyond the edge, where there is time. At once where nothing of what is wanted is drawn yet.
 */
export function nextCards(drawn: ReadonlyMap<number, boolean>, { places, small, first }: Wanted): { cards: Drawn[]; more: boolean } {
  let left = places.some((place) => place !== first && drawn.has(place)) ? mostAtOnce : places.length
  let more = false
  const cards: Drawn[] = []
  for (const place of places) {
    const before = drawn.get(place)
    const now = before === small || place === first || left-- > 0
    if (now) cards.push({ place, small })
    else if (before !== undefined) cards.push({ place, small: before })
    more ||= !now
  }
  return { cards, more }
}

/** What is in the page; changed when a drawing is in it, not while one is being made. */
class Page {
  #layout: Layout | null = null
  #drawn: ReadonlyMap<number, boolean> = new Map()

  /** A chart that is laid out anew is drawn at once. */
  drawnOf(layout: Layout): ReadonlyMap<number, boolean> {
    return layout === this.#layout ? this.#drawn : new Map()
  }
  keep(layout: Layout, cards: readonly Drawn[]): void {
    this.#layout = layout
    this.#drawn = new Map(cards.map(({ place, small }) => [place, small]))
  }
}

/** The cards to draw now; what a scene wants beyond them follows with the next frames, unless a picture of a zoom is what is seen. */
export function useFewAtATime({ layout, small }: Scene, { places, first, waits }: FewAtATime): { cards: readonly Drawn[]; more: boolean } {
  const [page] = useState(() => new Page())
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0)
  const { cards, more } = nextCards(page.drawnOf(layout), { places, small, first })
  useLayoutEffect(() => {
    page.keep(layout, cards)
    if (!more) return undefined
    const frame = requestAnimationFrame(() => {
      if (!waits()) drawMore()
    })
    return () => cancelAnimationFrame(frame)
  }, [page, layout, cards, more, waits])
  return { cards, more }
}

interface FewAtATime {
  readonly places: readonly number[]
  readonly first: number
  /** Whether what is wanted may change before it would be seen. */
  readonly waits: () => boolean
}
