import { CardDrag } from './card-drag.ts'
import type { ChartState } from './chart-state.ts'
import { pinched, wheelFactor, zoomAbout, type Point } from './viewport.ts'

/** How far a press may slip and still be a press. */
const slip = { mouse: 4, touch: 8 } as const

type Dropped = (moved: { place: number; onto: number }) => void

/**
 * Follows drag, wheel and pinch on an element; answers how to stop. A drag never ends in a click on the card under it. While the
 * chart is being rearranged, a drag that begins on a card takes the card along.
 */
export function followGestures(element: HTMLElement, state: ChartState, onDrop: Dropped): () => void {
  const hand = new Hand(element, state, onDrop)
  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', hand.press, { signal })
  element.addEventListener('pointermove', hand.move, { signal })
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) element.addEventListener(end, hand.release, { signal })
  element.addEventListener('click', hand.click, { signal, capture: true })
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  // Not passive: the page must not scroll or zoom with the chart.
  element.addEventListener('wheel', hand.turn, { signal, passive: false })
  return () => stop.abort()
}

class Hand {
  readonly #element: HTMLElement
  readonly #state: ChartState
  readonly #fingers = new Map<number, Point>()
  readonly #onDrop: Dropped
  #dragging = false
  #card: HTMLElement | null = null
  #carried: CardDrag | null = null

  constructor(element: HTMLElement, state: ChartState, onDrop: Dropped) {
    this.#element = element
    this.#state = state
    this.#onDrop = onDrop
  }

  readonly press = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (this.#fingers.size === 0) {
      this.#dragging = false
      this.#card = this.#state.rearranging() ? cardUnder(event.target) : null
    }
    if (this.#fingers.size < 2) this.#fingers.set(event.pointerId, this.#at(event))
  }

  readonly move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    const now = this.#at(event)
    if (!this.#dragging && this.#fingers.size === 1) {
      const allowed = event.pointerType === 'touch' ? slip.touch : slip.mouse
      if (Math.hypot(now.x - before.x, now.y - before.y) < allowed) return
      this.#grab(event.pointerId)
      if (this.#card) this.#carried = new CardDrag(this.#element, this.#state, this.#card, { x: event.clientX, y: event.clientY })
    }
    if (this.#carried) return this.#carried.moveTo({ x: event.clientX, y: event.clientY })
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    this.#fingers.set(event.pointerId, now)
    if (other) {
      this.#dragging = true
      this.#state.zoomFrom(pinched(this.#state.view(), [other, before], [other, now]))
    } else {
      this.#state.panBy(now.x - before.x, now.y - before.y)
    }
  }

  readonly release = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return
    this.#element.classList.remove('is-panning')
    const dropped = this.#carried?.drop()
    this.#carried = null
    if (dropped && event.type === 'pointerup') this.#onDrop(dropped)
    // The click that belongs to this press comes before any timer; a later one, of a keyboard, is meant.
    setTimeout(() => (this.#dragging = false))
  }

  readonly click = (event: MouseEvent): void => {
    if (!this.#dragging) return
    event.preventDefault()
    event.stopPropagation()
  }

  readonly turn = (event: WheelEvent): void => {
    event.preventDefault()
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return this.#state.panBy(-event.deltaX, 0)
    const view = this.#state.view()
    const next = zoomAbout(view, this.#at(event), view.k * wheelFactor(event))
    // Under a card that is carried there must be cards to drop it on.
    if (this.#carried) this.#state.lookFrom(next)
    else this.#state.zoomFrom(next)
  }

  #grab(pointerId: number): void {
    this.#dragging = true
    this.#element.classList.add('is-panning')
    this.#element.setPointerCapture?.(pointerId)
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.#element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
}

/** The card of a named person under the pointer, unless it is over a button of it. */
export function cardUnder(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button')) return null
  const card = target.closest<HTMLElement>('[data-org-card]')
  return card?.classList.contains('is-withheld') ? null : card
}
