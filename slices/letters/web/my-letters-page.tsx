import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Status } from '#ui/status.tsx'
import type { OwnLetter } from '../letters-contract.ts'
import { ListStates } from './list-states.tsx'
import { ownLetters } from './own-api.ts'

/** /app/my-letters: what was sent to the person, and what waits for their signature. */
export function MyLettersPage(): ReactElement {
  const found = useQuery(ownLetters)
  const letters = found.data?.data
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading title="My letters" lead="Letters you were sent, and those you are asked to sign." />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter">
        <ListStates list={found} loading="Your letters are loading" failed="Your letters could not be loaded." />
        {letters?.length === 0 && (
          <EmptyState title="No letters yet" drawing="page">
            A letter that is sent to you is kept here.
          </EmptyState>
        )}
        {letters && letters.length > 0 && (
          <ul className="border-t border-line" aria-label="My letters">
            {letters.map((letter) => (
              <Line key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Line({ letter }: { letter: OwnLetter }): ReactElement {
  const { tenant } = useMe()
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <span className="min-w-52 flex-1">
        <Link to="/app/my-letters/$id" params={{ id: letter.id }} className="ek-quiet-link font-[550] text-ink">
          {letter.title}
        </Link>
        <span className="block text-xs text-ink-3">
          {letter.reference}, {momentInWords(letter.sent_at ?? letter.issued_at, tenant?.time_zone ?? 'Europe/London')}
        </span>
      </span>
      {letter.to_sign ? (
        <Status kind="due">{letter.expires_on ? `Sign by ${showDate(letter.expires_on)}` : 'To sign'}</Status>
      ) : (
        <Status kind="done">{letter.state === 'signed' ? 'Signed' : 'Received'}</Status>
      )}
    </li>
  )
}
