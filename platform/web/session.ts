import { useSyncExternalStore } from 'react'
import { finish, start } from '#ui/progress.ts'
import { ApiError } from './api-error.ts'
import { Bearer } from './bearer.ts'
import { logProblem } from './log.ts'
import { send } from './send.ts'
import { otherTabs } from './tabs.ts'

export interface SessionState {
  /** True once the session load has finished, or has failed and the state is cleared (specification section 4). */
  readonly ready: boolean
  readonly signedIn: boolean
  /** The session ended under an open page: the person is asked to sign in again in place, what they typed stays. */
  readonly asking: boolean
  /** A sign-in has begun in this browser and waits for its second factor. */
  readonly owesFactor: boolean
}

export type EndReason = 'signed-out' | 'signed-out-elsewhere' | 'someone-else'
const signOutOwed = 'evenkeel-sign-out-owed'

/** Who is signed in, in this tab. Nothing of it is stored: the cookie is HttpOnly, the token and the workspace live in memory. */
class Session {
  readonly #bearer = new Bearer()
  readonly #listeners = new Set<() => void>()
  readonly #clearListeners = new Set<() => void>()
  readonly #endListeners = new Set<(reason: EndReason) => void>()
  #state: SessionState = { ready: false, signedIn: false, asking: false, owesFactor: false }
  #workspace: string | null = null
  #userId: string | null = null
  #asked: { promise: Promise<boolean>; answer: (signedIn: boolean) => void } | null = null
  #canAsk = 0
  readonly #started = Promise.withResolvers<void>()
  #loadProfile: () => Promise<unknown> = () => Promise.resolve()

  readonly state = (): SessionState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once the session load of the application start is over, whatever came of it. */
  started(): Promise<void> {
    return this.#started.promise
  }

  /** The workspace this tab works in; every request names it (decision D11). */
  get workspace(): string | null {
    return this.#workspace
  }
  enterWorkspace(id: string | null): void {
    this.#workspace = id
  }

  /**
   * Application start: adopts the session of this browser, if there is one, and loads the profile.
   * Never throws; a failure is logged and leaves the visitor signed out. The progress indicator runs until it is over.
   */
  async begin(loadProfile: () => Promise<unknown>): Promise<void> {
    this.#loadProfile = loadProfile
    start()
    try {
      if (owesSignOut()) await this.#tellSignOut()
      else await this.adopt()
    } catch (error) {
      logProblem('The session could not be loaded.', error)
      this.clear()
    } finally {
      this.#set({ ready: true })
      this.#started.resolve()
      finish()
    }
  }

  /** Takes up the session the server has just set; answers whether there is one. Throws when the profile cannot be loaded. */
  async adopt(): Promise<boolean> {
    this.clear()
    const held = await this.#bearer.get()
    this.#set({ owesFactor: this.#bearer.owesFactor })
    if (!held) return false
    this.#userId = held.userId
    await this.#loadProfile()
    remember(signOutOwed, null)
    this.#set({ signedIn: true })
    return true
  }

  /** A bearer token for the next request; null when nobody is signed in any more. */
  async token(): Promise<string | null> {
    const held = await this.#bearer.get()
    if (held && this.#userId && held.userId && held.userId !== this.#userId) {
      // Another tab signed in as someone else: what this tab shows is not theirs to see.
      this.end('someone-else')
      return null
    }
    return held?.token ?? null
  }

  refused(token: string): void {
    this.#bearer.refused(token)
  }

  /** The server has replaced the session of this browser (after a change of password): the next request asks for its token. */
  renewed(): void {
    this.#bearer.forget()
  }

  /** Asks the person on the page to sign in again; false when there is nobody to ask or they decline. */
  askAgain(): Promise<boolean> {
    if (this.#canAsk === 0 || !this.#state.signedIn) return Promise.resolve(false)
    if (!this.#asked) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      this.#asked = { promise, answer: resolve }
      this.#set({ asking: true })
    }
    return this.#asked.promise
  }

  /** The dialog that asks reports itself while it is on the page. */
  readonly asker = (): (() => void) => {
    this.#canAsk += 1
    return () => {
      this.#canAsk -= 1
      this.answer(false)
    }
  }

  answer(signedIn: boolean): void {
    if (!this.#asked) return
    if (signedIn) this.#bearer.forget()
    this.#asked.answer(signedIn)
    this.#asked = null
    this.#set({ asking: false })
  }

  /** Signs out here, in the other tabs and on the server; works without a connection, the server is then told later. */
  signOut(): void {
    remember(signOutOwed, '1')
    this.end('signed-out')
    otherTabs.tell('signed-out')
    this.#tellSignOut().catch((error: unknown) => logProblem('The server will be told about the sign-out later.', error))
  }

  /** Ends the session on this page alone; whoever listens takes the person to the right place. */
  end(reason: EndReason): void {
    this.clear()
    for (const listener of this.#endListeners) listener(reason)
  }
  onEnd(listener: (reason: EndReason) => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Drops everything known about the person: what is shown disappears first, then what was cached. */
  clear(): void {
    this.#bearer.forget()
    this.#workspace = null
    this.#userId = null
    this.answer(false)
    this.#set({ signedIn: false, owesFactor: false })
    for (const listener of this.#clearListeners) listener()
  }
  onClear(listener: () => void): () => void {
    this.#clearListeners.add(listener)
    return () => this.#clearListeners.delete(listener)
  }

  /** Sends a sign-out that the server has not heard of yet. */
  async settleSignOut(): Promise<void> {
    if (owesSignOut()) await this.#tellSignOut()
  }

  async #tellSignOut(): Promise<void> {
    await send({ method: 'POST', path: '/api/auth/sign-out', body: {}, keepalive: true }).catch((error: unknown) => {
      // A refusal means there is no session to end any more; only silence has to be tried again.
      if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error
    })
    remember(signOutOwed, null)
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function owesSignOut(): boolean {
  try {
    return localStorage.getItem(signOutOwed) !== null
  } catch {
    return false
  }
}

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage may be refused; the sign-out is then sent only now.
  }
}

export const session = new Session()
export type { Session }

/** The session as a screen sees it. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state)
