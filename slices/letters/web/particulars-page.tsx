import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isNotFound } from '#platform/web/api-error.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import type { Particulars } from '../contract.ts'
import { particularsOfPerson } from './api.ts'
import { ListStates } from './list-states.tsx'
import { MendLink } from './mend-link.tsx'
import { isUuid } from './words.ts'

const route = getRouteApi('/app/letters/particulars/$id')

/** /app/letters/particulars/{id}: what the statement of particulars of a person has, what it lacks, and where that is mended. */
export function ParticularsPage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  const found = useQuery(particularsOfPerson(id))
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading
        title="Statement of particulars"
        lead={found.data && leadOf(found.data)}
        action={
          <span className="flex flex-wrap gap-2">
            <Link to="/app/letters/terms/$id" params={{ id }} className={buttonClass({})}>
              Terms for letters
            </Link>
            <Link
              to="/app/letters/write"
              search={{ template: 'section1_statement', employee: id }}
              className={buttonClass({ variant: 'primary' })}
            >
              Write the statement
            </Link>
          </span>
        }
      />
      <div className="max-w-3xl px-4 pb-10 md:px-6 xl:px-gutter">
        <ListStates list={found} loading="The particulars are loading" failed="The particulars could not be loaded." />
        {found.data && <List particulars={found.data.particulars} />}
      </div>
    </div>
  )
}

const leadOf = ({ person, particulars }: Particulars): string =>
  `${person.name}: ${particulars.filter(({ complete }) => complete).length} of ${particulars.length} particulars are complete (Employment Rights Act 1996 s.1).`

const dueWords = { day_one: 'Due on the first day', two_months: 'Due within two months' } as const

function List({ particulars }: Pick<Particulars, 'particulars'>): ReactElement {
  return (
    <ul className="border-t border-line text-sm">
      {particulars.map(({ id, says, due, complete, findings }) => (
        <li key={id} className="flex gap-2.5 border-b border-line py-2.5">
          <span className="mt-1 shrink-0">
            <Glyph kind={complete ? 'done' : 'due'} />
          </span>
          <span className="min-w-0 flex-1">
            {says.slice(0, 1).toUpperCase()}
            {says.slice(1)}
            <span className="sr-only">{complete ? ', complete' : ', not complete'}</span>
            <span className="ek-meta block">{dueWords[due]}</span>
            {findings.map((finding) => (
              <span key={finding.id} className="mt-1 block text-ink-2">
                {finding.message} <MendLink mend={finding.mend} label={finding.label} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
