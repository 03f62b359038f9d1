import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Download, ExternalLink } from '#ui/icons.ts'
import type { Document } from '../contract.ts'
import { askLink, type AnyPlace } from './api.ts'
import { downloadDocument, viewDocument } from './fetch-document.ts'
import { isPicture } from './file-facts.ts'
import { actionStrings, previewStrings as words } from './strings.ts'

interface PreviewProps {
  document: Pick<Document, 'name' | 'type'>
  place: AnyPlace
  /** An earlier version; the current one when absent. */
  versionId?: string | undefined
  /** The browser can show it; else it is downloaded. */
  showable?: boolean
  /** Further buttons, after those every document has. */
  action?: ReactNode
  onClose: () => void
}

/** A PDF or a picture inside the page, read through a link of its own that is asked for when it opens. */
export function PreviewDialog({ document, place, versionId, showable = true, action, onClose }: PreviewProps): ReactElement {
  const link = useQuery({
    queryKey: ['document-preview', place, versionId],
    queryFn: ({ signal }) => askLink(place, 'view', versionId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: showable,
  })
  const given = { name: document.name, versionId }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={document.name}
      size="page"
      footer={
        <>
          {showable && (
            <Button icon={ExternalLink} onClick={() => void viewDocument(place, given)}>
              {words.newTab}
            </Button>
          )}
          <Button icon={Download} onClick={() => void downloadDocument(place, given)}>
            {actionStrings.download}
          </Button>
          {action}
        </>
      }
    >
      {link.data && <Shown document={document} href={link.data.href} onRetry={() => void link.refetch()} />}
      {!showable && <p className="text-sm text-ink-2">{words.download}</p>}
      {showable && link.isPending && <output className="text-sm text-ink-2">{words.loading}</output>}
      {link.isError && (
        <ErrorBanner message={words.failed} onRetry={() => void link.refetch()} retrying={link.isFetching}>
          {link.error.message}
        </ErrorBanner>
      )}
    </Dialog>
  )
}

function Shown({ document, href, onRetry }: { document: PreviewProps['document']; href: string; onRetry: () => void }): ReactElement {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === href) return <ErrorBanner message={words.failed} onRetry={onRetry} />
  if (isPicture(document.type)) {
    // A picture runs nothing, wherever its bytes come from.
    return <img src={href} alt={document.name} className="mx-auto max-h-full max-w-full object-contain" onError={() => setFailed(href)} />
  }
  // What shuts the file in is the content security policy of its own answer: browsers show no PDF in a frame that has the attribute.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- as said above
  return <iframe src={href} title={words.frame(document.name)} className="size-full rounded-md border border-line bg-sunken" />
}
