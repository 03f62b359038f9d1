import { useSyncExternalStore } from 'react'
import { writeDatesAs } from '#platform/shared/calendar-date.ts'

/** How the person wants dates, whatever the screen would do by itself; null where they have no wish of their own. */
export interface DateHabits {
  readonly language: string | null
  readonly weekStartsOn: 0 | 1 | null
}

const none: DateHabits = { language: null, weekStartsOn: null }
let habits = none
const listeners = new Set<() => void>()

/** `workspaceLanguage` counts for the writing of dates where the person has chosen none. */
export function setDateHabits(wish: DateHabits | null, workspaceLanguage: string | null = null): void {
  habits = wish ?? none
  writeDatesAs(habits.language ?? workspaceLanguage)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useDateHabits = (): DateHabits => useSyncExternalStore(subscribe, () => habits)
