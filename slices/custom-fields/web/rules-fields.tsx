import { useState, type ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import type { FieldCreate, FieldRules } from '../contract.ts'

type RulesProps = {
  draft: FieldCreate
  inTable: boolean
  problems: Record<string, string>
  onChange: (part: Partial<FieldRules>) => void
}

const limited = new Set(['text', 'number', 'money'])

const canBeUnique = ({ kind, grp, keeps_history: dated }: FieldCreate, inTable: boolean): boolean =>
  !inTable && !dated && grp !== 'pay' && kind !== 'yes_no' && kind !== 'choice' && kind !== 'file'

/** What a value must be, by the kind of the field. */
export function RulesFields({ draft, inTable, problems, onChange }: RulesProps): ReactElement {
  const { kind, rules } = draft
  return (
    <>
      {kind === 'choice' && <Choices choices={rules.choices ?? []} error={problems['rules.choices']} onChange={onChange} />}
      {limited.has(kind) && <Limits text={kind === 'text'} rules={rules} problems={problems} onChange={onChange} />}
      {kind === 'date' && <Days rules={rules} problems={problems} onChange={onChange} />}
      {kind === 'text' && <Pattern rules={rules} problems={problems} onChange={onChange} />}
      <Checkbox label="Required" checked={rules.required ?? false} onChange={(required) => onChange({ required })} />
      {canBeUnique(draft, inTable) && (
        <Checkbox label="No two people have the same" checked={rules.unique ?? false} onChange={(unique) => onChange({ unique })} />
      )}
      {problems['rules.unique'] && <p className="ek-error">{problems['rules.unique']}</p>}
    </>
  )
}

type PartProps = { rules: FieldRules; problems: Record<string, string>; onChange: (part: Partial<FieldRules>) => void }

function Pattern({ rules, problems, onChange }: PartProps): ReactElement {
  return (
    <Field
      label="Pattern"
      error={problems['rules.pattern']}
      hint="A stands for a letter, 9 for a digit, * for either; anything else for itself. AA 99 99 99 A is a National Insurance number."
    >
      <TextInput
        value={rules.pattern ?? ''}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ pattern: event.target.value || null })}
      />
    </Field>
  )
}

function Limits({ text, rules, problems, onChange }: PartProps & { text: boolean }): ReactElement {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Limit
        label={text ? 'Fewest characters' : 'Least'}
        value={rules.min}
        error={problems['rules.min']}
        onChange={(min) => onChange({ min })}
      />
      <Limit
        label={text ? 'Most characters' : 'Greatest'}
        value={rules.max}
        error={problems['rules.max']}
        onChange={(max) => onChange({ max })}
      />
    </div>
  )
}

function Days({ rules, problems, onChange }: PartProps): ReactElement {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Not before" error={problems['rules.earliest']}>
        <DateInput value={rules.earliest ?? ''} onChange={(day) => onChange({ earliest: day || null })} />
      </Field>
      <Field label="Not after" error={problems['rules.latest']}>
        <DateInput value={rules.latest ?? ''} onChange={(day) => onChange({ latest: day || null })} />
      </Field>
    </div>
  )
}

type ChoicesProps = { choices: readonly string[]; error: string | undefined; onChange: (part: Partial<FieldRules>) => void }

function Choices({ choices, error, onChange }: ChoicesProps): ReactElement {
  const [text, setText] = useState(choices.join('\n'))
  return (
    <Field label="Choices" required hint="One a line. A value that is taken off the list stays where it was chosen." error={error}>
      <TextArea
        value={text}
        rows={5}
        onChange={(event) => {
          setText(event.target.value)
          onChange({
            choices: event.target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          })
        }}
      />
    </Field>
  )
}

type LimitProps = { label: string; value: number | null | undefined; error: string | undefined; onChange: (value: number | null) => void }

function Limit({ label, value, error, onChange }: LimitProps): ReactElement {
  const [text, setText] = useState(value === null || value === undefined ? '' : String(value))
  const change = (next: string): void => {
    setText(next)
    const number = Number(next)
    onChange(next.trim() === '' || Number.isNaN(number) ? null : number)
  }
  return (
    <Field label={label} error={error}>
      <TextInput value={text} inputMode="decimal" autoComplete="off" onChange={(event) => change(event.target.value)} />
    </Field>
  )
}
