import type { ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Download, Ellipsis, Eye, FilePenLine, History, Lock, Trash2, Upload, type Icon } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { Document } from '../contract.ts'
import { holderOf } from './api.ts'
import type { DocumentTask } from './document-dialogs.tsx'
import { downloadDocument, viewDocument } from './fetch-document.ts'
import { mayFetch } from './file-facts.ts'
import { actionStrings as words } from './strings.ts'

export interface ActionsProps {
  document: Document
  onTask: (task: DocumentTask, document: Document) => void
  /** Where a list takes files: puts a newer file in this one's place. */
  onNewVersion?: ((document: Document) => void) | undefined
}

/** View, download and delete, and the rest under More: only what the asker may do with this document. */
export function DocumentActions({ document, onTask, onNewVersion }: ActionsProps): ReactElement | null {
  const holder = holderOf(document)
  if (!holder) return null
  const place = { ...holder, documentId: document.id }
  const fetchable = mayFetch(document)
  return (
    <span className="inline-flex justify-end gap-0.5">
      {fetchable && document.can_preview && (
        <IconButton
          label={words.view}
          icon={Eye}
          aria-describedby={nameIdOf(document)}
          onClick={() => void viewDocument(place, document)}
        />
      )}
      {fetchable && (
        <IconButton
          label={words.download}
          icon={Download}
          aria-describedby={nameIdOf(document)}
          onClick={() => void downloadDocument(place, document)}
        />
      )}
      {document.can.remove && (
        <IconButton label={words.remove} icon={Trash2} aria-describedby={nameIdOf(document)} onClick={() => onTask('remove', document)} />
      )}
      <MoreActions document={document} onTask={onTask} onNewVersion={onNewVersion} />
    </span>
  )
}

/** The element that shows a document's name, which its buttons are described by. */
export const nameIdOf = ({ id }: Pick<Document, 'id'>): string => `document-${id}`

function MoreActions({ document, onTask, onNewVersion }: ActionsProps): ReactElement | null {
  const items = furtherActions({ document, onTask, onNewVersion })
  if (items.length === 0) return null
  return (
    <Menu
      label={words.of(words.more, document.name)}
      trigger={<IconButton label={words.more} icon={Ellipsis} aria-describedby={nameIdOf(document)} />}
    >
      {items.map(({ label, icon, act }) => (
        <MenuItem key={label} icon={icon} onSelect={act}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function furtherActions({ document, onTask, onNewVersion }: ActionsProps): { label: string; icon: Icon; act: () => void }[] {
  const { can, held, versions } = document
  const task = (name: DocumentTask) => () => onTask(name, document)
  return [
    can.edit && { label: words.details, icon: FilePenLine, act: task('details') },
    can.replace && onNewVersion && { label: words.newVersion, icon: Upload, act: () => onNewVersion(document) },
    can.versions && { label: words.versions(versions), icon: History, act: task('versions') },
    can.hold && { label: held ? words.endHold : words.hold, icon: Lock, act: task('hold') },
  ].filter((item) => item !== undefined && item !== false)
}
