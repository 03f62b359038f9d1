import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { Soon } from '../contract.ts'
import { soonQuery } from './soon-api.ts'

const parts = [
  ['starting', 'Starting soon'],
  ['leaving', 'Leaving soon'],
  ['probations', 'Probation ends'],
  ['birthdays', 'Birthdays'],
] as const satisfies readonly (readonly [keyof Soon, string])[]

/** First and last days, ends of probation and birthdays ahead; a part with nobody in it is left out. */
export function SoonParts(): ReactElement | null {
  const { data } = useQuery(soonQuery)
  if (!data) return null
  return (
    <>
      {parts.map(([part, title]) => (
        <Part key={part} id={`soon-${part}`} title={title} people={data[part]} />
      ))}
    </>
  )
}

function Part({ id, title, people }: { id: string; title: string; people: Soon['starting'] }): ReactElement | null {
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="ek-section-title">
        {title}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3">
            <Avatar id={person.id} name={person.name} size={28} />
            <span className="min-w-0 flex-1 text-sm">
              <Link to="/app/people/$id" params={{ id: person.id }} className="ek-link block truncate font-medium" dir="auto">
                {person.name}
              </Link>
              {person.job_title && <span className="block truncate text-ink-3">{person.job_title}</span>}
            </span>
            <span className="text-sm whitespace-nowrap text-ink-2">{showDate(person.day).replace(/ \d{4}$/, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
