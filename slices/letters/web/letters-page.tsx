import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { BatchesList } from './batches-list.tsx'
import { IssuedList } from './issued-list.tsx'
import { readLettersSearch, type LettersSearch } from './letters-search.ts'
import { TemplateList } from './template-list.tsx'

const route = getRouteApi('/app/letters')

/** /app/letters: the letters there are to write, and those that went out. */
export function LettersPage(): ReactElement {
  const typed = route.useSearch()
  const search = useMemo(() => readLettersSearch({ ...typed }), [typed])
  const navigate = route.useNavigate()
  const show = (next: LettersSearch): void => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading
        title="Letters & Templates"
        lead="Letters with everything they have to say, filled in from the record."
        action={
          <Link to="/app/letters/write" className={buttonClass({ variant: 'primary' })}>
            Write a letter
          </Link>
        }
      />
      <Places view={search.view} />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter">
        {search.view === 'issued' && <IssuedList search={search} onChange={show} />}
        {search.view === 'batches' && <BatchesList />}
        {search.view === undefined && <TemplateList search={search} onChange={show} />}
      </div>
    </div>
  )
}

const look = (on: boolean) => ({
  className: on ? 'ek-tab is-on no-underline' : 'ek-tab no-underline',
  'aria-current': on ? ('page' as const) : undefined,
})

function Places({ view }: Pick<LettersSearch, 'view'>): ReactElement {
  return (
    <nav aria-label="Letters" className="px-4 pb-4 md:px-6 xl:px-gutter">
      <div className="ek-tabs">
        <Link to="/app/letters" search={{}} {...look(view === undefined)}>
          Templates
        </Link>
        <Link to="/app/letters" search={{ view: 'issued' }} {...look(view === 'issued')}>
          Issued letters
        </Link>
        <Link to="/app/letters" search={{ view: 'batches' }} {...look(view === 'batches')}>
          To many people
        </Link>
      </div>
    </nav>
  )
}
