import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { today as dayHere } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { ProofDialog } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { toast } from '#ui/toast.tsx'
import type { EditableField, Employee } from '../contract.ts'
import { datedFieldOf } from '../rules-dated.ts'
import { displayName } from '../rules.ts'
import { useSaveEmployee } from './api.ts'
import { EditConflict, type Conflict } from './edit-conflict.tsx'
import { EditFields } from './edit-fields.tsx'
import { EffectiveChoice, effectiveOf, type EffectiveDraft } from './effective-choice.tsx'
import { draftProblems, outcomeOf, rebased, type Draft } from './employee-draft.ts'
import { conflictOf, fieldProblems, needsProof, problemsByField, refusal } from './problems.ts'
import { editStrings } from './strings.ts'
import { datedStrings } from './timeline-strings.ts'
import { ProblemSummary } from './problem-summary.tsx'

interface EditProps {
  employee: Employee
  own: boolean
  onOpenChange: (open: boolean) => void
}

const said = { saved: editStrings.saved, sent: editStrings.sent, 'saved-and-sent': editStrings.savedAndSent } as const

function dayProblems(asked: boolean, { mode, from }: EffectiveDraft): FieldProblem[] {
  return asked && mode === 'change' && !isCalendarDate(from) ? [{ path: 'effective.from', message: datedStrings.badDay }] : []
}

function useToday(): string {
  const { tenant } = useMe()
  return dayHere(tenant?.time_zone ?? 'Europe/London')
}

/** Saving a draft over the record as it was opened; answers what is in the way of it, if anything. */
function useSave({ employee, own, onOpenChange }: EditProps) {
  const saving = useSaveEmployee(own)
  // The record this draft is written against; a reload after a conflict replaces it and leaves the draft.
  const [base, setBase] = useState(employee)
  const [draft, setDraft] = useState<Draft>({})
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [askProof, setAskProof] = useState(false)
  const today = useToday()
  const [when, setWhen] = useState<EffectiveDraft>({ mode: 'change', from: today })
  const dated = (Object.keys(draft) as EditableField[]).filter((field) => datedFieldOf(field) !== undefined)

  const failed = (error: unknown): void => {
    const stale = conflictOf(error)
    if (needsProof(error)) setAskProof(true)
    else if (stale) setConflict({ ...stale, reloaded: false })
    else {
      const named = fieldProblems(error)
      const why = refusal(error)
      setProblems(named.length > 0 ? named : why ? [{ path: '', message: why }] : [])
      toast.error(editStrings.failed)
    }
  }
  const save = async (): Promise<void> => {
    const found = [...draftProblems(draft), ...dayProblems(dated.length > 0, when)]
    setProblems(found)
    if (found.length > 0) return
    try {
      const after = await saving.mutateAsync({
        employee: base,
        changes: draft,
        effective: dated.length > 0 ? effectiveOf(when, today) : undefined,
      })
      const ahead = dated.length === Object.keys(draft).length && when.mode === 'change' && when.from > today
      const outcome = outcomeOf(base, after, draft)
      toast.success(ahead && outcome === 'saved' ? datedStrings.savedPlanned : said[outcome])
      onOpenChange(false)
    } catch (error) {
      failed(error)
    }
  }
  const adopt = (fresh: Employee): void => {
    setBase(fresh)
    setDraft((before) => rebased(before, fresh))
  }
  return {
    base,
    adopt,
    draft,
    setDraft,
    problems,
    conflict,
    setConflict,
    askProof,
    setAskProof,
    save,
    dated,
    today,
    when,
    setWhen,
    busy: saving.isPending,
  }
}

/** From when a change counts, asked as soon as a dated field is another. */
function When({ saving }: { saving: ReturnType<typeof useSave> }): ReactElement | null {
  if (saving.dated.length === 0) return null
  return (
    <EffectiveChoice
      fields={saving.dated}
      value={saving.when}
      today={saving.today}
      error={saving.problems.find(({ path }) => path.startsWith('effective'))?.message}
      onChange={saving.setWhen}
    />
  )
}

/** One sheet for every field the asker may change, whether at once, with approval or with the password. */
export function EditEmployee({ employee, own, onOpenChange }: EditProps): ReactElement {
  const saving = useSave({ employee, own, onOpenChange })
  const { base, adopt, draft, setDraft, problems, conflict, setConflict, askProof, setAskProof, save, busy } = saving
  const [leaving, setLeaving] = useState(false)
  const changed = Object.keys(draft).length > 0
  const close = (open: boolean): void => {
    if (changed && !open) setLeaving(true)
    else onOpenChange(open)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed && !busy) void save()
  }
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus()
  }, [problems])
  const stale = conflict !== null && !conflict.reloaded
  return (
    <SideSheet
      open
      onOpenChange={close}
      title={own ? editStrings.ownTitle : editStrings.title(displayName(employee))}
      description={own ? editStrings.ownText : editStrings.text}
      closeBlocked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={() => close(false)}>
            {editStrings.cancel}
          </Button>
          <Button variant="primary" type="submit" loading={busy} disabled={stale} disabledReason={changed ? '' : editStrings.nothing}>
            {editStrings.save}
          </Button>
        </>
      }
    >
      {conflict && (
        <EditConflict
          key={String(conflict.reloaded)}
          employee={base}
          own={own}
          conflict={conflict}
          onReloaded={adopt}
          onChange={setConflict}
        />
      )}
      <ProblemSummary ref={summary} title={editStrings.problems} problems={problems} />
      <When saving={saving} />
      <EditFields
        base={base}
        draft={draft}
        onDraft={setDraft}
        problems={problemsByField(problems)}
        theirs={conflict?.reloaded ? (conflict.changed?.fields ?? []) : []}
      />
      <ProofDialog
        open={askProof}
        onOpenChange={setAskProof}
        onConfirmed={() => {
          setAskProof(false)
          void save()
        }}
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={editStrings.leaveTitle}
        confirmLabel={editStrings.leave}
        cancelLabel={editStrings.stay}
        onConfirm={() => onOpenChange(false)}
      >
        {editStrings.leaveText}
      </ConfirmDialog>
    </SideSheet>
  )
}
