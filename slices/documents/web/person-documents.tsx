import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Trash2 } from '#ui/icons.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ordinaryCategory, type DocumentCategory } from '../contract.ts'
import { AddDocuments } from './add-documents.tsx'
import type { DocumentsOfPerson, Holder } from './api.ts'
import { BinSheet } from './bin-sheet.tsx'
import { StoredDocuments } from './stored-documents.tsx'
import { managerStrings as words, toasts } from './strings.ts'
import { UploadList } from './upload-list.tsx'
import { giveFiles, uploadsOf } from './uploads.ts'
import { useDocuments } from './use-documents.ts'

/** From this many on a person's documents can be searched by name. */
const searchedFrom = 10

/** The Documents tab of a person. */
export function PersonDocuments({ employee }: { employee: { id: string } }): ReactElement | null {
  const { tenant } = useMe()
  const missing = !tenant?.id || !employee.id
  useEffect(() => {
    if (missing) toast.error(toasts.missing)
  }, [missing])
  if (missing) return <EmptyLine>{words.failed}</EmptyLine>
  return <DocumentManager key={employee.id} holder={{ tenantId: tenant.id, id: employee.id }} />
}

function DocumentManager({ holder }: { holder: Holder }): ReactElement {
  const [search, setSearch] = useState('')
  const shown = useDocuments(holder, search)
  const { can, state } = shown
  if (state === 'loading') return <SkeletonRows label={words.loading} avatar={false} />
  if (state === 'refused') return <EmptyLine>{words.noRights}</EmptyLine>
  return (
    <>
      {can && <Uploads holder={holder} can={can} />}
      <div className="mt-4 mb-1 flex flex-wrap items-center gap-2">
        {(search !== '' || shown.total > searchedFrom) && (
          <SearchInput
            className="w-full sm:w-70"
            label={words.search}
            placeholder={words.searchExample}
            value={search}
            onChange={(typed) => setSearch(typed.trim())}
          />
        )}
        {can?.remove && <Bin holder={holder} />}
      </div>
      <StoredDocuments shown={shown} holder={holder} search={search} onClearSearch={() => setSearch('')} />
    </>
  )
}

function Bin({ holder }: { holder: Holder }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="ml-auto" icon={Trash2} onClick={() => setOpen(true)}>
        {words.bin}
      </Button>
      {open && <BinSheet tenantId={holder.tenantId} employee={holder.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The place to drop files and those on their way; nothing for who may not add any. */
function Uploads({ holder, can }: { holder: Holder; can: DocumentsOfPerson['can'] }): ReactElement | null {
  const queue = uploadsOf(holder, useQueryClient())
  const frame = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<DocumentCategory | null>(null)
  const category = chosen ?? (can.upload.includes(ordinaryCategory) ? ordinaryCategory : can.upload[0])
  if (category === undefined) return null
  return (
    <section ref={frame} aria-label={words.add}>
      <AddDocuments
        categories={can.upload}
        category={category}
        onCategory={setChosen}
        onFiles={(files) => giveFiles(queue, files, { category })}
      />
      <UploadList queue={queue} onRowGone={() => frame.current?.querySelector<HTMLElement>('input[type=file]')?.focus()} />
    </section>
  )
}
