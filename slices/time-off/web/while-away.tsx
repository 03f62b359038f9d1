import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { delegates, useAddDelegate, useRemoveDelegate } from './settings-api.ts'
import { sayProblem } from './words.ts'

/** Who decides in one's place for some days. */
export function WhileAway(): ReactElement | null {
  const { userRole, employee_id: own } = useMe()
  const leads = userRole !== null && userRole !== 'employee' && own !== null
  // What somebody handed over while they led people is theirs to end, whatever they do now.
  const { data } = useQuery({ ...delegates, enabled: own !== null })
  const [adding, setAdding] = useState(false)
  if (!leads && !data?.data.length) return null
  return (
    <section aria-labelledby="while-away">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="while-away" className="ek-section-title">
          While you are away
        </h2>
        {leads && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Name somebody
          </Button>
        )}
      </div>
      {data && <Delegations rows={data.data} own={own} />}
      {adding && own !== null && <NameDialog own={own} onClose={() => setAdding(false)} />}
    </section>
  )
}

type Rows = NonNullable<ReturnType<typeof useDelegates>['data']>['data']
const useDelegates = () => useQuery(delegates)

function Delegations({ rows, own }: { rows: Rows; own: string | null }): ReactElement {
  const remove = useRemoveDelegate()
  if (rows.length === 0) return <EmptyLine>Nobody decides in your place.</EmptyLine>
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {rows.map(({ id, manager_id: manager, manager_name: whose, name, starts_on: from, ends_on: until }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span>
            <span className="font-semibold">{name}</span> decides {manager === own ? '' : `for ${whose} `}from {showDate(from)} to{' '}
            {showDate(until)}
          </span>
          <Button
            size="sm"
            loading={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id, { onError: (error) => void toast.error(sayProblem(error, 'That could not be taken back.')) })}
          >
            Take back <span className="sr-only">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NameDialog({ own, onClose }: { own: string; onClose: () => void }): ReactElement {
  const [who, setWho] = useState<Colleague | null>(null)
  const [span, setSpan] = useState({ from: '', until: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddDelegate()
  const submit = (): void => {
    if (!who || !isCalendarDate(span.from) || !isCalendarDate(span.until)) return setProblem('Choose somebody, the first and the last day.')
    add.mutate(
      { delegate_id: who.value, starts_on: span.from, ends_on: span.until },
      { onSuccess: onClose, onError: (error) => setProblem(sayProblem(error, 'That could not be saved.')) },
    )
  }
  return (
    <FormDialog title="Who decides in your place?" problem={problem} saving={add.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Colleague" required hint="They decide on the time off of your people in these days, and see what is asked for.">
        <ColleaguePicker value={who} onChange={setWho} not={own} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required>
          <DateInput value={span.from} weekStartsOn={1} locale="en-GB" onChange={(from) => setSpan({ ...span, from })} />
        </Field>
        <Field label="Last day" required>
          <DateInput value={span.until} weekStartsOn={1} locale="en-GB" onChange={(until) => setSpan({ ...span, until })} />
        </Field>
      </div>
    </FormDialog>
  )
}
