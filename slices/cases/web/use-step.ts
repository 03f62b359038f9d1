import { useState } from 'react'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useTakeStep } from './api.ts'
import { draftKept, dropDraft, keepDraft } from './drafts.ts'
import type { Step } from './shapes.ts'
import { emptyDraft, isTyped, type StepDraft } from './step-draft.ts'
import type { StepSent } from './step-sheet.tsx'
import { fieldProblems, isConflict, sayProblem } from './words.ts'

/**
 * The step that is open. It is kept as it was opened, so that it stays on the page with what was typed when somebody else went on with the
 * case; as soon as the case is read anew, its checks are the present ones.
 */
export function useStep(file: CaseFile, steps: readonly Step[]) {
  const [opened, setOpened] = useState<Step | null>(null)
  const [draft, setDraft] = useState<StepDraft>(() => emptyDraft(file.today))
  const take = useTakeStep(file.id)
  const fresh = steps.find(({ step }) => step === opened?.step)
  const open = (step: Step): void => {
    take.reset()
    setDraft(draftKept(file.id, step.step) ?? emptyDraft(file.today))
    setOpened(step)
  }
  const change = (next: StepDraft): void => {
    setDraft(next)
    if (opened && isTyped(next)) keepDraft(file.id, opened.step, next)
  }
  const send = (sent: StepSent): void =>
    take.mutate(
      { seen: file.seen, ...sent },
      {
        onSuccess: () => {
          dropDraft(file.id, sent.step)
          setOpened(null)
          toast.success('The step is on the file.')
        },
      },
    )
  return {
    step: fresh ?? opened,
    gone: opened !== null && fresh === undefined,
    draft,
    saving: take.isPending,
    refused: take.error
      ? {
          says: sayProblem(take.error, 'The step could not be saved. What you typed is still here.'),
          fields: fieldProblems(take.error),
          meanwhile: isConflict(take.error),
        }
      : null,
    open,
    change,
    send,
    close: () => setOpened(null),
  }
}
