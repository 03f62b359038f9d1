import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/toast-store.ts'
import { useOpenCase, useStartStep, type DefinitionLine } from './api.ts'
import { keepDraft } from './drafts.ts'
import type { FirstStep } from './first-step.ts'
import type { StartDraft } from './start-draft.ts'
import { answersOf } from './step-draft.ts'
import { fieldProblems, sayProblem } from './words.ts'

/** Opens the case and takes its first step with what was typed; whatever comes of the step, the case is there to go on with. */
export function useStart(line: DefinitionLine | undefined, step: FirstStep | null, onClose: () => void) {
  const open = useOpenCase()
  const start = useStartStep()
  const navigate = useNavigate()
  const go = (id: string): void => {
    onClose()
    void navigate({ to: '/app/cases/$id', params: { id } })
  }
  // A case about oneself goes to others, and is not seen by whoever opened it.
  const handedOn = (): void => {
    toast.success('The case is open. Somebody without a part in it works on it.')
    onClose()
  }
  const begun = (id: string, seen: number, { first }: StartDraft): void => {
    if (!step) return go(id)
    start.mutate(
      { id, body: { seen, step: step.step, on: first.on, answers: answersOf(step.questions, first.answers) } },
      {
        onSuccess: () => go(id),
        onError: (error) => {
          keepDraft(id, step.step, first)
          toast.error(sayProblem(error, 'The case is open; its first step could not be recorded.'))
          go(id)
        },
      },
    )
  }
  const send = (draft: StartDraft): void => {
    if (!line) return
    open.mutate(
      {
        process: line.process,
        title: (draft.title ?? line.title).trim(),
        subjects: draft.subjects.map(({ value }) => value),
        complainant: draft.complainant?.value ?? null,
        anonymous: draft.anonymous,
        restricted: draft.restricted,
        on: draft.first.on,
      },
      { onSuccess: ({ id, seen, visible }) => (visible ? begun(id, seen, draft) : handedOn()) },
    )
  }
  return {
    open: send,
    working: open.isPending || start.isPending,
    problem: open.isError ? sayProblem(open.error, 'The case could not be opened. What you typed is still here.') : null,
    fields: fieldProblems(open.error),
  }
}
