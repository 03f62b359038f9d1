import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useCallback, type ReactElement } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { useInSteps } from '#ui/in-steps.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LibraryEntry } from '../contract.ts'
import { libraryQuery, useCopy } from './api.ts'
import type { LettersSearch } from './letters-search.ts'
import { basisWords, processName, sayProblem } from './words.ts'

interface ListProps {
  search: LettersSearch
  onChange: (search: LettersSearch) => void
}

/** Every letter there is to write, by what it is for, with the workspace's own form of it. */
export function TemplateList({ search, onChange }: ListProps): ReactElement {
  const library = useQuery(libraryQuery)
  if (library.isPending) return <SkeletonRows label="The letters are loading" avatar={false} rows={8} />
  if (!library.data)
    return <ErrorBanner message="The letters could not be loaded." onRetry={() => void library.refetch()} retrying={library.isFetching} />
  const groups = grouped(library.data.data, search.search ?? '')
  return (
    <>
      <SearchInput
        className="w-full sm:w-80"
        label="Search letters"
        placeholder="Hearing, probation, holiday"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text.trim() || undefined })}
      />
      {groups.length === 0 && (
        <EmptyState title="No letter matches" drawing="none" action={<Button onClick={() => onChange({})}>Clear search</Button>} />
      )}
      <Groups groups={groups} may={library.data.can.manage} />
    </>
  )
}

/** About as many lines as a screen holds, and then as many more with each picture. */
const steps = { first: 12, step: 8 }
const lineHeight = 53

interface GroupsProps {
  groups: ReturnType<typeof grouped>
  may: boolean
}

/** The first screen at once; what is below it follows without keeping anybody waiting, and has its room until then. */
function Groups({ groups, may }: GroupsProps): ReactElement {
  const { adapt, adapting } = useAdapt()
  const count = groups.reduce((sum, [, letters]) => sum + letters.length, 0)
  const built = useInSteps(count, steps)
  return (
    <>
      {firstOf(groups, built).map(([process, letters, first]) => (
        <section key={process} aria-label={processName(process)} className="mt-6">
          <h2 className="text-sm font-semibold">
            {processName(process)} <span className="ml-1 font-normal text-ink-3">{letters.length}</span>
          </h2>
          <ul className="mt-2 border-t border-line">
            {first.map((letter) => (
              <Line key={letter.id} letter={letter} may={may} adapting={adapting === letter.id} onAdapt={adapt} />
            ))}
          </ul>
        </section>
      ))}
      {built < count && <div aria-hidden="true" style={{ height: (count - built) * lineHeight }} />}
    </>
  )
}

/** Each group with its first lines, as long as there are some to show. */
function firstOf(groups: GroupsProps['groups'], lines: number) {
  let left = lines
  return groups.flatMap(([process, letters]) => {
    const first = letters.slice(0, Math.max(0, left))
    left -= letters.length
    return first.length > 0 ? [[process, letters, first] as const] : []
  })
}

/** A copy of a letter that the workspace may write as it likes; which one is being made. */
function useAdapt(): { adapt: (letter: string) => void; adapting: string | undefined } {
  const { mutate, isPending, variables } = useCopy()
  const navigate = useNavigate()
  const adapt = useCallback(
    (letter: string): void =>
      mutate(
        { letter },
        {
          onSuccess: ({ id }) => void navigate({ to: '/app/letters/templates/$id', params: { id } }),
          onError: (error) => toast.error(sayProblem(error, 'The letter could not be copied.')),
        },
      ),
    [mutate, navigate],
  )
  return { adapt, adapting: isPending ? variables.letter : undefined }
}

function grouped(letters: readonly LibraryEntry[], search: string): (readonly [process: string, letters: readonly LibraryEntry[]])[] {
  const wanted = search.toLowerCase()
  const found = letters.filter(({ title, process, copies }) =>
    [title, processName(process), ...copies.map((copy) => copy.title)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return [...Map.groupBy(found, ({ process }) => process)]
}

interface LineProps {
  letter: LibraryEntry
  may: boolean
  adapting: boolean
  onAdapt: (letter: string) => void
}

const Line = memo(function Line({ letter, may, adapting, onAdapt }: LineProps): ReactElement {
  const [own] = letter.copies
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <span className="min-w-52 flex-1">
        <Link to="/app/letters/templates/$id" params={{ id: own?.id ?? letter.id }} className="ek-quiet-link font-[550] text-ink">
          {own?.title ?? letter.title}
        </Link>
        <span className="block text-xs text-ink-3">
          {basisWords[letter.basis]}
          {own && `, your own text, version ${own.version}`}
        </span>
      </span>
      {may && !own && (
        <Button size="sm" loading={adapting} onClick={() => onAdapt(letter.id)}>
          Adapt<span className="sr-only">: {letter.title}</span>
        </Button>
      )}
      <Link to="/app/letters/write" search={{ template: own?.id ?? letter.id }} className={buttonClass({ size: 'sm' })}>
        Write<span className="sr-only">: {letter.title}</span>
      </Link>
    </li>
  )
})
