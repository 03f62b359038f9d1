/**
 * Idempotency keys of creations whose outcome is not known yet. A person who presses Create again after a lost answer
 * sends the same key, so the server answers the first result instead of creating a second row.
 */
export class RequestKeys {
  readonly #open = new Map<string, string>()

  /** The key for this exact request: the one already in use if its outcome is unknown, else a new one. */
  keyFor(request: string): string {
    const key = this.#open.get(request) ?? crypto.randomUUID()
    this.#open.set(request, key)
    return key
  }

  /** The server has decided; the same input sent again is meant as a new creation. */
  settle(request: string): void {
    this.#open.delete(request)
  }

  clear(): void {
    this.#open.clear()
  }
}
