import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ArrowUp, BookOpen, Calendar, Plus, Scale, X } from '#ui/icons.ts'
import { policiesQuery } from './api.ts'

export interface AskContext {
  /** yyyy-MM-dd, or '' for today. */
  readonly asAt: string
  readonly policies: readonly { readonly id: string; readonly title: string }[]
}

interface AskBoxProps {
  asking: boolean
  /** A question that was sent and could not be asked: it is put back. */
  unasked: string | null
  first: boolean
  about: { reference: string; people: readonly string[] } | null
  context: AskContext
  onContext: (context: AskContext) => void
  onSend: (message: string) => void
  onStop: () => void
}

const longest = 2000

/** Where a question is typed. Enter sends it, Shift and Enter begin a line. */
export function AskBox({ asking, unasked, first, about, context, onContext, onSend, onStop }: AskBoxProps): ReactElement {
  const [text, setText] = useState('')
  const [adding, setAdding] = useState(false)
  const field = useId()
  const [seen, setSeen] = useState(unasked)
  if (seen !== unasked) {
    setSeen(unasked)
    if (unasked !== null && text === '') setText(unasked)
  }
  const ready = text.trim() !== '' && !asking
  const send = (): void => {
    if (!ready) return
    onSend(text.trim())
    setText('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="mx-auto w-full max-w-3xl">
      <div className="rounded-xl border border-line-strong bg-surface p-3">
        <label htmlFor={field} className="sr-only">
          {first ? 'Ask a question' : 'Ask a follow-up question'}
        </label>
        <textarea
          id={field}
          rows={2}
          maxLength={longest}
          value={text}
          placeholder={first ? 'Ask a question' : 'Ask a follow-up question'}
          className="ek-input ek-input--area w-full border-0! bg-transparent! shadow-none!"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={key}
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Chips about={about} context={context} onContext={onContext} />
          <Button type="button" variant="ghost" size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Add context
          </Button>
          <span className="ml-auto">
            {asking ? (
              <Button type="button" onClick={onStop}>
                Stop
              </Button>
            ) : (
              <Button type="submit" variant="primary" className="px-2!" aria-label="Send the question" disabled={!ready}>
                <ArrowUp className="ek-icon" size={16} aria-hidden="true" />
              </Button>
            )}
          </span>
        </div>
      </div>
      <p className="mt-2 text-center text-xs text-ink-3">
        Answers can be wrong. Read the source before you act. That you asked is kept in the audit log, your words are not.
      </p>
      {adding && <ContextDialog context={context} onContext={onContext} onClose={() => setAdding(false)} />}
    </form>
  )
}

const chip = 'inline-flex min-h-7 items-center gap-1.5 rounded-md bg-sunken px-2 text-sm text-ink-2'

function Chips({ about, context, onContext }: Pick<AskBoxProps, 'about' | 'context' | 'onContext'>): ReactElement {
  return (
    <>
      {about && (
        <span className={chip}>
          <Scale className="ek-icon" size={14} aria-hidden="true" />
          {about.reference}
        </span>
      )}
      {context.asAt !== '' && (
        <span className={chip}>
          <Calendar className="ek-icon" size={14} aria-hidden="true" />
          As at {showDate(context.asAt)}
          <IconButton label="Ask as at today" icon={X} onClick={() => onContext({ ...context, asAt: '' })} />
        </span>
      )}
      {context.policies.map(({ id, title }) => (
        <span key={id} className={chip}>
          <BookOpen className="ek-icon" size={14} aria-hidden="true" />
          {title}
          <IconButton
            label={`Ask without ${title}`}
            icon={X}
            onClick={() => onContext({ ...context, policies: context.policies.filter((policy) => policy.id !== id) })}
          />
        </span>
      ))}
    </>
  )
}

/** The day the answer is about, and whether only some policies are looked in. */
function ContextDialog({
  context,
  onContext,
  onClose,
}: Pick<AskBoxProps, 'context' | 'onContext'> & { onClose: () => void }): ReactElement {
  const { data } = useQuery(policiesQuery)
  const [asAt, setAsAt] = useState(context.asAt)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(context.policies.map(({ id }) => id)))
  const policies = (data?.data ?? []).filter(({ archived }) => !archived)
  const bad = asAt !== '' && !isCalendarDate(asAt)
  const save = (): void => {
    if (bad) return
    onContext({ asAt, policies: policies.filter(({ id }) => chosen.has(id)).map(({ id, title }) => ({ id, title })) })
    onClose()
  }
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <FormDialog title="Add context" problem={null} saving={false} onSubmit={save} onClose={onClose}>
      <Field
        label="As at"
        hint="The policies as they were in force on this day. Leave it empty for today."
        error={bad ? 'Enter a real date.' : null}
      >
        <DateInput value={asAt} onChange={setAsAt} weekStartsOn={1} locale="en-GB" />
      </Field>
      <Field label="Only these documents" hint="Choose none to look in all of them." group>
        <div className="grid max-h-72 gap-2 overflow-y-auto">
          {policies.map(({ id, title }) => (
            <Checkbox key={id} label={title} checked={chosen.has(id)} onChange={(on) => toggle(id, on)} />
          ))}
        </div>
      </Field>
    </FormDialog>
  )
}
