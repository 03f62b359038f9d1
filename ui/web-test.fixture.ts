import { cleanup, act } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'

/** Fake timers for every test of a file, and a clean page after each. */
export function useFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    // The testing library looks for fake timers under this name, and would wait for ever without it.
    vi.stubGlobal('jest', { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Lets the given time pass, with everything that React does in it. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

/** A person whose keys and presses take no time of their own. */
export function person(): UserEvent {
  return userEvent.setup({ delay: null, advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
}
