import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Reader } from '../company-contract.ts'
import { readersAtOnce, readersOf, useRemindReaders, type ReadersState } from './company-api.ts'
import type { CompanyDialogProps } from './company-task.ts'
import { readersStrings as words } from './company-strings.ts'
import { PageSteps } from './page-steps.tsx'
import { managerStrings } from './strings.ts'
import { useDays } from './use-days.ts'

/** Who has acknowledged a document of the company, when and which version, and who has not yet. */
export function ReadersSheet({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const [state, setState] = useState<ReadersState>('due')
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const query = useQuery({ ...readersOf(place, { state, search, offset }), placeholderData: keepPreviousData })
  const show = (next: ReadersState): void => {
    setState(next)
    setOffset(0)
  }
  const { asked, acknowledged } = query.data ?? document.readers ?? { asked: 0, acknowledged: 0 }
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title={words.title} description={document.name}>
      <div className="grid gap-3">
        <Segmented
          label={words.which}
          value={state}
          onChange={show}
          items={[
            { value: 'due', label: words.due(asked - acknowledged) },
            { value: 'done', label: words.done(acknowledged) },
          ]}
        />
        <SearchInput
          label={words.search}
          placeholder={managerStrings.searchExample}
          value={search}
          onChange={(typed) => {
            setSearch(typed.trim())
            setOffset(0)
          }}
        />
        {state === 'due' && asked > acknowledged && document.can.manage && <Remind place={place} />}
      </div>
      {query.isPending && <SkeletonRows label={words.loading} rows={5} />}
      {query.isError && <ErrorBanner message={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && <Readers readers={query.data.data} state={state} searched={search !== ''} />}
      {query.data && <PageSteps total={query.data.total} offset={offset} size={readersAtOnce} onChange={setOffset} />}
    </SideSheet>
  )
}

function Readers({ readers, state, searched }: { readers: readonly Reader[]; state: ReadersState; searched: boolean }): ReactElement {
  if (readers.length === 0) {
    const nobody = state === 'due' ? words.nobodyDue : words.nobodyDone
    return <EmptyLine>{searched ? words.noMatch : nobody}</EmptyLine>
  }
  return (
    <ul className="mt-3">
      {readers.map((reader) => (
        <ReaderItem key={reader.employee_id} reader={reader} />
      ))}
    </ul>
  )
}

function Remind({ place }: Pick<CompanyDialogProps, 'place'>): ReactElement {
  const reminding = useRemindReaders(place)
  const remind = async (): Promise<void> => {
    try {
      toast.success(words.reminded((await reminding.mutateAsync()).reminded))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <span>
      <Button size="sm" loading={reminding.isPending} onClick={() => void remind()}>
        {words.remind}
      </Button>
    </span>
  )
}

function ReaderItem({ reader }: { reader: Reader }): ReactElement {
  const days = useDays()
  const { due, version, at } = reader
  const said = version === null || at === null ? null : due ? words.earlier(version) : words.acknowledged(version, days.inWords(at))
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 text-sm">
      <Avatar id={reader.employee_id} name={reader.name} size={30} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">{reader.name}</span>
        <span className="ek-meta block">{[reader.job_title, reader.department].filter(Boolean).join(' · ')}</span>
        {said && <span className="block text-ink-2">{said}</span>}
        {due && !reader.has_account && <span className="block text-ink-3">{words.noAccount}</span>}
      </span>
    </li>
  )
}
