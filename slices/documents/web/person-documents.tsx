import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { displayName, type PersonName } from '#slices/people/rules.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Trash2 } from '#ui/icons.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ordinaryCategory, type DocumentCategory } from '../contract.ts'
import { AddDocuments, FileAs, Kept } from './add-documents.tsx'
import type { Holder } from './api.ts'
import { BinSheet } from './bin-sheet.tsx'
import { AskPerson, PersonRequests } from './person-requests.tsx'
import { StoredDocuments } from './stored-documents.tsx'
import { managerStrings as words, toasts } from './strings.ts'
import { UploadList } from './upload-list.tsx'
import { giveFiles, uploadsOf } from './uploads.ts'
import { useDocuments, type DocumentsShown } from './use-documents.ts'

/** From this many on a person's documents can be searched by name. */
const searchedFrom = 10

/** The Documents tab of a person. */
export function PersonDocuments({ employee }: { employee: { id: string } & PersonName }): ReactElement | null {
  const { tenant } = useMe()
  const missing = !tenant?.id || !employee.id
  useEffect(() => {
    if (missing) toast.error(toasts.missing)
  }, [missing])
  if (missing) return <EmptyLine>{words.failed}</EmptyLine>
  return <DocumentManager key={employee.id} holder={{ tenantId: tenant.id, id: employee.id }} name={displayName(employee)} />
}

function DocumentManager({ holder, name }: { holder: Holder; name: string }): ReactElement {
  const [search, setSearch] = useState('')
  const shown = useDocuments(holder, search)
  if (shown.state === 'loading') return <SkeletonRows label={words.loading} avatar={false} />
  if (shown.state === 'refused') return <EmptyLine>{words.noRights}</EmptyLine>
  return (
    <>
      <PersonRequests holder={holder} />
      <Above shown={shown} holder={holder} name={name}>
        {(search !== '' || shown.total > searchedFrom) && (
          <SearchInput
            className="w-full sm:w-70"
            label={words.search}
            placeholder={words.searchExample}
            value={search}
            onChange={(typed) => setSearch(typed.trim())}
          />
        )}
      </Above>
      <div className="mt-2">
        <StoredDocuments shown={shown} holder={holder} search={search} onClearSearch={() => setSearch('')} />
      </div>
    </>
  )
}

/** The place to drop files for who may add some, what they are filed as, the way to the bin, and the files on their way. */
function Above({
  shown,
  holder,
  name,
  children,
}: {
  shown: DocumentsShown
  holder: Holder
  name: string
  children: ReactNode
}): ReactElement {
  const queue = uploadsOf(holder, useQueryClient())
  const frame = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<DocumentCategory | null>(null)
  const categories = shown.can?.upload ?? []
  const category = chosen ?? usualOf(categories)
  return (
    <>
      {category && (
        <section ref={frame} aria-label={words.add}>
          <AddDocuments onFiles={(files) => giveFiles(queue, files, { category })} />
        </section>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {category && categories.length > 1 && <FileAs categories={categories} category={category} onChange={setChosen} />}
        {category && <Kept rule={shown.keeping.find((rule) => rule.category === category)} />}
        {children}
        <span className="ml-auto flex gap-2">
          <AskPerson holder={holder} name={name} />
          {shown.can?.remove && <Bin holder={holder} />}
        </span>
      </div>
      <UploadList queue={queue} onRowGone={() => frame.current?.querySelector<HTMLElement>('input[type=file]')?.focus()} />
    </>
  )
}

/** What a file is filed as when nobody says otherwise; none for who may add nothing. */
const usualOf = (categories: readonly DocumentCategory[]): DocumentCategory | undefined =>
  categories.includes(ordinaryCategory) ? ordinaryCategory : categories[0]

function Bin({ holder }: { holder: Holder }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={Trash2} onClick={() => setOpen(true)}>
        {words.bin}
      </Button>
      {open && <BinSheet tenantId={holder.tenantId} employee={holder.id} onClose={() => setOpen(false)} />}
    </>
  )
}
