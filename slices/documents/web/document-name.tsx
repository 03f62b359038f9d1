import type { ReactElement } from 'react'
import { FileText, ImageIcon } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import type { Document } from '../contract.ts'
import { nameIdOf } from './document-actions.tsx'
import { expiryOf, isPicture, mayFetch } from './file-facts.ts'
import { markNames, stateStrings as words } from './strings.ts'
import { useDays } from './use-days.ts'

/** The picture of a file's kind. */
export function FileIcon({ type, className }: { type: string; className?: string }): ReactElement {
  const Icon = isPicture(type) ? ImageIcon : FileText
  return <Icon className={`ek-icon ${className ?? 'text-ink-3'}`} size={18} aria-hidden="true" />
}

/** A document's name, which opens it in the page where the browser can show it. */
export function DocumentName({ document, onPreview }: { document: Document; onPreview: (document: Document) => void }): ReactElement {
  const id = nameIdOf(document)
  if (!document.can_preview || !mayFetch(document) || document.employee_id === null) {
    return (
      <span id={id} className="min-w-0 break-words">
        {document.name}
      </span>
    )
  }
  return (
    <button type="button" id={id} className="ek-quiet-link min-w-0 text-left break-words" onClick={() => onPreview(document)}>
      {document.name}
    </button>
  )
}

/** What should be known of a document before it is opened or removed; nothing for an ordinary one. */
export function DocumentStates({ document }: { document: Document }): ReactElement | null {
  const { scan, held, marks, expires_on: last } = document
  if (isOrdinary(document)) return null
  return (
    <span className="flex flex-wrap gap-x-3 text-xs font-normal">
      {scan !== 'checked' && <Status kind={scan === 'infected' ? 'overdue' : 'paused'}>{words[scan]}</Status>}
      {held && <Status kind="paused">{words.held}</Status>}
      {last !== null && <Expiry document={document} />}
      {marks.length > 0 && <span className="text-ink-3">{words.marks(marks.map((mark) => markNames[mark]))}</span>}
    </span>
  )
}

const isOrdinary = ({ scan, held, marks, expires_on: last }: Document): boolean =>
  scan === 'checked' && !held && marks.length === 0 && last === null

/** When a document runs out: a warning when that is near or past. */
export function Expiry({ document }: { document: Pick<Document, 'expires_on'> }): ReactElement | null {
  const days = useDays()
  const { expires_on: last } = document
  if (last === null) return null
  const state = expiryOf(document, days.today)
  if (state === 'expired') return <Status kind="overdue">{words.expired(days.inWords(last))}</Status>
  if (state === 'expiring') return <Status kind="due">{words.expires(days.inWords(last))}</Status>
  return <span className="text-ink-3">{words.expires(days.inWords(last))}</span>
}
