import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { today } from '#platform/web/clock.ts'
import { useProof } from '#slices/auth/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Counts, Import } from '../contract.ts'
import { useCommitAsAgreed } from './api.ts'
import { GiveUp } from './give-up.tsx'
import { ImportFrame, Inset } from './import-frame.tsx'
import { counted, deeds, isReady, leftAlone, problemWords } from './words.ts'

/** A proof that is asked for is no failure: the dialog says what is wanted. */
const isFailure = (error: Error | null): boolean => error !== null && !(error instanceof ApiError && error.code === 'auth.step-up-required')

type Effective = NonNullable<Import['effective']>

/** Step 4: what will happen in a sentence, from when changes count, and the button that does it. */
export function ConfirmStep({ one, counts }: { one: Import; counts: Counts }): ReactElement {
  const navigate = useNavigate()
  const { tenant } = useMe()
  const now = today(tenant?.time_zone ?? 'Europe/London')
  const [effective, setEffective] = useState<Effective>(one.effective ?? { mode: 'change', from: now })
  const [error, setError] = useState<string>()
  const { withProof, proof } = useProof()
  const commit = useCommitAsAgreed(one)
  const asks = counts.change > 0
  const back = (): void => void navigate({ to: '/app/people/import/$id', params: { id: one.id }, search: {} })
  const start = (): void => {
    if (asks && effective.mode === 'change' && !isCalendarDate(effective.from)) return setError('Enter a day, such as 28 Nov 2026.')
    setError(undefined)
    void withProof(() => commit.mutateAsync(asks ? effective : null)).then(
      // The address says the step no more: what follows is told by the import itself.
      ({ begun }) => begun && back(),
      () => undefined,
    )
  }
  return (
    <ImportFrame
      step={3}
      title={`Import ${counted(counts.add + counts.change, 'person', 'people')}`}
      lead={`This will ${deeds(counts, ['add', 'change'])}. ${leftAlone(counts)}`}
      actions={
        <>
          <Button
            variant="primary"
            loading={commit.isPending}
            disabledReason={isReady(one) ? '' : 'Something is still open. Go back to the rows.'}
            onClick={start}
          >
            Import {counted(counts.add + counts.change, 'person', 'people')}
          </Button>
          <Button disabled={commit.isPending} onClick={back}>
            Back to the rows
          </Button>
          <GiveUp one={one} />
        </>
      }
    >
      <Inset className="grid max-w-180 gap-4">
        {asks && <EffectiveQuestion many={counts.change} now={now} value={effective} error={error} onChange={setEffective} />}
        <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
          <li>All of it is written, or nothing. You can leave the page meanwhile, and cancel until it is done.</li>
          <li>It can be undone for seven days, as long as nobody has changed these people since.</li>
          <li>Nobody is invited or written to. You invite people separately, when you are ready.</li>
          {one.can.step_up && <li>Bank details are among the columns, so you are asked to confirm that it is you.</li>}
        </ul>
        {isFailure(commit.error) && <ErrorBanner message={problemWords(commit.error, 'The import could not be started.')} />}
        {commit.data?.begun === false && (
          <div role="alert">
            <Notice tone="warn">
              With this choice the rows come out differently, so nothing was imported. See what would happen now, then import.
            </Notice>
          </div>
        )}
      </Inset>
      {proof}
    </ImportFrame>
  )
}

interface EffectiveProps {
  many: number
  now: string
  value: Effective
  error: string | undefined
  onChange: (value: Effective) => void
}

/** Asked once, for all that changes: did it really change on a day, or was it wrong all along? */
function EffectiveQuestion({ many, now, value, error, onChange }: EffectiveProps): ReactElement {
  return (
    <section aria-label="From when the changes count" className="grid gap-3 rounded-lg border border-line bg-paper p-4">
      <Field label={`From when do the changes to ${counted(many, 'person', 'people')} count?`} group>
        <Segmented
          look="choice"
          value={value.mode}
          onChange={(mode) => onChange(mode === 'correct' ? { mode } : { mode, from: now })}
          items={[
            { value: 'change', label: 'They changed on a day' },
            { value: 'correct', label: 'They were recorded wrongly' },
          ]}
        />
      </Field>
      {value.mode === 'change' ? (
        <Field
          label="Changes count from"
          hint="Until then what is recorded now stays. New people begin on their own start date."
          error={error}
        >
          <DateInput value={value.from} onChange={(from) => onChange({ mode: 'change', from })} />
        </Field>
      ) : (
        <p className="text-sm text-ink-2">
          What is recorded now is corrected, as if it had always been so. The history says who corrected it.
        </p>
      )}
    </section>
  )
}
