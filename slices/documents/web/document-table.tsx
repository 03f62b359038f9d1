import type { ReactElement } from 'react'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { categoryNames, type Document } from '../contract.ts'
import { DocumentActions, type ActionsProps } from './document-actions.tsx'
import { DocumentItem } from './document-item.tsx'
import { DocumentName, DocumentStates, FileIcon } from './document-name.tsx'
import { sizeInWords, typeInWords } from './file-facts.ts'
import { managerStrings } from './strings.ts'
import { useDays } from './use-days.ts'

interface TableProps extends Omit<ActionsProps, 'document'> {
  documents: readonly Document[]
  busy: boolean
}

const { columns } = managerStrings

/** A person's documents by name: a table, or a list where there is no room for one. */
export function DocumentTable(props: TableProps): ReactElement {
  return useSmallScreen() ? <Items {...props} /> : <Rows {...props} />
}

function Rows({ documents, busy, ...actions }: TableProps): ReactElement {
  const days = useDays()
  return (
    <div className="overflow-x-auto">
      <table className="ek-table min-w-3xl" style={{ '--tpad': '0px' } as object} aria-busy={busy || undefined}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.type}</th>
            <th scope="col" className="text-right!">
              {columns.size}
            </th>
            <th scope="col" className="pl-10!">
              {columns.uploaded}
            </th>
            <th scope="col" className="text-right!">
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td className="pri py-1.5!">
                <span className="flex items-center gap-3">
                  <FileIcon type={document.type} className="mx-1.5 text-ink-3" />
                  <span className="min-w-0">
                    <DocumentName document={document} onPreview={(shown) => actions.onTask('preview', shown)} />
                    <DocumentStates document={document} />
                  </span>
                </span>
              </td>
              <td className="whitespace-nowrap">{categoryNames[document.category]}</td>
              <td>{typeInWords(document.type)}</td>
              <td className="num text-right! whitespace-nowrap">{sizeInWords(document.size)}</td>
              <td className="pl-10! whitespace-nowrap">{days.inWords(document.uploadedAt)}</td>
              <td className="text-right! whitespace-nowrap">
                <DocumentActions document={document} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Items({ documents, busy, ...actions }: TableProps): ReactElement {
  return (
    <ul className="border-t border-line" aria-busy={busy || undefined}>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          actions={<DocumentActions document={document} {...actions} />}
          onPreview={(shown) => actions.onTask('preview', shown)}
        />
      ))}
    </ul>
  )
}
