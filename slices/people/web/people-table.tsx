import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ArrowDown, ArrowUp, ChevronRight } from '#ui/icons.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { EmployeeRow } from '../contract.ts'
import { displayName, initialsSource } from '../rules.ts'
import type { PeopleSearch, SortField } from './people-search.ts'
import { listStrings } from './strings.ts'
import { mailHref } from './values.ts'

interface RowsProps {
  people: readonly EmployeeRow[]
  me: string | null
  /** The next page is on its way; what is shown is the one before. */
  busy: boolean
}
interface TableProps extends RowsProps {
  search: PeopleSearch
  onSort: (field: SortField) => void
}

// Shares of the width; start date and actions take what they need.
const columns: readonly (readonly [field: SortField, width: string])[] = [
  ['name', '26%'],
  ['job_title', '19%'],
  ['department', '15%'],
  ['email', '22%'],
  ['start_date', '10%'],
]
const firstCell = 'pl-6! xl:pl-gutter!'
const lastCell = 'pr-6! xl:pr-gutter! text-right!'

export function PeopleTable({ people, me, busy, search, onSort }: TableProps): ReactElement {
  return (
    <div className="min-h-0 overflow-x-auto">
      <table className="ek-table ek-table--roomy min-w-3xl" aria-busy={busy || undefined}>
        <thead>
          <tr>
            {columns.map(([field, width]) => (
              <SortHead key={field} field={field} width={width} search={search} onSort={onSort} />
            ))}
            <th scope="col" className={lastCell}>
              {listStrings.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} own={person.id === me} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadProps extends Pick<TableProps, 'search' | 'onSort'> {
  field: SortField
  width: string
}

function SortHead({ field, width, search, onSort }: SortHeadProps): ReactElement {
  const sorted = (search.sort ?? 'name') === field
  const down = search.order === 'desc'
  const Arrow = down ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      style={{ width }}
      className={field === 'name' ? firstCell : undefined}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="inline-flex items-center gap-1 hover:text-ink" onClick={() => onSort(field)}>
        {listStrings.columns[field]}
        {sorted && <Arrow className="ek-icon" size={12} aria-hidden="true" />}
      </button>
    </th>
  )
}

function PersonRow({ person, own }: { person: EmployeeRow; own: boolean }): ReactElement {
  const name = displayName(person)
  const nameId = `person-${person.id}`
  return (
    <tr>
      <td className={`pri h-13.5! ${firstCell}`}>
        <span className="flex items-center gap-3">
          <Avatar id={person.id} name={initialsSource(person)} size={30} src={person.photo_url} />
          <span id={nameId}>{name}</span>
          {own && <Badge>{listStrings.you}</Badge>}
        </span>
      </td>
      <td>{person.job_title}</td>
      <td>{person.department}</td>
      <td>
        <a className="ek-quiet-link inline-block max-w-72 break-words" href={mailHref(person.email)}>
          {person.email}
        </a>
      </td>
      <td className="whitespace-nowrap">{person.start_date && showDate(person.start_date)}</td>
      <td className={lastCell}>
        <ProfileLink
          person={person}
          own={own}
          describedBy={nameId}
          className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-accent-ink hover:underline"
        >
          {own ? listStrings.myProfile : listStrings.profile}
          <ChevronRight className="ek-icon" size={14} aria-hidden="true" />
        </ProfileLink>
      </td>
    </tr>
  )
}

interface ProfileLinkProps {
  person: EmployeeRow
  own: boolean
  describedBy?: string
  className: string
  children: ReactNode
}

function ProfileLink({ person, own, describedBy, className, children }: ProfileLinkProps): ReactElement {
  const shared = { className, 'aria-describedby': describedBy, children }
  return own ? <Link to="/app/me" {...shared} /> : <Link to="/app/people/$id" params={{ id: person.id }} {...shared} />
}

/** Below 768 px: a name and a line of meta, the whole item opens the profile. */
export function PeopleItems({ people, me, busy }: RowsProps): ReactElement {
  return (
    <ul className="border-t border-line" aria-busy={busy || undefined}>
      {people.map((person) => (
        <li key={person.id} className="border-b border-line">
          <ProfileLink person={person} own={person.id === me} className="flex min-h-16.5 items-center gap-3 px-4 py-2">
            <Avatar id={person.id} name={initialsSource(person)} size={38} src={person.photo_url} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 text-md font-semibold">
                <span className="min-w-0 break-words">{displayName(person)}</span>
                {person.id === me && <Badge>{listStrings.you}</Badge>}
              </span>
              <span className="block text-sm break-words text-ink-3">{person.job_title ?? person.department}</span>
            </span>
            <ChevronRight className="ek-icon text-ink-3" size={18} aria-hidden="true" />
          </ProfileLink>
        </li>
      ))}
    </ul>
  )
}

const bars = [120, 96, 138, 104, 126, 112, 90, 130]

/** The list's shape while it loads, with the words of the specification. */
export function PeopleSkeleton(): ReactElement {
  return (
    <div>
      <output className="block px-4 pb-3 text-sm text-ink-3 md:px-6 xl:px-gutter">{listStrings.loading}</output>
      <div className="border-t border-line" aria-hidden="true">
        {bars.map((width) => (
          <div key={width} className="flex h-row-roomy items-center gap-3 border-b border-line px-4 md:px-6 xl:px-gutter">
            <Skeleton round height={30} />
            <Skeleton width={width} />
            <span className="flex-1" />
            <Skeleton width={90} />
            <Skeleton width={54} />
          </div>
        ))}
      </div>
    </div>
  )
}
