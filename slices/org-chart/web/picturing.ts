/** How long the zoom rests before cards are cards again. */
const rest = 140

/**
 * While the zoom changes, the chart is a picture: the canvas behind draws the cards as well, and those of the page stay as they were,
 * unseen. When the zoom rests they are brought to where the view is, still behind the picture, and it goes when all are there. So no
 * frame of a zoom waits for cards, and no one sees them arrive.
 */
export class Picturing {
  readonly #onRest: () => void
  #offered = false
  #stage: 'none' | 'moving' | 'building' = 'none'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onRest: () => void) {
    this.#onRest = onRest
  }

  /** Whether somebody can draw the picture: without a canvas, and in forced colours, cards are cards all the time. */
  offer(offered: boolean): void {
    this.#offered = offered
    if (!offered) this.end()
  }

  /** The picture is what is seen. */
  readonly shown = (): boolean => this.#stage !== 'none'
  /** The zoom goes on: cards are left alone. */
  readonly moving = (): boolean => this.#stage === 'moving'
  /** The zoom rests, and cards arrive behind the picture. */
  readonly building = (): boolean => this.#stage === 'building'

  /** A step of a zoom that goes on; answers false where there is nobody to draw it. */
  move(): boolean {
    if (!this.#offered) return false
    this.#stage = 'moving'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onRest, rest)
    return true
  }
  /** The view stands, or moves in another way: the page's cards are wanted. */
  build(): void {
    clearTimeout(this.#timer)
    if (this.#offered) this.#stage = 'building'
  }
  end(): void {
    clearTimeout(this.#timer)
    this.#stage = 'none'
  }
}
