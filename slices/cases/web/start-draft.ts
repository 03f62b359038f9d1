import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { Colleague } from '#slices/people/web/public.tsx'
import type { DefinitionLine } from './api.ts'
import type { FirstStep } from './first-step.ts'
import { emptyDraft, problemsOf, type Problems, type StepDraft } from './step-draft.ts'

export interface StartDraft {
  readonly process: string
  /** Null: as the process is called. */
  readonly title: string | null
  readonly subjects: readonly Colleague[]
  readonly complainant: Colleague | null
  readonly anonymous: boolean
  readonly restricted: boolean
  readonly first: StepDraft
}

/** A person chosen beforehand is named as the process has it: as whom it is about, or as whose case it is. */
export function startDraft(given: DefinitionLine | undefined, person: Colleague | undefined, day: string): StartDraft {
  const complains = given?.employee_is === 'complainant'
  return {
    process: given?.process ?? '',
    title: null,
    subjects: person && !complains ? [person] : [],
    complainant: person && complains ? person : null,
    anonymous: false,
    restricted: true,
    first: emptyDraft(day),
  }
}

function missingPeople({ subjects, complainant }: StartDraft, line: DefinitionLine): Problems {
  if (line.employee_is === 'complainant') return complainant === null ? { complainant: 'Choose whose case it is.' } : {}
  return subjects.length === 0 ? { subjects: 'Choose who it is about.' } : {}
}

/** What is missing before the case can be opened, by field. */
export function missingOf(draft: StartDraft, line: DefinitionLine | undefined, step: FirstStep | null): Problems {
  if (!line) return { process: 'Choose a process.' }
  return {
    ...(step ? problemsOf({ questions: step.questions, to: [], behalf_of: [] }, draft.first) : {}),
    ...missingPeople(draft, line),
    ...(draft.title?.trim() === '' ? { title: 'Give the case a title.' } : {}),
    ...(isCalendarDate(draft.first.on) ? {} : { on: 'Enter the day it began.' }),
  }
}
