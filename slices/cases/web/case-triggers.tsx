import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { caseTriggers, type CaseTrigger } from './api.ts'

const StartCase = lazy(() => import('./start-case.tsx').then((part) => ({ default: part.StartCase })))
const few = 3

/** What on the record calls for a process, each with the way to start it; nothing where nothing does. */
export function CaseTriggers(): ReactElement | null {
  const { data } = useQuery(caseTriggers)
  const [all, setAll] = useState(false)
  const [starting, setStarting] = useState<CaseTrigger | null>(null)
  const found = data?.data ?? []
  if (found.length === 0) return null
  return (
    <section aria-labelledby="case-triggers" className="px-4 pb-4 md:px-6 xl:px-gutter">
      <h2 id="case-triggers" className="ek-section-title mb-1">
        To start
      </h2>
      <ul className="border-t border-line text-sm">
        {(all ? found : found.slice(0, few)).map((trigger) => (
          <li
            key={`${trigger.process} ${trigger.person.id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-56 flex-1">
              <span className="font-[550]" dir="auto">
                {trigger.person.name}
              </span>
              <span className="ek-meta block">{trigger.why}</span>
            </span>
            <Button size="sm" onClick={() => setStarting(trigger)}>
              Start: {trigger.process_title} <span className="sr-only">for {trigger.person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found.length > few && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${found.length}`}
        </Button>
      )}
      <Suspense>
        {starting && (
          <StartCase
            processes={[starting.process]}
            title={starting.process_title}
            person={{
              value: starting.person.id,
              label: starting.person.name,
              initials: starting.person.name,
              jobTitle: starting.person.job_title,
              photo: null,
            }}
            onClose={() => setStarting(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
