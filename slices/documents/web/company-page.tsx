import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Trash2 } from '#ui/icons.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { companyCategories, type CompanyCategory } from '../categories.ts'
import type { CompanyDocument, listCompanyDocuments } from '../company-contract.ts'
import { AddDocuments, FileAs } from './add-documents.tsx'
import { BinSheet } from './bin-sheet.tsx'
import { companyDocuments } from './company-api.ts'
import { CompanyDialogs } from './company-dialogs.tsx'
import type { OpenCompanyTask } from './company-task.ts'
import { CompanyItem } from './company-item.tsx'
import { companyStrings as words } from './company-strings.ts'
import { DocumentsPlaces } from './documents-places.tsx'
import { ListStates } from './list-states.tsx'
import { PageSteps } from './page-steps.tsx'
import { managerStrings } from './strings.ts'
import { UploadList } from './upload-list.tsx'
import { companyUploads, giveCompanyFiles } from './uploads.ts'

const searchedFrom = 8
const pageSize = 50

/** /app/documents/company: what is published for the asker; for hr all of it, and the way to add more. */
export function CompanyDocumentsPage(): ReactElement | null {
  const { tenant } = useMe()
  return tenant && <CompanyDocuments tenantId={tenant.id} />
}

function CompanyDocuments({ tenantId }: { tenantId: string }): ReactElement {
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const list = useQuery({ ...companyDocuments(tenantId, { search, offset }), placeholderData: keepPreviousData })
  const manage = list.data?.can.manage ?? false
  const find = (typed: string): void => {
    setOffset(0)
    setSearch(typed.trim())
  }
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading title={words.title} lead={manage ? words.leadHr : words.lead} action={<Bin tenantId={tenantId} shown={manage} />} />
      <DocumentsPlaces />
      <div className="px-4 pb-10 md:px-6 xl:px-gutter">
        {manage && <Add tenantId={tenantId} />}
        {(search !== '' || (list.data?.total ?? 0) > searchedFrom) && (
          <SearchInput
            className="mt-4 w-full sm:w-70"
            label={words.search}
            placeholder={managerStrings.searchExample}
            value={search}
            onChange={find}
          />
        )}
        <ListStates list={list} loading={words.loading} failed={words.failed} />
        {list.data && (
          <Found tenantId={tenantId} found={list.data} searched={search !== ''} onClear={() => find('')}>
            <PageSteps total={list.data.total} offset={offset} size={pageSize} onChange={setOffset} />
          </Found>
        )}
      </div>
    </div>
  )
}

/** What hr has removed of the company's documents, and can bring back. */
function Bin({ tenantId, shown }: { tenantId: string; shown: boolean }): ReactElement | null {
  const [open, setOpen] = useState(false)
  if (!shown) return null
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {managerStrings.bin}
      </Button>
      {open && <BinSheet tenantId={tenantId} company onClose={() => setOpen(false)} />}
    </>
  )
}

interface FoundProps {
  tenantId: string
  found: EndpointResult<typeof listCompanyDocuments>
  searched: boolean
  onClear: () => void
  children: ReactNode
}

function Found({ tenantId, found, searched, onClear, children }: FoundProps): ReactElement {
  if (found.total === 0) return <Nothing searched={searched} manage={found.can.manage} onClear={onClear} />
  return (
    <>
      <Items tenantId={tenantId} documents={found.data} />
      {children}
    </>
  )
}

function Add({ tenantId }: { tenantId: string }): ReactElement {
  const queue = companyUploads(tenantId, useQueryClient())
  const frame = useRef<HTMLElement>(null)
  const [category, setCategory] = useState<CompanyCategory>('policy')
  return (
    <>
      <section ref={frame} aria-label={managerStrings.add}>
        <AddDocuments hint={words.hint} onFiles={(files) => giveCompanyFiles(queue, files, { category })} />
      </section>
      <div className="mt-4">
        <FileAs categories={companyCategories} category={category} onChange={setCategory} />
      </div>
      <UploadList queue={queue} onRowGone={() => frame.current?.querySelector<HTMLElement>('input[type=file]')?.focus()} />
    </>
  )
}

function Items({ tenantId, documents }: { tenantId: string; documents: readonly CompanyDocument[] }): ReactElement {
  const [open, setOpen] = useState<OpenCompanyTask | null>(null)
  const section = useRef<HTMLElement>(null)
  // What is shown of it while its dialog is open is what is true by then.
  const current = open && { ...open, document: documents.find(({ id }) => id === open.document.id) ?? open.document }
  const close = (): void => {
    // The row that was asked about may be gone, and the focus with it.
    if (open?.task === 'remove') section.current?.focus()
    setOpen(null)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={words.list} className="mt-4 outline-none">
      <ul className="border-t border-line">
        {documents.map((document) => (
          <CompanyItem key={document.id} document={document} tenantId={tenantId} onTask={(task) => setOpen({ task, document })} />
        ))}
      </ul>
      <CompanyDialogs tenantId={tenantId} open={current} onClose={close} />
    </section>
  )
}

function Nothing({ searched, manage, onClear }: { searched: boolean; manage: boolean; onClear: () => void }): ReactElement {
  if (searched) return <EmptyState title={words.noMatch} drawing="none" action={<Button onClick={onClear}>{words.clear}</Button>} />
  return (
    <EmptyState title={words.empty} drawing="page">
      {manage ? words.emptyHintHr : words.emptyHint}
    </EmptyState>
  )
}
