import type { PasswordWorkers } from '#platform/server/password-workers.ts'

/**
 * What the identity library asks about passwords. A password that sign-in has just checked itself is not worked out again:
 * it is vouched for once, as this very password of this very hash.
 */
export class VouchedPasswords {
  readonly #workers: PasswordWorkers
  readonly #vouched = new Set<string>()
  constructor(workers: PasswordWorkers) {
    this.#workers = workers
  }

  vouch(password: string, hash: string): void {
    this.#vouched.add(`${hash}\0${password}`)
  }

  withdraw(password: string, hash: string): void {
    this.#vouched.delete(`${hash}\0${password}`)
  }

  hash(password: string): Promise<string> {
    return this.#workers.hash(password)
  }

  async matches(password: string, hash: string): Promise<boolean> {
    return this.#vouched.delete(`${hash}\0${password}`) || this.#workers.matches(password, hash)
  }
}
