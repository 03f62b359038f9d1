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
import { useRestoreVersion, versionsOf, type AnyPlace, type DocumentPlace } from './api.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { downloadDocument, viewDocument } from './fetch-document.ts'
import { sizeInWords } from './file-facts.ts'
import { actionStrings, stateStrings, versionStrings as words } from './strings.ts'
import { useDays } from './use-days.ts'

interface SheetProps {
  document: Document
  place: DocumentPlace
  onClose: () => void
}

/** Every version of a person's document that can still be opened, newest first; an earlier one can be put on top again. */
export function VersionsSheet({ document, place, onClose }: SheetProps): ReactElement {
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
  return (
    <VersionList
      name={document.name}
      place={place}
      note={words.kept(restorableDays)}
      restoring={restoring.isPending ? wanted : null}
      onRestore={document.can.versions ? (version) => void restore(version) : undefined}
      onClose={onClose}
    />
  )
}

interface ListProps {
  name: string
  place: AnyPlace
  /** How long earlier versions are kept. */
  note: string
  /** The version that is being restored. */
  restoring?: string | null
  onRestore?: ((version: DocumentVersion) => void) | undefined
  onClose: () => void
}

export function VersionList({ name, place, note, restoring = null, onRestore, onClose }: ListProps): ReactElement {
  const query = useQuery(versionsOf(place))
  const [compared, setCompared] = useState<DocumentVersion | null>(null)
  const versions = query.data?.data ?? []
  const [newest] = versions
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title={words.title} description={name}>
      {query.isPending && <SkeletonRows label={words.loading} avatar={false} rows={3} />}
      {query.isError && <ErrorBanner message={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {versions.length > 0 && (
        <ol>
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              place={place}
              restoring={restoring === version.id}
              onRestore={onRestore && (() => onRestore(version))}
              onCompare={() => setCompared(version)}
            />
          ))}
        </ol>
      )}
      <Note count={versions.length} note={note} />
      {compared && newest && (
        <CompareDialog name={name} place={place} earlier={compared} later={newest} onClose={() => setCompared(null)} />
      )}
    </SideSheet>
  )
}

function Note({ count, note }: { count: number; note: string }): ReactElement | null {
  if (count === 1) return <EmptyLine>{words.only}</EmptyLine>
  return count > 1 ? <p className="ek-meta mt-4">{note}</p> : null
}

interface VersionProps {
  version: DocumentVersion
  place: AnyPlace
  restoring: boolean
  onRestore: (() => void) | undefined
  onCompare: () => void
}

function Version({ version, place, restoring, onRestore, onCompare }: VersionProps): ReactElement {
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
          {version.effective_on && ` · ${words.inForce(days.inWords(version.effective_on))}`}
          {version.kept_until && ` · ${words.until(days.inWords(version.kept_until))}`}
        </p>
        {!version.current && (
          <span className="mt-2 flex flex-wrap gap-2">
            {onRestore && (
              <Button size="sm" loading={restoring} aria-label={words.of(words.restore, version.number)} onClick={onRestore}>
                {words.restore}
              </Button>
            )}
            <Button size="sm" variant="ghost" aria-label={words.of(words.compare, version.number)} onClick={onCompare}>
              {words.compare}
            </Button>
          </span>
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
