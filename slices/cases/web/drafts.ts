import { session } from '#platform/web/session.ts'
import type { StepDraft } from './step-draft.ts'

/** What was typed into steps that are not taken yet; kept while the page is open, so that closing a sheet or a refusal loses nothing. */
const drafts = new Map<string, StepDraft>()
session.onClear(() => drafts.clear())

const keyOf = (id: string, step: string): string => `${id} ${step}`
export const draftKept = (id: string, step: string): StepDraft | undefined => drafts.get(keyOf(id, step))
export const keepDraft = (id: string, step: string, draft: StepDraft): void => void drafts.set(keyOf(id, step), draft)
export const dropDraft = (id: string, step: string): void => void drafts.delete(keyOf(id, step))
