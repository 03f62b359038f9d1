import type { ReactElement } from 'react'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import type { Question } from './shapes.ts'
import { nameInWords } from './words.ts'

interface QuestionProps {
  question: Question
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The person chosen, for a question that asks for one. */
  colleague: Colleague | null
  onColleague: (colleague: Colleague | null) => void
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** One question of a step, as the kind of answer asks for. */
export function StepQuestion(props: QuestionProps): ReactElement {
  const { question, error } = props
  return (
    <Field label={question.ask} required={question.optional !== true} error={error ?? null} group={question.answer === 'yes_no'}>
      <Control {...props} />
    </Field>
  )
}

function Control({ question, value, onChange, colleague, onColleague }: QuestionProps): ReactElement {
  const { answer } = question
  if (answer === 'yes_no') return <Segmented look="choice" value={value as 'yes' | 'no' | ''} onChange={onChange} items={yesOrNo} />
  if (answer === 'date') return <DateInput value={value} weekStartsOn={1} locale="en-GB" onChange={onChange} />
  if (answer === 'person') return <ColleaguePicker value={colleague} label={question.ask} onChange={onColleague} />
  if (answer === 'choice') {
    const options = (question.choices ?? []).map((choice) => ({ value: choice, label: nameInWords(choice) }))
    return <Select value={value} placeholder="Choose" onChange={onChange} options={options} />
  }
  return answer === 'number' ? (
    <TextInput inputMode="decimal" maxLength={16} value={value} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea rows={4} maxLength={20_000} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}
