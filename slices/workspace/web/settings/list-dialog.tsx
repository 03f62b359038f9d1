import type { ReactElement, ReactNode } from 'react'
import { Radio } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Renaming } from '../../settings-contract.ts'
import { whoWasFaster, type SaveProblem } from '../saving.ts'
import { useMe } from '../use-me.ts'

interface DialogProps {
  title: string
  saving: boolean
  problem: SaveProblem
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** The form of one entry of a list. */
export function ListDialog({ title, saving, problem, onClose, onSubmit, children }: DialogProps): ReactElement {
  const { tenant } = useMe()
  const said = problem.changed
    ? `${whoWasFaster(problem.changed, tenant?.time_zone ?? 'Europe/London')} Close this and look at it before you change it.`
    : problem.message
  return (
    <FormDialog title={title} problem={said} saving={saving} onSubmit={onSubmit} onClose={onClose}>
      {children}
    </FormDialog>
  )
}

interface RenamingProps {
  people: number
  value: Renaming | null
  error: string | undefined
  onChange: (value: Renaming) => void
}

/** Asked when a name changes that records hold: whether history keeps the old one. */
export function RenamingField({ people, value, error, onChange }: RenamingProps): ReactElement {
  const { tenant } = useMe()
  const whose = people === 1 ? '1 person’s record' : `${people} people’s records`
  return (
    <>
      <Field label={`The new name goes into ${whose}. Why does it change?`} group error={error}>
        <div className="grid gap-2.5">
          <Radio
            name="renaming"
            label="It has a new name from a day on"
            hint="History keeps the old name for the time before."
            checked={value?.how === 'from'}
            onChange={() => onChange({ how: 'from', date: '' })}
          />
          <Radio
            name="renaming"
            label="The old name was a mistake"
            hint="The records are corrected, as if it had never been written."
            checked={value?.how === 'correct'}
            onChange={() => onChange({ how: 'correct' })}
          />
        </div>
      </Field>
      {value?.how === 'from' && (
        <Field label="From" id="renaming-date">
          <DateInput
            value={value.date}
            onChange={(date) => onChange({ how: 'from', date })}
            weekStartsOn={tenant?.week_starts_on ?? 1}
            locale={tenant?.locale ?? 'en-GB'}
          />
        </Field>
      )}
    </>
  )
}
