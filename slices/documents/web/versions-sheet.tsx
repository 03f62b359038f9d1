import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Download, Eye } from '#ui/icons.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { restorableDays, type Document, type DocumentVersion } from '../contract.ts'
import { useRestoreVersion, versionsOf, type DocumentPlace } from './api.ts'
import { downloadDocument, viewDocument } from './fetch-document.ts'
import { sizeInWords } from './file-facts.ts'
import { actionStrings, stateStrings, versionStrings as words } from './strings.ts'
import { useDays } from './use-days.ts'

interface SheetProps {
  document: Document
  place: DocumentPlace
  onClose: () => void
}

/** Every version of a document that can still be opened, newest first. */
export function VersionsSheet({ document, place, onClose }: SheetProps): ReactElement {
  const query = useQuery(versionsOf(place))
  const restoring = useRestoreVersion(place)
  const [wanted, setWanted] = useState<string | null>(null)
  const restore = async ({ id, number }: DocumentVersion): Promise<void> => {
    setWanted(id)
    try {
      await restoring.mutateAsync(id)
      toast.success(words.restored(document.name, number))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  const versions = query.data?.data ?? []
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title={words.title} description={document.name}>
      {query.isPending && <SkeletonRows label={words.loading} avatar={false} rows={3} />}
      {query.isError && <ErrorBanner message={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {versions.length > 0 && (
        <ol>
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              place={place}
              restoring={restoring.isPending && wanted === version.id}
              onRestore={document.can.versions ? () => void restore(version) : undefined}
            />
          ))}
        </ol>
      )}
      {versions.length === 1 && <EmptyLine>{words.only}</EmptyLine>}
      {versions.length > 1 && <p className="ek-meta mt-4">{words.kept(restorableDays)}</p>}
    </SideSheet>
  )
}

interface VersionProps {
  version: DocumentVersion
  place: DocumentPlace
  restoring: boolean
  onRestore: (() => void) | undefined
}

function Version({ version, place, restoring, onRestore }: VersionProps): ReactElement {
  const days = useDays()
  const fetched = { name: version.name, versionId: version.id }
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 first:pt-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          {stateStrings.version(version.number)}
          {version.current && <Badge>{words.current}</Badge>}
        </p>
        <p className="text-ink-2">
          {momentInWords(version.uploaded_at, days.zone)} {words.by(version.uploaded_by)}
        </p>
        <p className="ek-meta">
          {sizeInWords(version.size)}
          {version.kept_until && ` · ${words.until(days.inWords(version.kept_until))}`}
        </p>
        {!version.current && onRestore && (
          <Button size="sm" className="mt-2" loading={restoring} aria-label={words.of(words.restore, version.number)} onClick={onRestore}>
            {words.restore}
          </Button>
        )}
      </div>
      <span className="flex">
        {version.can_preview && (
          <IconButton label={words.of(actionStrings.view, version.number)} icon={Eye} onClick={() => void viewDocument(place, fetched)} />
        )}
        <IconButton
          label={words.of(actionStrings.download, version.number)}
          icon={Download}
          onClick={() => void downloadDocument(place, fetched)}
        />
      </span>
    </li>
  )
}
