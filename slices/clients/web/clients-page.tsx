import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { PageHeading, roleNames, useEnterWorkspace, useMe } from '#slices/workspace/web/public.tsx'
import { OrganisationTile } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import type { ClientSummary, Due } from '../contract.ts'
import { clientQuery } from './api.ts'

/** /app/clients: every workspace one belongs to and what is due there. Of its people no more is shown than initials, until one enters. */
export function ClientsPage(): ReactElement {
  const me = useMe()
  const [search, setSearch] = useState('')
  const found = useQueries({ queries: me.tenants.map(({ id }) => clientQuery(id)) })
  const all = me.tenants.map((tenant, i) => ({ tenant, found: found[i] }))
  const wanted = search.trim().toLowerCase()
  const shown = all
    .filter(({ tenant }) => tenant.name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.found?.data) - rank(b.found?.data) || a.tenant.name.localeCompare(b.tenant.name))
  const overdue = found.reduce((sum, { data }) => sum + (data?.overdue ?? 0), 0)
  const copies = me.tenants.filter(({ role }) => role === 'hr' || role === 'super_admin').length > 1
  const asked = found.filter(({ isPending }) => isPending).length
  const lead =
    asked > 0 ? 'Asking each workspace…' : `${me.tenants.length} workspaces, ${overdue === 0 ? 'nothing overdue' : `${overdue} overdue`}.`
  return (
    <>
      <PageHeading
        title="Clients"
        lead={`${lead} What is due in the next 30 days, without names until you enter.`}
        action={
          copies && (
            <Link to="/app/clients/library" className="ek-link text-sm">
              Letters and processes for clients
            </Link>
          )
        }
      />
      <div className="grid gap-6 px-4 pb-12 md:px-6 xl:px-gutter">
        {me.tenants.length > 5 && (
          <SearchInput
            className="w-full sm:w-70"
            label="Find a client"
            placeholder="Name of a client"
            value={search}
            onChange={setSearch}
          />
        )}
        <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {shown.map(({ tenant, found: one }) => (
            <li key={tenant.id} className="rounded-lg border border-line bg-surface p-5">
              <Client
                tenant={tenant}
                here={tenant.id === me.tenant?.id}
                data={one?.data}
                failed={one?.isError ?? false}
                retry={() => void one?.refetch()}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className="text-base text-ink-2">No client has this name.</p>}
      </div>
    </>
  )
}

/** Who has something overdue comes first, then who has something soonest. */
function rank(data: ClientSummary | undefined): number {
  if (!data) return 3
  return data.overdue > 0 ? 0 : data.due.length > 0 ? 1 : 2
}

interface ClientProps {
  tenant: { id: string; name: string; role: keyof typeof roleNames }
  here: boolean
  data: ClientSummary | undefined
  failed: boolean
  retry: () => void
}

function Client({ tenant, here, data, failed, retry }: ClientProps): ReactElement {
  const { enter, entering } = useEnterWorkspace()
  return (
    <article aria-label={tenant.name}>
      <header className="flex items-center gap-3">
        <OrganisationTile name={tenant.name} size={32} src={null} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md font-semibold">{tenant.name}</h2>
          <p className="text-sm text-ink-3">
            {roleNames[tenant.role]}
            {typeof data?.people === 'number' && `, ${data.people} people`}
            {data?.access_until && `, access until ${showDate(data.access_until)}`}
          </p>
        </div>
        <Button
          variant={here ? 'ghost' : 'secondary'}
          loading={entering}
          aria-label={`${here ? 'Continue in' : 'Enter'} ${tenant.name}`}
          onClick={() => enter(tenant.id)}
        >
          {here ? 'Continue' : 'Enter'}
        </Button>
      </header>
      <div className="mt-4">
        {data ? (
          <Dates data={data} />
        ) : failed ? (
          <p role="alert" className="text-sm">
            This workspace could not be asked.{' '}
            <button type="button" className="ek-link" onClick={retry}>
              Try again
            </button>
          </p>
        ) : (
          <Skeleton height={64} className="w-full" />
        )}
      </div>
    </article>
  )
}

const mostShown = 6

function Dates({ data: { due, today } }: { data: ClientSummary }): ReactElement {
  const [all, setAll] = useState(false)
  if (due.length === 0) return <p className="text-sm text-ink-3">Nothing is due in the next 30 days.</p>
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        {(all ? due : due.slice(0, mostShown)).map((each, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be alike in everything that is told
          <li key={i} className="flex items-start gap-3">
            <span className="w-28 shrink-0 tabular-nums">
              <Status kind={each.day < today ? 'overdue' : 'on-track'}>{showDate(each.day)}</Status>
            </span>
            <span className="min-w-0 flex-1">{whatOf(each, today)}</span>
            {each.initials && <span className="text-ink-3">{each.initials}</span>}
          </li>
        ))}
      </ul>
      {due.length > mostShown && (
        <button type="button" className="ek-link mt-2 text-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${due.length}`}
        </button>
      )}
    </>
  )
}

function whatOf({ kind, what, day }: Due, today: string): string {
  if (kind === 'probation') return 'Probation ends'
  if (kind === 'document')
    return `${what.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())} document ${day < today ? 'expired' : 'expires'}`
  return `${kind === 'meeting' ? 'Meeting' : 'Deadline'} in ${what}`
}
