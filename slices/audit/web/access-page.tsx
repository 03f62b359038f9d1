import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { momentInWords, today } from '#platform/web/clock.ts'
import { displayName } from '#slices/people/rules.ts'
import { ColleaguePicker, usePersonSeen, type Colleague } from '#slices/people/web/public.tsx'
import { roleNames, SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyLine, EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { accessGroups, type AccessGroup, type AccessReport } from '../contract.ts'
import { useReview } from './api.ts'
import { actionWords, becauseWords, fieldName, groupNames, howWords, valueWords } from './strings.ts'

const route = getRouteApi('/app/settings/audit/access')

/** Who was just looked at is known by name; of a link from elsewhere the answer tells it. */
function linked(record: string | undefined, seen: ReturnType<typeof usePersonSeen>): Colleague | null {
  if (record === undefined) return null
  const label = seen ? displayName(seen) : 'One person'
  return { value: record, label, initials: label, jobTitle: null, photo: seen?.photo_url ?? null }
}

const groupOptions = accessGroups.map((value) => ({ value, label: groupNames[value] }))

/** /app/settings/audit/access: who could see a part of a record on a day, who did, and what it was. */
export function AccessPage(): ReactElement {
  const { tenant } = useMe()
  const timeZone = tenant?.time_zone ?? 'Europe/London'
  const { record } = route.useSearch()
  const named = usePersonSeen(record ?? '')
  const [chosen, setPerson] = useState<Colleague | null>()
  // Whom a link names, until somebody else is chosen.
  const person = chosen === undefined ? linked(record, named) : chosen
  const [group, setGroup] = useState<AccessGroup>('pay')
  const [date, setDate] = useState(() => today(timeZone))
  const review = useReview()
  const ask = (event: FormEvent): void => {
    event.preventDefault()
    if (person) review.mutate({ person: person.value, group, date })
  }
  return (
    <SettingsFrame
      title="Access to a record"
      lead="Who could see it on a day, who did, and what it was. Asking is recorded."
      action={
        <Link to="/app/settings/audit" className={buttonClass({})}>
          Audit log
        </Link>
      }
    >
      <form onSubmit={ask} className="grid items-end gap-4 px-4 md:grid-cols-[1fr_12rem_12rem_auto] md:px-8">
        <Field label="Person">
          <ColleaguePicker value={person} onChange={setPerson} />
        </Field>
        <Field label="Part of the record">
          <Select options={groupOptions} value={group} onChange={(value) => setGroup(value as AccessGroup)} />
        </Field>
        <Field label="Date">
          <DateInput value={date} onChange={setDate} weekStartsOn={1} locale="en-GB" max={today(timeZone)} />
        </Field>
        <Button variant="primary" type="submit" loading={review.isPending} disabledReason={person ? '' : 'Choose a person first'}>
          Show access
        </Button>
      </form>
      <div className="px-4 pt-6 md:px-8" aria-live="polite">
        {review.isError && <ErrorBanner message={problemOf(review.error)}>Nothing was shown.</ErrorBanner>}
        {review.data && <Report report={review.data} timeZone={timeZone} />}
        {review.isIdle && (
          <EmptyState title="Choose a person, a part of their record and a day" drawing="person">
            The answer names everyone who could see it then and why, everyone who did, and what it said.
          </EmptyState>
        )}
      </div>
    </SettingsFrame>
  )
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.status > 0
    ? (error.details.fields?.[0]?.message ?? error.message)
    : 'The answer could not be loaded. Please try again.'

function Report({ report, timeZone }: { report: AccessReport; timeZone: string }): ReactElement {
  const about = `${groupNames[report.group]} of ${report.person.name} on ${showDate(report.date)}`
  return (
    <div className="grid gap-8">
      <h2 className="text-md font-semibold">{about}</h2>
      <section aria-labelledby="could-see">
        <h3 id="could-see" className="ek-section-title mb-2">
          Who could see it
        </h3>
        {report.everyone && <p className="text-sm text-ink-2">Everyone in the workspace: the directory is open to all members.</p>}
        {!report.everyone && report.could_see.length === 0 && <EmptyLine>Nobody belonged to the workspace on that day.</EmptyLine>}
        {report.could_see.length > 0 && <CouldSee rows={report.could_see} />}
      </section>
      <section aria-labelledby="did-see">
        <h3 id="did-see" className="ek-section-title mb-2">
          Who did
        </h3>
        {report.did.length === 0 ? (
          <EmptyLine>No one else opened, changed or exported it on that day. People reading their own record are not recorded.</EmptyLine>
        ) : (
          <Did rows={report.did} timeZone={timeZone} />
        )}
      </section>
      <section aria-labelledby="it-was">
        <h3 id="it-was" className="ek-section-title mb-2">
          What it was
        </h3>
        <Was report={report} />
      </section>
    </div>
  )
}

function CouldSee({ rows }: { rows: AccessReport['could_see'] }): ReactElement {
  return (
    <div className="overflow-x-auto">
      <table className="ek-table min-w-150">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Role then</th>
            <th scope="col">Why</th>
            <th scope="col">How</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.name} ${row.role} ${row.because}`}>
              <td className="pri">{row.name}</td>
              <td>{roleNames[row.role]}</td>
              <td>{row.template ? `${becauseWords[row.because]} (${row.template})` : becauseWords[row.because]}</td>
              <td>{howWords[row.how]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Did({ rows, timeZone }: { rows: AccessReport['did']; timeZone: string }): ReactElement {
  return (
    <ol className="border-t border-line">
      {rows.map((row) => (
        <li key={`${row.at} ${row.name} ${row.action}`} className="border-b border-line py-2 text-sm">
          <span className="font-semibold">{row.name}</span>
          {row.viewing_as && <span className="text-ink-2"> viewing as {row.viewing_as}</span>}
          <span className="text-ink-2">
            {' '}
            · {actionWords({ action: row.action, changes: [] })} · {momentInWords(row.at, timeZone)}
          </span>
          {row.reason && <span className="block text-ink-2">Reason: {row.reason}</span>}
        </li>
      ))}
    </ol>
  )
}

function Was({ report: { was } }: { report: AccessReport }): ReactElement {
  if (was === null)
    return <EmptyLine>These details are kept as they are today, not by date. Changes of them are in the audit log.</EmptyLine>
  if (was.length === 0) return <EmptyLine>Nothing was recorded for that day.</EmptyLine>
  return (
    <dl className="max-w-100 border-t border-line">
      {was.map(({ field, value }) => (
        <div key={field} className="grid grid-cols-2 border-b border-line py-2 text-sm">
          <dt className="text-ink-3">{fieldName(field)}</dt>
          <dd className="break-words">{valueWords(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
