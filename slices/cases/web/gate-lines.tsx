import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Field } from '#ui/field.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { StepReason } from './shapes.ts'
import { SourceNote } from './source-note.tsx'
import { isShut } from './step-draft.ts'
import { findingGlyph, findingStateWords } from './words.ts'

interface GateLinesProps {
  reasons: readonly StepReason[]
  /** Whether whoever looks may go past a check. */
  mayOverride: boolean
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onReason: (gate: string, reason: string) => void
}

/** Every check of a step: rule, how it stands, source and date; where it is shut, the place for a reason that stays on the file. */
export function GateLines(props: GateLinesProps): ReactElement | null {
  if (props.reasons.length === 0) return null
  return (
    <ol className="grid gap-3.5 text-sm">
      {props.reasons.map((reason) => (
        <GateLine key={reason.gate} reason={reason} {...props} />
      ))}
    </ol>
  )
}

/** How a check stands, as a sentence. */
function Standing({ reason }: { reason: StepReason }): ReactElement {
  const shut = isShut(reason)
  return (
    <span className={shut && reason.state === 'not_met' ? 'font-[550] text-danger-ink' : 'text-ink-2'}>
      {findingStateWords[reason.state]}
      {reason.says !== '' && `: ${reason.says}`}
      {reason.on !== null && !reason.says.includes(showDate(reason.on)) && ` (${showDate(reason.on)})`}
    </span>
  )
}

function GateLine({ reason, mayOverride, typed, errors, onReason }: GateLinesProps & { reason: StepReason }): ReactElement {
  return (
    <li className="flex gap-2.5">
      <span className="pt-1">
        <Glyph kind={reason.overridden ? 'due' : findingGlyph[reason.state]} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-[550] text-ink">
          {reason.number}. {reason.title}
        </p>
        <p>
          <Standing reason={reason} />
        </p>
        <p className="mt-0.5">
          <SourceNote basis={reason.basis} source={reason.source} />
        </p>
        {reason.override && <OverrideOnFile reason={reason} />}
        {isShut(reason) && (
          <WayPast
            reason={reason}
            mayOverride={mayOverride}
            typed={typed[reason.gate] ?? ''}
            error={errors[reason.gate]}
            onReason={onReason}
          />
        )}
      </div>
    </li>
  )
}

interface PastProps extends Pick<GateLinesProps, 'mayOverride' | 'onReason'> {
  reason: StepReason
  typed: string
  error: string | undefined
}

/** Past a check that is shut: with a reason that stays on the file, by who may give one; or not at all. */
function WayPast({ reason, mayOverride, typed, error, onReason }: PastProps): ReactElement | null {
  if (reason.never) return <p className="mt-1 text-ink-2">The law leaves no other way: no reason opens this.</p>
  if (!mayOverride) return null
  return (
    <details className="mt-1.5" open={typed !== '' || error !== undefined || undefined}>
      <summary className="w-fit cursor-pointer text-xs font-[550] text-ink-2">Go on all the same, with a reason</summary>
      <Field
        className="mt-2"
        label={`Reason: ${reason.title}`}
        error={error}
        hint="It stays on the file and is shown wherever this check is."
      >
        <TextArea rows={2} maxLength={4000} value={typed} onChange={(event) => onReason(reason.gate, event.target.value)} />
      </Field>
    </details>
  )
}

function OverrideOnFile({ reason }: { reason: StepReason }): ReactElement | null {
  const { override, overridden } = reason
  if (!override) return null
  return (
    <p className="mt-1 rounded-md bg-warn-soft px-2 py-1 text-warn-ink">
      {overridden ? 'Passed with a reason' : 'Passed last time with a reason'}, {override.by_name}, {showDate(override.on)}: “
      {override.reason}”
    </p>
  )
}
