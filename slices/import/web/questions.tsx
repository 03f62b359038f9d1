import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Import, Question } from '../contract.ts'
import { usePlan } from './api.ts'
import { OptionList } from './column-questions.tsx'
import { counted, problemWords } from './words.ts'

/** As many as one can take in; the others follow when these are answered. */
const atOnce = 10

/** What only the person can settle: who a manager is, whether two rows are one person. One answer stands for every row it is about. */
export function Questions({ one, busy }: { one: Import; busy: boolean }): ReactElement | null {
  const [showAnswered, setShowAnswered] = useState(false)
  const open = one.questions.filter(({ answer }) => answer === null)
  const answered = one.questions.filter(({ answer }) => answer !== null)
  if (one.questions.length === 0) return null
  const shown = [...open.slice(0, atOnce), ...(showAnswered ? answered : [])]
  return (
    <section aria-labelledby="questions" className="rounded-lg border border-line bg-paper">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
        <h2 id="questions" className="ek-section-title">
          {open.length === 0 ? 'Every question is answered' : `${counted(open.length, 'question')} only you can answer`}
        </h2>
        {answered.length > 0 && (
          <button type="button" className="ek-link text-sm" aria-expanded={showAnswered} onClick={() => setShowAnswered(!showAnswered)}>
            {showAnswered ? 'Hide your answers' : `See your ${counted(answered.length, 'answer')}`}
          </button>
        )}
      </div>
      {shown.length > 0 && <AnswerForm one={one} questions={shown} busy={busy} following={Math.max(0, open.length - atOnce)} />}
    </section>
  )
}

interface FormProps {
  one: Import
  questions: readonly Question[]
  busy: boolean
  /** Questions that are shown when these are answered. */
  following: number
}

function AnswerForm({ one, questions, busy, following }: FormProps): ReactElement {
  const plan = usePlan(one)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const given = questions.filter(({ key }) => answers[key] !== undefined).length
  const send = (): void => plan.mutate({ answers }, { onSuccess: () => setAnswers({}) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (given > 0 && !busy) send()
      }}
    >
      <ul className="relative max-h-120 overflow-y-auto border-t border-line">
        {questions.map((question) => (
          <li key={question.key} className="border-b border-line px-4 py-3.5">
            <OneQuestion
              question={question}
              answer={answers[question.key] ?? question.answer}
              disabled={busy || plan.isPending}
              onAnswer={(option) => setAnswers({ ...answers, [question.key]: option })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <Button type="submit" loading={plan.isPending} disabled={busy} disabledReason={given === 0 ? 'Answer at least one question.' : ''}>
          {given === 0 ? 'Use these answers' : `Use ${counted(given, 'answer')}`}
        </Button>
        {following > 0 && (
          <span className="text-sm text-ink-3">{counted(following, 'more question follows', 'more questions follow')}.</span>
        )}
        {plan.isError && (
          <span role="alert" className="text-sm text-danger-ink">
            {problemWords(plan.error, 'The answers could not be saved.')}
          </span>
        )}
      </div>
    </form>
  )
}

interface OneProps {
  question: Question
  answer: string | null
  disabled: boolean
  onAnswer: (option: string) => void
}

function OneQuestion({ question, answer, disabled, onAnswer }: OneProps): ReactElement {
  const more = question.count - question.rows.length
  return (
    <div className="grid gap-2">
      <OptionList question={question} value={answer} onChange={onAnswer} disabled={disabled} />
      {question.search && <SomebodyElse answer={answer} disabled={disabled} onAnswer={onAnswer} />}
      <p className="text-xs text-ink-3">
        {question.rows.length === 1 && more <= 0 ? 'Row' : 'Rows'} {question.rows.join(', ')}
        {more > 0 && ` and ${more} more`} of your file
      </p>
    </div>
  )
}

/** Any colleague already recorded, where none of the options is meant. */
function SomebodyElse({ answer, disabled, onAnswer }: Omit<OneProps, 'question'>): ReactElement {
  const [chosen, setChosen] = useState<Colleague | null>(null)
  const current = chosen && answer === `person:${chosen.value}` ? chosen : null
  return (
    <Field label="Somebody else who is already here" className="max-w-96">
      <ColleaguePicker
        value={current}
        disabled={disabled}
        onChange={(colleague) => {
          setChosen(colleague)
          if (colleague) onAnswer(`person:${colleague.value}`)
        }}
      />
    </Field>
  )
}
