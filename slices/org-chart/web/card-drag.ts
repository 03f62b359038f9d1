import type { ChartState } from './chart-state.ts'

/** Within this many px of an edge the chart follows the hand. */
const edge = 48
const step = 14

/** A card on its way to another manager: a ghost under the pointer, the card it would land on marked. */
export class CardDrag {
  readonly #tree: HTMLElement
  readonly #state: ChartState
  readonly #place: number
  readonly #ghost: HTMLElement
  readonly #grip: { x: number; y: number }
  #target: HTMLElement | null = null
  #at: { x: number; y: number }
  #frame = 0

  constructor(tree: HTMLElement, state: ChartState, card: HTMLElement, at: { x: number; y: number }) {
    this.#tree = tree
    this.#state = state
    this.#place = Number(card.dataset['place'])
    const box = card.getBoundingClientRect()
    this.#grip = { x: at.x - box.left, y: at.y - box.top }
    this.#at = at
    this.#ghost = card.cloneNode(true) as HTMLElement
    this.#ghost.removeAttribute('id')
    this.#ghost.removeAttribute('role')
    this.#ghost.setAttribute('aria-hidden', 'true')
    this.#ghost.classList.add('is-ghost')
    delete this.#ghost.dataset['orgCard']
    tree.parentElement?.append(this.#ghost)
    this.moveTo(at)
    this.#frame = requestAnimationFrame(this.#follow)
  }

  moveTo(at: { x: number; y: number }): void {
    this.#at = at
    const box = this.#tree.getBoundingClientRect()
    this.#ghost.style.left = `${at.x - box.left - this.#grip.x}px`
    this.#ghost.style.top = `${at.y - box.top - this.#grip.y}px`
    const over = document.elementFromPoint?.(at.x, at.y)?.closest<HTMLElement>('[data-org-card]') ?? null
    const target = over && Number(over.dataset['place']) !== this.#place ? over : null
    if (target === this.#target) return
    this.#target?.classList.remove('is-target')
    target?.classList.add('is-target')
    this.#target = target
  }

  /** Ends it; answers who was dropped onto whom, or null when it was nobody. */
  drop(): { place: number; onto: number } | null {
    const onto = this.#target ? Number(this.#target.dataset['place']) : null
    cancelAnimationFrame(this.#frame)
    this.#target?.classList.remove('is-target')
    this.#ghost.remove()
    return onto === null ? null : { place: this.#place, onto }
  }

  readonly #follow = (): void => {
    const box = this.#tree.getBoundingClientRect()
    const dx = push(this.#at.x, box.left, box.right)
    const dy = push(this.#at.y, box.top, box.bottom)
    if (dx !== 0 || dy !== 0) this.#state.panBy(dx, dy)
    this.#frame = requestAnimationFrame(this.#follow)
  }
}

const push = (at: number, from: number, to: number): number => (at < from + edge ? step : at > to - edge ? -step : 0)
