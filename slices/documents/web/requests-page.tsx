import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import type { listRequests } from '../request-contract.ts'
import { DocumentsPlaces } from './documents-places.tsx'
import { ListStates } from './list-states.tsx'
import { PageSteps } from './page-steps.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestItem } from './request-item.tsx'
import { requestFilters, requestStrings as words } from './request-strings.ts'
import { documentRequests, requestsAtOnce } from './requests-api.ts'

type Filter = (typeof requestFilters)[number][0]

/** /app/documents/requests: documents asked of people, as far as the asker may see them. */
export function DocumentRequestsPage(): ReactElement | null {
  const { tenant } = useMe()
  return tenant && <Requests tenantId={tenant.id} />
}

function Requests({ tenantId }: { tenantId: string }): ReactElement {
  const [state, setState] = useState<Filter | ''>('open')
  const [offset, setOffset] = useState(0)
  const [asking, setAsking] = useState(false)
  const list = useQuery({
    ...documentRequests(tenantId, { ...(state ? { state } : {}), offset: String(offset) }),
    placeholderData: keepPreviousData,
  })
  const may = list.data?.can.request ?? false
  const ask = may && (
    <Button variant="primary" icon={Plus} onClick={() => setAsking(true)}>
      {words.askFor}
    </Button>
  )
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading title={words.title} lead={may ? words.lead : words.leadOwn} action={ask} />
      <DocumentsPlaces />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter">
        <StateFilter
          state={state}
          onChange={(next) => {
            setState(next)
            setOffset(0)
          }}
        />
        <ListStates list={list} loading={words.loading} failed={words.failed} />
        {list.data && (
          <FoundRequests tenantId={tenantId} found={list.data} unfiltered={state === '' || state === 'open'} stale={list.isPlaceholderData}>
            <PageSteps total={list.data.total} offset={offset} size={requestsAtOnce} onChange={setOffset} />
          </FoundRequests>
        )}
      </div>
      {asking && <RequestDialog tenantId={tenantId} onClose={() => setAsking(false)} />}
    </div>
  )
}

function StateFilter({ state, onChange }: { state: Filter | ''; onChange: (state: Filter | '') => void }): ReactElement {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-ink-2">{words.state}</span>
      <Select
        size="sm"
        className="w-40"
        value={state}
        placeholder={words.any}
        options={requestFilters.map(([value, label]) => ({ value, label }))}
        onChange={(value) => onChange(value as Filter | '')}
      />
    </label>
  )
}

interface FoundProps {
  tenantId: string
  found: EndpointResult<typeof listRequests>
  unfiltered: boolean
  /** What is shown is the answer to the question before. */
  stale: boolean
  children: ReactNode
}

function FoundRequests({ tenantId, found, unfiltered, stale, children }: FoundProps): ReactElement {
  if (found.total === 0) {
    return (
      <EmptyState title={unfiltered ? words.empty : words.none} drawing="page">
        {found.can.request ? words.emptyHintMay : words.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={words.list} className="mt-4 border-t border-line" aria-busy={stale || undefined}>
        {found.data.map((request) => (
          <RequestItem key={request.id} request={request} tenantId={tenantId} named />
        ))}
      </ul>
      {children}
    </>
  )
}
