import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback, useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { defer, useDeferred } from '#ui/deferred.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { AsAtBanner, AsAtControl } from './as-at.tsx'
import { peopleList } from './api.ts'
import { listDialogs } from './list-slots.ts'
import { PeopleBody, type Show } from './people-body.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleHeading } from './people-heading.tsx'
import { isFiltered, type PeopleSearch } from './people-search.ts'
import { listStrings } from './strings.ts'

const route = getRouteApi('/app/people')

/** The form comes after the list is on the screen. */
const form = defer(() => import('./create-employee.tsx'))

/** /app/people: everyone for HR, one's own reports for a manager; what is shown is kept in the address. */
export function PeoplePage(): ReactElement {
  const me = useMe()
  const mayAdd = me.userRole !== null && isHr({ role: me.userRole })
  const wording = mayAdd ? listStrings.everyone : listStrings.reports
  usePageTitle(wording.heading)
  const { adding, setAdding } = useAdding()
  const CreateEmployee = useDeferred(form, adding)?.CreateEmployee
  return (
    <>
      <People {...wording} me={me.employee_id} onAdd={mayAdd ? () => setAdding(true) : undefined} />
      {mayAdd && me.tenant && CreateEmployee && <CreateEmployee open={adding} onOpenChange={setAdding} tenant={me.tenant} />}
    </>
  )
}

/** The form is open while the hash says so: the first step after a new workspace leads straight to it. */
function useAdding() {
  const navigate = route.useNavigate()
  const adding = useLocation({ select: ({ hash }) => hash === 'add' })
  const setAdding = (open: boolean) =>
    void navigate({ search: true, hash: open ? 'add' : '', replace: true, resetScroll: false, hashScrollIntoView: false })
  return { adding, setAdding }
}

interface PeopleProps {
  heading: string
  text: string
  me: string | null
  onAdd: (() => void) | undefined
}

/** Another day, for who leads people or keeps their records. */
function LookBack({ day, onChoose }: { day: string | undefined; onChoose: (day: string) => void }): ReactElement | null {
  const { userRole } = useMe()
  if (day || userRole === null || userRole === 'employee') return null
  return (
    <div className="px-4 pb-3 md:px-6 xl:px-gutter">
      <AsAtControl onChoose={onChoose} />
    </div>
  )
}

function People({ heading, text, me, onAdd }: PeopleProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const wide = !useSmallScreen()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = useCallback<Show>((next, replace = false) => void navigate({ search: next, replace, resetScroll: false }), [navigate])
  const list = useQuery({ ...peopleList(search), placeholderData: keepPreviousData })
  const filtered = isFiltered(search)
  const { as_at: _day, page: _page, ...today } = search
  // An empty workspace offers one thing: its first person.
  const nobody = list.data?.total === 0 && !filtered
  const filtering = wide || opened || filtered
  return (
    <div className="flex min-h-full flex-1 flex-col">
      {search.as_at && <AsAtBanner day={search.as_at} onToday={() => show(today)} />}
      <PeopleHeading
        heading={heading}
        text={text}
        wide={wide}
        empty={nobody}
        onAdd={search.as_at ? undefined : onAdd}
        filtering={filtering}
        onFilter={() => (filtered ? show({}) : setOpened(!opened))}
      />
      {!nobody && <LookBack day={search.as_at} onChoose={(as_at) => show({ ...today, as_at })} />}
      {filtering && !nobody && <PeopleFilters search={search} onChange={show} />}
      <PeopleBody list={list} search={search} show={show} wide={wide} me={me} onAdd={onAdd} />
      <Dialogs search={search} />
    </div>
  )
}

/** Which dialog is open stands in the address, so that an action in a menu that closes can open one. */
function Dialogs({ search }: { search: PeopleSearch }): ReactElement | null {
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const More = listDialogs.content
  const close = (): void => void navigate({ search: true, hash: '', replace: true, resetScroll: false, hashScrollIntoView: false })
  return More && <More search={search} hash={hash} onClose={close} />
}
