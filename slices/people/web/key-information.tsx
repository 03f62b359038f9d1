import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { ArrowRight } from '#ui/icons.ts'
import type { Employee } from '../contract.ts'
import { orMissing, orNone, orUnassigned, type Fact } from './facts.tsx'
import { fieldLabels, profileStrings } from './strings.ts'

/** The sticky card of wide screens: what people open a profile for most. */
export function KeyInformation({ employee }: { employee: Employee }): ReactElement {
  const facts: Fact[] = [
    { term: fieldLabels.job_title, value: orMissing(employee.job_title) },
    { term: fieldLabels.department, value: orUnassigned(employee.department) },
    { term: fieldLabels.start_date, value: orNone(employee.start_date && showDate(employee.start_date)) },
    {
      term: fieldLabels.phone_mobile,
      value: employee.phone_mobile ? <span className="num">{employee.phone_mobile}</span> : orNone(employee.phone_mobile),
    },
    { term: fieldLabels.email, value: employee.email },
    { term: profileStrings.primaryContact, value: primaryContact(employee) },
  ]
  return (
    <aside aria-label={profileStrings.keyInformation} className="sticky top-6 hidden w-72 shrink-0 2xl:block">
      <div className="ek-panel bg-paper p-5">
        <h2 className="ek-section-title">{profileStrings.keyInformation}</h2>
        <dl className="mt-3 grid gap-3 text-sm">
          {facts
            .filter(({ value }) => value !== undefined)
            .map(({ term, value }) => (
              <div key={term}>
                <dt className="ek-meta">{term}</dt>
                <dd className="mt-0.5 break-words text-ink">{value}</dd>
              </div>
            ))}
        </dl>
        {employee.metadata.can.see_activity && (
          <Link
            to="."
            hash="activity"
            search
            className="mt-4 flex items-center justify-between border-t border-line pt-4 text-sm font-semibold text-accent-ink hover:underline"
          >
            {profileStrings.timeline}
            <ArrowRight className="ek-icon" size={14} aria-hidden="true" />
          </Link>
        )}
      </div>
    </aside>
  )
}

function primaryContact({ emergency_contacts: contacts }: Employee): ReactNode | undefined {
  if (contacts === undefined) return undefined
  const [first] = contacts
  if (!first) return orNone(null)
  return (
    <>
      {[first.name, first.relation?.toLowerCase()].filter(Boolean).join(', ')}
      {first.phone && <span className="num block">{first.phone}</span>}
    </>
  )
}
