import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** The three pages of documents. They are pages with addresses of their own, so links rather than tabs. */
export function DocumentsPlaces(): ReactElement {
  const look = { className: 'ek-tab no-underline', activeProps: { className: 'is-on' }, activeOptions: { exact: true } } as const
  return (
    <nav aria-label="Documents" className="px-4 pb-4 md:px-6 xl:px-gutter">
      <div className="ek-tabs">
        <Link to="/app/documents" {...look} activeOptions={{ exact: true, includeSearch: false }}>
          People’s documents
        </Link>
        <Link to="/app/documents/company" {...look}>
          Company documents
        </Link>
        <Link to="/app/documents/requests" {...look}>
          Requests
        </Link>
      </div>
    </nav>
  )
}
