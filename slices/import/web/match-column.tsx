import { useId, type ReactElement } from 'react'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import type { ImportColumn, Question } from '../contract.ts'
import { DateOrderQuestion, OptionList } from './column-questions.tsx'
import { asksForDateOrder, ignored, type ColumnChoice } from './match-draft.ts'
import { counted, suggestionWords } from './words.ts'

export interface TargetOption {
  value: string
  label: string
  help: string | null
}

interface MatchColumnProps {
  column: ImportColumn
  choice: ColumnChoice
  options: readonly TargetOption[]
  error: string | undefined
  question: Question | undefined
  answer: string | undefined
  onChange: (choice: ColumnChoice) => void
  onAnswer: (option: string) => void
}

/** A column of the file with examples from it, and beside it the field it goes to. */
export function MatchColumn(props: MatchColumnProps): ReactElement {
  const { column, choice, options, error, question } = props
  const id = useId()
  const help = options.find(({ value }) => value === choice.target)?.help
  const asks = asksForDateOrder(column, choice)
  return (
    <li
      id={`column-${column.index}`}
      className={`relative flex flex-col gap-x-4 gap-y-3 border-b border-line py-4 md:flex-row ${choice.target === ignored ? 'bg-paper' : ''}`}
    >
      <div className="min-w-0 md:flex-1">
        <p id={id} dir="auto" className="text-sm font-semibold break-words">
          {column.name}
        </p>
        <Samples column={column} />
      </div>
      <ArrowRight className="ek-icon mt-8 hidden text-ink-3 md:block" size={16} aria-hidden="true" />
      <div className="grid min-w-0 content-start gap-2.5 md:flex-1">
        <Field
          label={
            <span>
              Goes to<span className="sr-only">: column {column.name}</span>
            </span>
          }
          error={error}
          hint={help}
        >
          <ComboSelect
            options={options}
            value={choice.target}
            placeholder="Choose a field"
            emptyText="No field has this name"
            onChange={(target) => props.onChange({ ...choice, target })}
          />
        </Field>
        <div className="text-sm">
          <Confidence column={column} choice={choice} />
        </div>
        {asks && (
          <DateOrderQuestion column={column} value={choice.dateOrder} onChange={(dateOrder) => props.onChange({ ...choice, dateOrder })} />
        )}
        {question && !asks && choice.target !== ignored && (
          <OptionList question={question} value={props.answer ?? question.answer} onChange={props.onAnswer} />
        )}
      </div>
    </li>
  )
}

function Samples({ column }: { column: ImportColumn }): ReactElement {
  if (column.filled === 0) return <p className="mt-1 text-sm text-ink-3">Empty in every row</p>
  return (
    <>
      <ul className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1" aria-label={`Examples from ${column.name}`}>
        {column.samples.map((text) => (
          <li key={text} dir="auto" className="max-w-full truncate rounded-sm bg-sunken px-1.5 text-xs leading-5 whitespace-pre text-ink-2">
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-ink-3">Filled in {counted(column.filled, 'row')}</p>
    </>
  )
}

/** How sure it is, in words; nothing is taken over by a guess that is not said to be one. */
function Confidence({ column, choice }: Pick<MatchColumnProps, 'column' | 'choice'>): ReactElement {
  const by = column.suggestion?.target === choice.target ? column.suggestion.by : null
  if (choice.target === '') return <Status kind="due">Not matched yet</Status>
  if (choice.target === ignored) return <Status kind="not-applicable">Ignored: nothing of this column is stored</Status>
  if (by === 'content') return <Status kind="due">{suggestionWords.content}</Status>
  return <Status kind="done">{by ? suggestionWords[by] : 'You chose this'}</Status>
}
