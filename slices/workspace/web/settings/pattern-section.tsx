import { useState, type ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { WorkingPattern, WorkspaceLists } from '../../settings-contract.ts'
import { hoursOf, patternInWords, weekdays } from '../../settings-rules.ts'
import { noProblem, problemOf, type SaveProblem } from '../saving.ts'
import { useAddPattern, useChangePattern } from '../settings-api.ts'
import { useMe } from '../use-me.ts'
import { ListDialog } from './list-dialog.tsx'
import { ListSection, type EditorProps } from './list-section.tsx'

export function PatternsSection({ lists }: { lists: WorkspaceLists }): ReactElement {
  const change = useChangePattern()
  return (
    <ListSection<WorkingPattern>
      id="patterns"
      title="Working patterns"
      help="Named weeks of days and hours, one or two in turn."
      one="pattern"
      empty="There are no working patterns in the list."
      items={lists.patterns}
      describe={({ weeks }) => patternInWords(weeks)}
      badge={({ is_default }) => (is_default ? 'Default' : null)}
      onArchive={({ id, version, archived }) => change.mutateAsync({ id, version, archived: !archived })}
      editor={editPattern}
    />
  )
}

const editPattern = ({ item, name, close }: EditorProps<WorkingPattern>): ReactElement => (
  <PatternDialog pattern={item} name={name} onClose={close} />
)

const office = ['7.5', '7.5', '7.5', '7.5', '7.5', '0', '0']

const draftOf = (pattern: WorkingPattern | null, name: string) => ({
  name,
  weeks: pattern ? pattern.weeks.map((week) => week.map(String)) : [office],
  first_week_from: pattern?.first_week_from ?? '',
  is_default: pattern?.is_default ?? false,
})

const numberOf = (hours: string): number => (hours.trim() === '' ? 0 : Number(hours.replace(',', '.')))

function PatternDialog({ pattern, name, onClose }: { pattern: WorkingPattern | null; name: string; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const [add, change] = [useAddPattern(), useChangePattern()]
  const [problem, setProblem] = useState<SaveProblem>(noProblem)
  const [draft, setDraft] = useState(() => draftOf(pattern, name))
  const two = draft.weeks.length === 2
  const setHours = (week: number, day: number, hours: string): void =>
    setDraft({ ...draft, weeks: draft.weeks.map((days, i) => (i === week ? days.map((each, j) => (j === day ? hours : each)) : days)) })
  const save = (): void => {
    const body = {
      name: draft.name,
      weeks: draft.weeks.map((week) => week.map(numberOf)),
      first_week_from: two ? draft.first_week_from : null,
      is_default: draft.is_default,
    }
    if (body.weeks.flat().some((hours) => !Number.isFinite(hours)))
      return setProblem({ ...noProblem, fields: { weeks: 'Write hours as a number, such as 7.5.' } })
    const handlers = {
      onSuccess: onClose,
      onError: (error: unknown) => setProblem(problemOf(error, 'This could not be saved. Please try again.')),
    }
    if (pattern) change.mutate({ id: pattern.id, version: pattern.version, ...body }, handlers)
    else add.mutate(body, handlers)
  }
  return (
    <ListDialog
      title={pattern ? `Edit ${pattern.name}` : 'Add a working pattern'}
      saving={add.isPending || change.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={save}
    >
      <Field label="Name" required error={problem.fields['name']}>
        <TextInput maxLength={120} value={draft.name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
      </Field>
      <Segmented
        label="How many weeks"
        look="choice"
        value={two ? '2' : '1'}
        onChange={(count) =>
          setDraft({ ...draft, weeks: count === '2' ? [draft.weeks[0] ?? office, draft.weeks[1] ?? office] : draft.weeks.slice(0, 1) })
        }
        items={[
          { value: '1', label: 'The same every week' },
          { value: '2', label: 'Two weeks in turn' },
        ]}
      />
      {draft.weeks.map((week, i) => (
        <Week
          key={i}
          title={two ? `Week ${i + 1}` : 'Hours'}
          week={week}
          error={problem.fields['weeks']}
          onChange={(day, hours) => setHours(i, day, hours)}
        />
      ))}
      {two && (
        <Field label="Week 1 began on Monday" error={problem.fields['first_week_from']}>
          <DateInput
            value={draft.first_week_from}
            onChange={(first_week_from) => setDraft({ ...draft, first_week_from })}
            weekStartsOn={1}
            locale={tenant?.locale ?? 'en-GB'}
          />
        </Field>
      )}
      <Checkbox
        label="The usual pattern here"
        hint="Offered first for a new person."
        checked={draft.is_default}
        onChange={(is_default) => setDraft({ ...draft, is_default })}
      />
    </ListDialog>
  )
}

interface WeekProps {
  title: string
  week: readonly string[]
  error: string | undefined
  onChange: (day: number, hours: string) => void
}

function Week({ title, week, error, onChange }: WeekProps): ReactElement {
  const sum = hoursOf(week.map((hours) => Number(hours.replace(',', '.')) || 0))
  return (
    <Field label={`${title}: ${Math.round(sum * 100) / 100} in all`} group error={error}>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {weekdays.map((day, i) => (
          <label key={day} className="grid gap-1 text-xs text-ink-3">
            {day.slice(0, 3)}
            <TextInput
              inputMode="decimal"
              aria-label={`${title}, ${day}`}
              value={week[i] ?? ''}
              onChange={(event) => onChange(i, event.target.value)}
            />
          </label>
        ))}
      </div>
    </Field>
  )
}
