import type { ReactElement, ReactNode } from 'react'
import { categoryNames, type Document } from '../contract.ts'
import { DocumentName, DocumentStates, FileIcon } from './document-name.tsx'
import { sizeInWords, typeInWords } from './file-facts.ts'
import { useDays } from './use-days.ts'

interface ItemProps {
  document: Document
  /** Room at the sides, where the page gives none. */
  className?: string
  /** Whose it is, where the list is of many people. */
  person?: ReactNode
  actions: ReactNode
  onPreview: (document: Document) => void
}

/** A document in a list, where there is no room for a table. */
export function DocumentItem({ document, className = '', person, actions, onPreview }: ItemProps): ReactElement {
  const days = useDays()
  return (
    <li className={`border-b border-line py-3 ${className}`}>
      <div className="flex items-start gap-3">
        <FileIcon type={document.type} className="mt-1 text-ink-3" />
        <div className="min-w-0 flex-1">
          <p className="text-base font-semibold">
            <DocumentName document={document} onPreview={onPreview} />
          </p>
          {person && <p className="text-sm text-ink-2">{person}</p>}
          <p className="ek-meta mt-0.5">
            {[
              categoryNames[document.category],
              typeInWords(document.type),
              sizeInWords(document.size),
              days.inWords(document.uploadedAt),
            ].join(' · ')}
          </p>
          <DocumentStates document={document} />
        </div>
      </div>
      <div className="mt-1 flex justify-end">{actions}</div>
    </li>
  )
}
