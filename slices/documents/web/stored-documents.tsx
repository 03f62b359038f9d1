import { useRef, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import type { Holder } from './api.ts'
import { DocumentDialogs, type OpenTask } from './document-dialogs.tsx'
import { DocumentTable } from './document-table.tsx'
import { useNewVersion } from './new-version.tsx'
import { managerStrings as words } from './strings.ts'
import type { DocumentsShown } from './use-documents.ts'

interface StoredProps {
  shown: DocumentsShown
  holder: Holder
  search: string
  onClearSearch: () => void
}

/** A person's documents, what can be done with each, and the way to those not read yet. */
export function StoredDocuments({ shown, holder, search, onClearSearch }: StoredProps): ReactElement {
  const [open, setOpen] = useState<OpenTask | null>(null)
  const section = useRef<HTMLElement>(null)
  const newVersion = useNewVersion(holder)
  const { documents, state } = shown
  const close = (): void => {
    // The row that was asked about may be gone, and the focus with it.
    if (open?.task === 'remove') section.current?.focus()
    setOpen(null)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={words.heading} className="outline-none">
      {documents.length > 0 && (
        <DocumentTable
          documents={documents}
          busy={shown.stale}
          onTask={(task, document) => setOpen({ task, document })}
          onNewVersion={newVersion.choose}
        />
      )}
      {state === 'failed' && (
        <ErrorBanner message={words.failed} onRetry={shown.retry} retrying={shown.fetching}>
          {words.failedHint}
        </ErrorBanner>
      )}
      {state === 'ready' && documents.length === 0 && <NothingStored shown={shown} search={search} onClearSearch={onClearSearch} />}
      {state === 'ready' && shown.more && <More shown={shown} />}
      {newVersion.input}
      <DocumentDialogs open={open} onClose={close} />
    </section>
  )
}

function More({ shown }: { shown: DocumentsShown }): ReactElement {
  return (
    <div className="mt-4 flex items-center gap-3 text-sm text-ink-2">
      <Button loading={shown.fetching} onClick={shown.fetchMore}>
        {words.more}
      </Button>
      <output>{words.shown(shown.documents.length, shown.total)}</output>
    </div>
  )
}

function NothingStored({ shown, search, onClearSearch }: Omit<StoredProps, 'holder'>): ReactElement {
  if (search !== '') {
    return (
      <EmptyState title={words.noMatch} drawing="none" action={<Button onClick={onClearSearch}>{words.clearSearch}</Button>}>
        {words.noMatchHint}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={words.empty} drawing="page">
      {shown.can && shown.can.upload.length > 0 ? words.emptyMayAdd : words.emptyMayNot}
    </EmptyState>
  )
}
