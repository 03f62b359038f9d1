import type { ComponentType } from 'react'
import { CaseDeadlines, OpenCases } from '#slices/cases/web/public.tsx'
import { DocumentTasks, useDocumentTasks } from '#slices/documents/web/public.tsx'
import { SoonParts } from '#slices/insights/web/public.tsx'
import { SicknessTasks, useSicknessTasks } from '#slices/sickness/web/public.tsx'
import { AwayToday, OwnBalance, TimeOffTasks, useTimeOffTasks } from '#slices/time-off/web/public.tsx'

/** Lines of "Needs you" that one slice brings, and how many there are; undefined until it is known. */
export interface TaskSource {
  readonly Lines: ComponentType
  readonly useCount: () => { readonly count: number | undefined }
}

/**
 * What the slices put on the dashboard: each adds its own here. The lists are fixed when the page is built, so that their hooks are
 * called in one order for ever.
 */
export const taskSources: readonly TaskSource[] = [
  { Lines: DocumentTasks, useCount: useDocumentTasks },
  { Lines: TimeOffTasks, useCount: useTimeOffTasks },
  { Lines: SicknessTasks, useCount: useSicknessTasks },
]
/** Above what needs the person: deadlines. */
export const topParts: readonly ComponentType[] = [CaseDeadlines]
/** Beside it, from top to bottom. A part with nothing to say is left out by itself. */
export const sideParts: readonly ComponentType[] = [AwayToday, SoonParts, OpenCases, OwnBalance]
