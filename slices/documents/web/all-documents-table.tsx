import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { categoryNames, type DocumentOfWorkspace } from '../contract.ts'
import { DocumentActions, type ActionsProps } from './document-actions.tsx'
import { DocumentItem } from './document-item.tsx'
import { DocumentName, DocumentStates, FileIcon } from './document-name.tsx'
import { sizeInWords, typeInWords } from './file-facts.ts'
import { managerStrings, pageStrings } from './strings.ts'
import { useDays } from './use-days.ts'

interface TableProps extends Pick<ActionsProps, 'onTask'> {
  documents: readonly DocumentOfWorkspace[]
  /** The asker's own record: their documents are reached on their own page. */
  me: string | null
  busy: boolean
}

const { columns } = managerStrings
const firstCell = 'pl-6! xl:pl-gutter!'
const lastCell = 'pr-6! xl:pr-gutter! text-right! whitespace-nowrap'

/** Documents of many people: a table, or a list where there is no room for one. */
export function AllDocumentsTable(props: TableProps): ReactElement {
  return useSmallScreen() ? <Items {...props} /> : <Rows {...props} />
}

function Rows({ documents, me, busy, onTask }: TableProps): ReactElement {
  const days = useDays()
  return (
    <div className="min-h-0 overflow-x-auto">
      <table className="ek-table min-w-4xl" aria-busy={busy || undefined}>
        <thead>
          <tr>
            <th scope="col" className={firstCell}>
              {columns.name}
            </th>
            <th scope="col">{columns.person}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.type}</th>
            <th scope="col" className="text-right!">
              {columns.size}
            </th>
            <th scope="col">{columns.uploaded}</th>
            <th scope="col" className={lastCell}>
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td className={`pri py-1.5! ${firstCell}`}>
                <span className="flex items-center gap-3">
                  <FileIcon type={document.type} />
                  <span className="min-w-0">
                    <DocumentName document={document} onPreview={(shown) => onTask('preview', shown)} />
                    <DocumentStates document={document} />
                    {document.snippet && (
                      <span className="block max-w-120 truncate text-xs font-normal text-ink-3">{document.snippet}</span>
                    )}
                  </span>
                </span>
              </td>
              <td>
                <PersonLink document={document} me={me} />
              </td>
              <td className="whitespace-nowrap">{categoryNames[document.category]}</td>
              <td>{typeInWords(document.type)}</td>
              <td className="num text-right! whitespace-nowrap">{sizeInWords(document.size)}</td>
              <td className="whitespace-nowrap">{days.inWords(document.uploadedAt)}</td>
              <td className={lastCell}>
                <DocumentActions document={document} onTask={onTask} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PersonLink({ document, me }: { document: DocumentOfWorkspace; me: string | null }): ReactElement {
  const { employee_id: id, person } = document
  if (id === null) return <>{pageStrings.company}</>
  const shared = { hash: 'documents', className: 'ek-quiet-link break-words', children: person }
  return id === me ? <Link to="/app/me" {...shared} /> : <Link to="/app/people/$id" params={{ id }} {...shared} />
}

function Items({ documents, me, busy, onTask }: TableProps): ReactElement {
  return (
    <ul className="border-t border-line" aria-busy={busy || undefined}>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          className="px-4"
          person={
            <>
              <PersonLink document={document} me={me} />
              {document.snippet && <span className="block text-xs break-words text-ink-3">{document.snippet}</span>}
            </>
          }
          actions={<DocumentActions document={document} onTask={onTask} />}
          onPreview={(shown) => onTask('preview', shown)}
        />
      ))}
    </ul>
  )
}
