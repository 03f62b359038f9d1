import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { TriggerKind, TriggerShown } from '../contract.ts'
import { thresholdInWords } from '../rules/spells.ts'
import { triggers, useAddTrigger, useChangeTrigger, type TriggerBody } from './api.ts'
import { sayProblem } from './words.ts'

/** What opens a supportive step: several, each with its window and who is told. */
export function Triggers(): ReactElement {
  const found = useQuery(triggers)
  const [open, setOpen] = useState<TriggerShown | 'new' | null>(null)
  return (
    <section aria-labelledby="triggers">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="triggers" className="ek-section-title">
          What opens a supportive step
        </h2>
        <Button size="sm" onClick={() => setOpen('new')}>
          Add
        </Button>
      </div>
      {found.isError ? (
        <ErrorBanner message="The list could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : !found.data ? (
        <SkeletonRows label="The list is loading" avatar={false} rows={3} />
      ) : found.data.data.length === 0 ? (
        <EmptyLine>Nothing opens a step by itself.</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {found.data.data.map((trigger) => (
            <li key={trigger.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span>
                <span className="block font-medium">{trigger.name}</span>
                <span className="block text-ink-2">
                  From {thresholdInWords(trigger)}, told to {trigger.audience === 'hr' ? 'HR' : 'the line manager, without figures'}
                </span>
              </span>
              <Button size="sm" onClick={() => setOpen(trigger)}>
                Change <span className="sr-only">{trigger.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-ink-3">Absences linked to a disability, to pregnancy or to an accident at work are never counted.</p>
      {open !== null && <TriggerDialog trigger={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const kinds: Record<TriggerKind, string> = {
  bradford: 'Bradford score (spells × spells × days)',
  spells: 'Number of spells',
  days: 'Days of work missed',
  length: 'Length of one spell, in calendar days',
}

interface Draft {
  readonly name: string
  readonly kind: TriggerKind
  readonly threshold: string
  readonly months: string
  readonly audience: 'hr' | 'manager'
}
const emptyDraft: Draft = { name: '', kind: 'spells', threshold: '', months: '12', audience: 'hr' }
const draftOf = (trigger: TriggerShown | null): Draft =>
  trigger ? { ...trigger, threshold: String(trigger.threshold), months: String(trigger.months ?? 12) } : emptyDraft

const bodyOf = ({ name, kind, threshold, months, audience }: Draft): TriggerBody => ({
  name: name.trim(),
  kind,
  threshold: Number(threshold),
  months: kind === 'length' ? null : Number(months),
  audience,
})

function TriggerDialog({ trigger, onClose }: { trigger: TriggerShown | null; onClose: () => void }): ReactElement {
  const add = useAddTrigger()
  const change = useChangeTrigger()
  const [draft, setDraft] = useState(() => draftOf(trigger))
  const [problem, setProblem] = useState<string | null>(null)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const done = {
    onSuccess: () => {
      toast.success('Saved.')
      onClose()
    },
    onError: (error: unknown) => setProblem(sayProblem(error, 'That could not be saved.')),
  }
  const save = (archived = false): void => {
    if (trigger) change.mutate({ id: trigger.id, body: { ...bodyOf(draft), version: trigger.version, archived } }, done)
    else add.mutate(bodyOf(draft), done)
  }
  return (
    <FormDialog
      title={trigger ? 'Change what opens a step' : 'Add what opens a step'}
      problem={problem}
      saving={add.isPending || change.isPending}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TriggerFields draft={draft} set={set} />
      {trigger && (
        <Button size="sm" onClick={() => save(true)}>
          Put away
        </Button>
      )}
    </FormDialog>
  )
}

function TriggerFields({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }): ReactElement {
  return (
    <>
      <Field label="Name" required>
        <TextInput maxLength={120} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="What is counted">
        <Select
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as TriggerKind })}
          options={(Object.keys(kinds) as TriggerKind[]).map((value) => ({ value, label: kinds[value] }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" required>
          <TextInput
            inputMode="decimal"
            maxLength={8}
            value={draft.threshold}
            onChange={(event) => set({ threshold: event.target.value })}
          />
        </Field>
        {draft.kind !== 'length' && (
          <Field label="Within months" required>
            <TextInput inputMode="numeric" maxLength={2} value={draft.months} onChange={(event) => set({ months: event.target.value })} />
          </Field>
        )}
      </div>
      <Field label="Told to" hint="A line manager is told that a conversation is due, and nothing of figures or reasons.">
        <Select
          value={draft.audience}
          onChange={(value) => set({ audience: value === 'manager' ? 'manager' : 'hr' })}
          options={[
            { value: 'hr', label: 'HR' },
            { value: 'manager', label: 'The line manager' },
          ]}
        />
      </Field>
    </>
  )
}
