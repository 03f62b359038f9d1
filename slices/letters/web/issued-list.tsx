import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import { letterStates, type LetterRow } from '../contract.ts'
import { issuedLetters } from './api.ts'
import type { LettersSearch } from './letters-search.ts'
import { ListStates } from './list-states.tsx'
import { stateGlyphs, stateWords } from './words.ts'

interface ListProps {
  search: LettersSearch
  onChange: (search: LettersSearch) => void
}

/** Letters that were issued, newest first, each with how far it has come. */
export function IssuedList({ search, onChange }: ListProps): ReactElement {
  const found = useInfiniteQuery(issuedLetters({ search: search.search, state: search.state }))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchInput
          className="w-full sm:w-80"
          label="Search issued letters"
          placeholder="Name, reference or title"
          value={search.search ?? ''}
          onChange={(text) => onChange({ ...search, search: text.trim() || undefined })}
        />
        <Select
          size="sm"
          aria-label="State"
          placeholder="Any state"
          value={search.state ?? ''}
          options={letterStates.map((value) => ({ value, label: stateWords[value] }))}
          onChange={(chosen) => onChange({ ...search, state: letterStates.find((state) => state === chosen) })}
        />
      </div>
      <ListStates list={found} loading="The issued letters are loading" failed="The issued letters could not be loaded." />
      {rows?.length === 0 && (
        <Nothing filtered={search.search !== undefined || search.state !== undefined} onClear={() => onChange({ view: 'issued' })} />
      )}
      {rows?.length ? <LetterLines letters={rows} withPerson /> : null}
      {found.hasNextPage && (
        <Button className="mt-4" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  return filtered ? (
    <EmptyState title="No letter matches" drawing="none" action={<Button onClick={onClear}>Clear filters</Button>} />
  ) : (
    <EmptyState title="No letters yet" drawing="page">
      A letter you issue is kept here with its number, and cannot be changed afterwards.
    </EmptyState>
  )
}

/** Issued letters as lines: on the page of letters, and with a person. */
export function LetterLines({ letters, withPerson }: { letters: readonly LetterRow[]; withPerson: boolean }): ReactElement {
  const { tenant } = useMe()
  return (
    <ul className="mt-4 border-t border-line" aria-label="Issued letters">
      {letters.map((letter) => (
        <li key={letter.id} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
          <span className="min-w-52 flex-1">
            <Link to="/app/letters/issued/$id" params={{ id: letter.id }} className="ek-quiet-link font-[550] text-ink">
              {letter.title}
            </Link>
            <span className="block text-xs text-ink-3" dir="auto">
              {[letter.reference, ...(withPerson ? [letter.person] : []), letter.case_reference].filter(Boolean).join(', ')}
            </span>
          </span>
          <Status kind={letter.replaced_by === null ? stateGlyphs[letter.state] : 'not-applicable'}>
            {letter.replaced_by === null ? stateWords[letter.state] : 'Issued again since'}
          </Status>
          <span className="text-xs text-ink-3 tabular-nums">{tenant && momentInWords(letter.issued_at, tenant.time_zone)}</span>
        </li>
      ))}
    </ul>
  )
}
