import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { EmptyLine, EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { pastImports } from './api.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportFrame, Inset } from './import-frame.tsx'
import { PastImports } from './past-imports.tsx'

/** /app/people/import: hand in a file, and what became of earlier ones. */
export function ImportsPage(): ReactElement {
  const past = useQuery(pastImports)
  if (past.error instanceof ApiError && past.error.status === 403) return <NotForYou />
  return (
    <ImportFrame
      step={0}
      title="Import people"
      lead="Bring the spreadsheet you have. You match its columns, see every cell as it would be stored, and only then say whether to import."
    >
      <Inset className="max-w-240">
        <ChooseFile />
        <section aria-labelledby="past" className="mt-10">
          <h2 id="past" className="ek-section-title mb-3">
            Earlier imports
          </h2>
          {past.isPending && <SkeletonRows label="Loading earlier imports…" rows={3} avatar={false} />}
          {past.isError && (
            <ErrorBanner message="Earlier imports could not be loaded." onRetry={() => void past.refetch()} retrying={past.isFetching} />
          )}
          {past.data?.length === 0 && <EmptyLine>Nothing has been imported into this workspace.</EmptyLine>}
          {past.data && past.data.length > 0 && <PastImports imports={past.data} />}
        </section>
      </Inset>
    </ImportFrame>
  )
}

function NotForYou(): ReactElement {
  return (
    <div className="grid min-h-full flex-1 place-items-center">
      <EmptyState title="You cannot import people" drawing="page">
        Importing is for those who may add people. Somebody who keeps your people records can do it, or give you the right.
      </EmptyState>
    </div>
  )
}
