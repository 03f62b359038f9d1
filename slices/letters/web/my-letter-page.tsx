import { useQuery } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { isNotFound } from '#platform/web/api-error.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { ExternalLink } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { openMyLetter } from '../letters-contract.ts'
import { openLetter } from './open-letter.ts'
import { askOwnLink, ownLetter, useDecline, useSign } from './own-api.ts'
import { Paper } from './paper.tsx'
import { SignForm } from './sign-form.tsx'
import { Signers } from './signers.tsx'
import { isUuid, sayProblem } from './words.ts'

const route = getRouteApi('/app/my-letters/$id')
type Opened = EndpointResult<typeof openMyLetter>

/** /app/my-letters/{id}: a letter to oneself, and the place to sign it. */
export function MyLetterPage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }): ReactElement {
  const found = useQuery(ownLetter(id))
  usePageTitle(found.data?.title)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  if (found.data) return <Shown letter={found.data} />
  return (
    <div className="px-4 pt-6 md:px-6 xl:px-gutter">
      <h1 className="sr-only">Letter</h1>
      {found.isError ? (
        <ErrorBanner message="The letter could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="The letter is loading" avatar={false} rows={8} />
      )}
    </div>
  )
}

function Shown({ letter }: { letter: Opened }): ReactElement {
  const sign = useSign(letter.id, letter.pdf_sha256 ?? '')
  const decline = useDecline(letter.id)
  const error = sign.error ?? decline.error
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 md:px-6">
        <h1 className="text-lg font-semibold tracking-tight">{letter.title}</h1>
        <span className="min-w-32 flex-1 text-sm text-ink-2">{letter.reference}</span>
        <Button icon={ExternalLink} onClick={() => void openLetter(letter, 'pdf', 'view', askOwnLink)}>
          Open PDF
        </Button>
      </div>
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="ek-desk min-w-0 flex-1">
          <Paper document={letter.document} plain label={letter.title} />
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="About this letter">
          {letter.signers.length > 0 ? (
            <Signers signers={letter.signers} state={letter.state} />
          ) : (
            <p className="text-sm text-ink-2">It asks for no signature.</p>
          )}
          {letter.to_sign && (
            <SignForm
              name={letter.signers.find(({ state, by, due }) => state === 'waiting' && by === 'account' && due)?.name ?? ''}
              busy={sign.isPending || decline.isPending}
              problem={error && sayProblem(error, 'That could not be saved.')}
              onSign={(name) => sign.mutate(name)}
              onDecline={(reason) => decline.mutate(reason)}
            />
          )}
        </aside>
      </div>
    </div>
  )
}
