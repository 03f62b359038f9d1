import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressState } from '#ui/progress.ts'
import { followNavigation } from './navigation.ts'

type Listener = (change: { pathChanged: boolean; fromLocation?: unknown }) => void
const listeners = new Map<string, Listener>()
const router = {
  subscribe: (event: string, listener: Listener) => {
    listeners.set(event, listener)
    return () => void listeners.delete(event)
  },
}
const happen = (event: string, change = { pathChanged: true, fromLocation: {} }): void => listeners.get(event)?.(change)
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = followNavigation(router)
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('navigation', () => {
  it('R007 starts the progress indicator before each navigation and finishes it 200 ms after it ended', async () => {
    happen('onBeforeNavigate')
    expect(progressState()).toBe('running')
    await vi.advanceTimersByTimeAsync(5000)
    expect(progressState()).toBe('running')
    happen('onResolved')
    await vi.advanceTimersByTimeAsync(199)
    expect(progressState()).not.toBe('idle')
    await vi.advanceTimersByTimeAsync(1)
    expect(progressState()).toBe('idle')
  })

  it('R007 counts a redirected navigation once', async () => {
    happen('onBeforeNavigate')
    happen('onBeforeNavigate')
    happen('onResolved')
    await vi.advanceTimersByTimeAsync(200)
    expect(progressState()).toBe('idle')
  })

  it('moves the focus to the main part of a new page with its first frame, not out of a field that took it', () => {
    document.body.innerHTML = '<a href="#x" id="link">x</a><main id="main" tabindex="-1"><input id="field"></main>'
    document.getElementById('link')?.focus()
    happen('onRendered')
    vi.advanceTimersToNextFrame()
    expect(document.activeElement?.id).toBe('main')
    happen('onRendered')
    document.getElementById('field')?.focus()
    vi.advanceTimersToNextFrame()
    expect(document.activeElement?.id).toBe('field')
  })

  it('leaves the focus alone at the first page and within a page', () => {
    document.body.innerHTML = '<a href="#x" id="link">x</a><main id="main" tabindex="-1"></main>'
    document.getElementById('link')?.focus()
    listeners.get('onRendered')?.({ pathChanged: true })
    happen('onRendered', { pathChanged: false, fromLocation: {} })
    vi.advanceTimersToNextFrame()
    expect(document.activeElement?.id).toBe('link')
  })
})
