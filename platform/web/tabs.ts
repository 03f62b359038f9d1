export type TabMessage = 'signed-out' | 'signed-in'

/** Word between the tabs of this browser. No data travels, only what happened. */
class OtherTabs {
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('evenkeel-session')

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  onMessage(listener: (message: TabMessage) => void): () => void {
    const heard = ({ data }: MessageEvent<unknown>): void => {
      if (data === 'signed-out' || data === 'signed-in') listener(data)
    }
    this.#channel?.addEventListener('message', heard)
    return () => this.#channel?.removeEventListener('message', heard)
  }
}

export const otherTabs = new OtherTabs()
