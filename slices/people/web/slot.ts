import type { ComponentType } from 'react'

/**
 * A place on a screen of this slice that a slice above it fills, such as the Start a Process menu. Empty until then: nothing is
 * shown that does nothing.
 */
export class Slot<Props> {
  #content: ComponentType<Props> | null = null

  /** Called once by the composition root, before the first screen is drawn. */
  mount(content: ComponentType<Props>): void {
    this.#content = content
  }
  get content(): ComponentType<Props> | null {
    return this.#content
  }
}
