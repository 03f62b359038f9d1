import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { PageHeading, PlaceIcon, placesFor, settingsGroups, useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { FileText, Mail, Scale } from '#ui/icons.ts'
import { matchesText } from '#ui/match-text.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Found } from '../contract.ts'
import { helpFor, searchFor } from './search-api.ts'

const route = getRouteApi('/app/search')

/** /app/search: people, documents and places of the application by name. What is looked for stands in the address. */
export function SearchPage(): ReactElement {
  const { q: typed } = route.useSearch()
  // An address may hold anything: ?q=12 is a number to the router.
  const q = String(typed ?? '')
    .trim()
    .slice(0, 200)
  const navigate = route.useNavigate()
  const query = useQuery({ ...searchFor(q), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Search"
        lead="People, documents, cases, letters, policies, pages and help you may see. Accents and small slips do not matter."
      />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter">
        <SearchInput
          label="Search for"
          placeholder="A name, a job title, a document, a case"
          value={q}
          onChange={(text) => void navigate({ search: { q: text.trim().slice(0, 200) || undefined }, replace: true })}
          className="w-full max-w-120"
        />
        {q === '' ? (
          <p className="mt-6 text-ink-2">Type what you are looking for.</p>
        ) : query.isError ? (
          <ErrorBanner message="The search did not answer." onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.data ? (
          <Results q={q} found={query.data} />
        ) : (
          <SkeletonRows label="Searching…" rows={4} />
        )}
      </div>
    </>
  )
}

function Results({ q, found: { people, documents, cases, letters, policies } }: { q: string; found: Found }): ReactElement {
  const { userRole, employee_id: me } = useMe()
  const help = useQuery({ ...helpFor(q), placeholderData: keepPreviousData }).data ?? []
  const known = new Set(userRole ? placesFor(userRole).map(({ to }) => to) : [])
  const settings = settingsGroups.flatMap(({ places: own }) =>
    own.filter(({ to, roles }) => userRole && roles.includes(userRole) && !known.has(to)),
  )
  const places = userRole ? placesFor(userRole).filter(({ label }) => matchesText(label, q)) : []
  const pages = settings.filter(({ label }) => matchesText(label, q))
  const found = [people, documents, cases, letters, policies, places, pages, help]
  if (found.every((each) => each.length === 0)) return <EmptyLine>Nothing matches.</EmptyLine>
  return (
    <>
      <Group title="People" count={people.length}>
        {people.map(({ id, name, job_title: job }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <Avatar id={id} name={name} size={28} />
            {id === me ? (
              <Link to="/app/me" className="ek-link font-medium" dir="auto">
                {name}
              </Link>
            ) : (
              <Link to="/app/people/$id" params={{ id }} className="ek-link font-medium" dir="auto">
                {name}
              </Link>
            )}
            <span className="truncate text-sm text-ink-3">{job}</span>
          </li>
        ))}
      </Group>
      <Group title="Documents" count={documents.length}>
        {documents.map(({ id, name, person, employee_id: holder }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <FileText className="ek-icon text-ink-3" size={18} aria-hidden="true" />
            {holder === me ? (
              <Link to="/app/me" hash="documents" className="ek-link min-w-0 truncate font-medium" dir="auto">
                {name}
              </Link>
            ) : (
              <Link
                to="/app/people/$id"
                params={{ id: holder }}
                hash="documents"
                className="ek-link min-w-0 truncate font-medium"
                dir="auto"
              >
                {name}
              </Link>
            )}
            <span className="truncate text-sm text-ink-3">{person}</span>
          </li>
        ))}
      </Group>
      <Group title="Cases" count={cases.length}>
        {cases.map(({ id, number, name }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <Scale className="ek-icon text-ink-3" size={18} aria-hidden="true" />
            <Link to="/app/cases/$id" params={{ id }} className="ek-link min-w-0 truncate font-medium" dir="auto">
              {name}
            </Link>
            <span className="num text-sm text-ink-3">C-{number}</span>
          </li>
        ))}
      </Group>
      <Group title="Letters" count={letters.length}>
        {letters.map(({ id, name, person, mine }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <Mail className="ek-icon text-ink-3" size={18} aria-hidden="true" />
            <Link
              to={mine ? '/app/my-letters/$id' : '/app/letters/issued/$id'}
              params={{ id }}
              className="ek-link min-w-0 truncate font-medium"
              dir="auto"
            >
              {name}
            </Link>
            <span className="truncate text-sm text-ink-3">{person}</span>
          </li>
        ))}
      </Group>
      <Group title="Company documents" count={policies.length}>
        {policies.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <FileText className="ek-icon text-ink-3" size={18} aria-hidden="true" />
            <Link to="/app/documents/company" className="ek-link min-w-0 truncate font-medium" dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </Group>
      <Group title="Pages" count={places.length}>
        {places.map((place) => (
          <li key={place.to} className="flex items-center gap-3 border-b border-line py-2">
            <PlaceIcon place={place} className="text-ink-3" />
            <Link to={place.to} className="ek-link font-medium">
              {place.label}
            </Link>
          </li>
        ))}
      </Group>
      <SettingsAndHelp pages={pages} help={help} />
    </>
  )
}

interface SettingsAndHelpProps {
  pages: readonly (typeof settingsGroups)[number]['places'][number][]
  help: readonly { readonly slug: string; readonly title: string }[]
}
function SettingsAndHelp({ pages, help }: SettingsAndHelpProps): ReactElement {
  return (
    <>
      <Group title="Settings" count={pages.length}>
        {pages.map(({ to, label }) => (
          <li key={to} className="border-b border-line py-2">
            <Link to={to} className="ek-link font-medium">
              {label}
            </Link>
          </li>
        ))}
      </Group>
      <Group title="Help" count={help.length}>
        {help.map(({ slug, title }) => (
          <li key={slug} className="border-b border-line py-2">
            <a href={`/docs/${slug}`} className="ek-link font-medium">
              {title}
            </a>
          </li>
        ))}
      </Group>
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }): ReactElement | null {
  if (count === 0) return null
  return (
    <section className="mt-6">
      <h2 className="ek-section-title mb-1">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
