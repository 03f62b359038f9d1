import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { ProfileActionsProps } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Status } from '#ui/status.tsx'
import { lettersTo } from './api.ts'
import { ListStates } from './list-states.tsx'
import { stateGlyphs, stateWords } from './words.ts'

/** Letters to a person, for hr; one’s own are among one’s own letters. */
export function PersonLetters({ employee, own }: ProfileActionsProps): ReactElement | null {
  const { userRole } = useMe()
  return userRole !== null && isHr({ role: userRole }) && !own ? <Letters id={employee.id} /> : null
}

function Letters({ id }: { id: string }): ReactElement {
  const found = useQuery(lettersTo(id))
  return (
    <section aria-labelledby="person-letters" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="person-letters" className="ek-section-title">
          Letters
        </h2>
        <span className="flex flex-wrap gap-2">
          <Link to="/app/letters/particulars/$id" params={{ id }} className={buttonClass({ size: 'sm' })}>
            Statement of particulars
          </Link>
          <Link to="/app/letters/write" search={{ employee: id }} className={buttonClass({ size: 'sm' })}>
            Write a letter
          </Link>
        </span>
      </div>
      <ListStates list={found} loading="Letters are loading" failed="The letters could not be loaded." />
      {found.data?.data.length === 0 && <EmptyLine>No letters have been issued to them.</EmptyLine>}
      <ul className="text-sm">
        {found.data?.data.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
            <span className="min-w-56 flex-1">
              <Link to="/app/letters/issued/$id" params={{ id: letter.id }} className="ek-quiet-link font-[550] text-ink">
                {letter.title}
              </Link>
              <span className="ek-meta block">
                {letter.reference}, {showDate(letter.issued_at.slice(0, 10))}, {letter.issued_by}
              </span>
            </span>
            <Status kind={stateGlyphs[letter.state]}>{stateWords[letter.state]}</Status>
          </li>
        ))}
      </ul>
    </section>
  )
}
