import type { ReactElement } from 'react'
import type { Document } from '../contract.ts'
import { holderOf } from './api.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { VersionsSheet } from './versions-sheet.tsx'

export type DocumentTask = 'preview' | 'details' | 'versions' | 'hold' | 'remove'
export interface OpenTask {
  readonly task: DocumentTask
  readonly document: Document
}

const dialogs = { preview: PreviewDialog, details: DetailsDialog, versions: VersionsSheet, hold: HoldDialog, remove: RemoveDialog } as const

/** What is being done with one document of a list. It stands beside the list, since a removed row would take it along. */
export function DocumentDialogs({ open, onClose }: { open: OpenTask | null; onClose: () => void }): ReactElement | null {
  const holder = open && holderOf(open.document)
  if (!holder) return null
  const { task, document } = open
  const Dialog = dialogs[task]
  return <Dialog document={document} place={{ ...holder, documentId: document.id }} onClose={onClose} />
}
