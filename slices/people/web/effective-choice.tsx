import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Effective } from '../contract.ts'
import { CalendarDay } from './calendar-day.tsx'
import { fieldList } from './strings.ts'
import { datedStrings } from './timeline-strings.ts'

export interface EffectiveDraft {
  readonly mode: Effective['mode']
  /** As typed; today until somebody chooses another day. */
  readonly from: string
}

/** What the server is told; a change from today is the usual and needs no word. */
export function effectiveOf(draft: EffectiveDraft, today: string): Effective | undefined {
  if (draft.mode === 'correct') return { mode: 'correct' }
  return draft.from === today ? undefined : { mode: 'change', from: draft.from }
}

interface ChoiceProps {
  /** The dated fields that were changed, by their names in the record. */
  fields: readonly string[]
  value: EffectiveDraft
  today: string
  error: string | undefined
  onChange: (value: EffectiveDraft) => void
}

/** Asked as soon as something with a past is changed: did it really change on a day, or was it wrong all along? */
export function EffectiveChoice({ fields, value, today, error, onChange }: ChoiceProps): ReactElement {
  const ahead = value.mode === 'change' && value.from > today
  const back = value.mode === 'change' && value.from !== '' && value.from < today
  return (
    <section aria-label={datedStrings.question} className="mb-5 grid gap-3 rounded-lg border border-line bg-paper p-4">
      <Field label={datedStrings.question} hint={datedStrings.about(fieldList(fields))} group>
        <Segmented
          look="choice"
          value={value.mode}
          onChange={(mode) => onChange({ ...value, mode })}
          items={[
            { value: 'change', label: datedStrings.change },
            { value: 'correct', label: datedStrings.correct },
          ]}
        />
      </Field>
      {value.mode === 'change' && (
        <Field label={datedStrings.from} error={error}>
          <CalendarDay value={value.from} onChange={(from) => onChange({ ...value, from })} />
        </Field>
      )}
      <p className="text-sm text-ink-2" aria-live="polite">
        {value.mode === 'correct'
          ? datedStrings.correctText
          : ahead
            ? datedStrings.ahead(showDate(value.from))
            : back
              ? datedStrings.back
              : datedStrings.changeText}
      </p>
      {error && value.mode === 'correct' && <Notice tone="warn">{error}</Notice>}
    </section>
  )
}
