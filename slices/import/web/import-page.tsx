import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Counts, Import } from '../contract.ts'
import { useImport } from './api.ts'
import { CheckStep } from './check-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DoneStep } from './done-step.tsx'
import { EndedStep } from './ended-step.tsx'
import { ImportFrame, Inset } from './import-frame.tsx'
import { MatchStep } from './match-step.tsx'
import { problemWords } from './words.ts'
import { isWork, WorkingStep } from './working-step.tsx'

const route = getRouteApi('/app/people/import/$id')

/** /app/people/import/:id: one import at the step it stands at; the server says which, so that leaving the page loses nothing. */
export function ImportPage(): ReactElement {
  const { id } = route.useParams()
  const { query, progress } = useImport(id)
  if (query.data) return <Step one={query.data} progress={progress} />
  return (
    <ImportFrame step={0} title="Import people">
      <Inset>
        {query.isError ? (
          <ErrorBanner
            message={problemWords(query.error, 'The import could not be loaded.')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <SkeletonRows label="Loading the import…" avatar={false} />
        )}
      </Inset>
    </ImportFrame>
  )
}

function Step({ one, progress }: { one: Import; progress: number | null }): ReactElement {
  const { state, counts } = one
  // Rows that were shown once stay while they are checked again: an edit does not take the table away.
  if (counts && (state === 'checked' || state === 'checking')) return <Checking one={one} counts={counts} progress={progress} />
  if (isWork(state)) return <WorkingStep one={one} state={state} progress={progress} />
  if (state === 'mapping' || state === 'checked') return <MatchStep one={one} />
  return state === 'committed' ? <DoneStep one={one} /> : <EndedStep one={one} />
}

/** The rows; by the address also the columns again, or the question whether to import. */
function Checking({ one, counts, progress }: { one: Import; counts: Counts; progress: number | null }): ReactElement {
  const { step } = route.useSearch()
  if (step === 'columns' && one.state === 'checked') return <MatchStep one={one} />
  if (step === 'confirm') return <ConfirmStep one={one} counts={counts} />
  return <CheckStep one={one} counts={counts} progress={progress} />
}
