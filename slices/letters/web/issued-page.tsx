import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { isNotFound } from '#platform/web/api-error.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Download, ExternalLink, Send } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Letter } from '../contract.ts'
import { issuedLetter, useRemind } from './api.ts'
import { openLetter } from './open-letter.ts'
import { PaperView } from './paper-view.tsx'
import { Signers } from './signers.tsx'
import { isUuid, sayProblem, stateGlyphs, stateWords } from './words.ts'

const DeliverDialog = lazy(() => import('./deliver-dialog.tsx').then((part) => ({ default: part.DeliverDialog })))
const route = getRouteApi('/app/letters/issued/$id')

/** /app/letters/issued/{id}: a letter as it went out, with its files, signers and what happened to it. */
export function IssuedPage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }): ReactElement {
  const found = useQuery(issuedLetter(id))
  usePageTitle(found.data && `${found.data.title}, ${found.data.reference}`)
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

function Shown({ letter }: { letter: Letter }): ReactElement {
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Header letter={letter} />
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="ek-desk min-w-0 flex-1">
          <PaperView document={letter.document} plain label={letter.title} />
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="About this letter">
          <div className="grid gap-7">
            <Facts letter={letter} />
            {letter.signers.length > 0 && <Signers signers={letter.signers} state={letter.state} />}
            <Events letter={letter} />
          </div>
        </aside>
      </div>
    </div>
  )
}

function Header({ letter }: { letter: Letter }): ReactElement {
  const [delivering, setDelivering] = useState(false)
  const remind = useRemind(letter.id)
  return (
    <div className="border-b border-line px-4 py-3.5 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold tracking-tight">{letter.title}</h1>
        <span className="text-sm text-ink-2" dir="auto">
          {letter.person}, {letter.reference}
        </span>
        <span className="min-w-32 flex-1">
          <Status kind={stateGlyphs[letter.state]}>{stateWords[letter.state]}</Status>
        </span>
        <Button icon={ExternalLink} onClick={() => void openLetter(letter, 'pdf', 'view')}>
          Open PDF
        </Button>
        <Button icon={Download} onClick={() => void openLetter(letter, 'docx', 'download')}>
          Word document
        </Button>
        {letter.state !== 'draft' && (
          <Link to="/app/letters/issued/$id/certificate" params={{ id: letter.id }} className={buttonClass()}>
            Certificate
          </Link>
        )}
        {letter.can.remind && (
          <Button
            loading={remind.isPending}
            onClick={() =>
              remind.mutate(undefined, {
                onSuccess: () => toast.success('They were reminded.'),
                onError: (error) => toast.error(sayProblem(error, 'The reminder could not be sent.')),
              })
            }
          >
            Remind
          </Button>
        )}
        {letter.can.deliver && (
          <Button variant="primary" icon={Send} onClick={() => setDelivering(true)}>
            Send
          </Button>
        )}
      </div>
      {letter.replaced_by !== null && (
        <div className="mt-3">
          <Notice>
            It was issued again since.{' '}
            <Link to="/app/letters/issued/$id" params={{ id: letter.replaced_by }}>
              Open the newer letter
            </Link>
          </Notice>
        </div>
      )}
      <Suspense>{delivering && <DeliverDialog letter={letter} onClose={() => setDelivering(false)} />}</Suspense>
    </div>
  )
}

function Facts({ letter }: { letter: Letter }): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Issued', `${momentInWords(letter.issued_at, zone)}, ${letter.issued_by}`],
    ...(letter.sent_at === null ? [] : [['Sent', momentInWords(letter.sent_at, zone)] as const]),
    ...(letter.case_reference === null ? [] : [['Case', <CaseLink key="case" letter={letter} />] as const]),
    ...(letter.expires_on === null ? [] : [['To be signed by', showDate(letter.expires_on)] as const]),
    ['Word file, SHA-256', letter.docx_sha256],
    ...(letter.pdf_sha256 === null ? [] : [['PDF, SHA-256', letter.pdf_sha256] as const]),
  ]
  return (
    <section aria-label="About it">
      <dl className="grid gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Back to where the letter came from, and where the next step is. */
function CaseLink({ letter }: { letter: Letter }): ReactElement {
  if (letter.case_id === null) return <>{letter.case_reference}</>
  return (
    <Link to="/app/cases/$id" params={{ id: letter.case_id }}>
      {letter.case_reference}
    </Link>
  )
}

const eventWords: Readonly<Record<string, string>> = {
  issued: 'Issued',
  sent: 'Sent',
  delivered: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined to sign',
  expired: 'Expired',
  reminded: 'Reminded',
  replaced: 'Issued again',
}

/** How it was sent, where that is what the detail says. */
const sentWords: Readonly<Record<string, string>> = { portal: 'through the staff account', email: 'by email', print: 'on paper' }

function Events({ letter }: { letter: Letter }): ReactElement {
  const { tenant } = useMe()
  return (
    <section aria-label="What happened">
      <h2 className="text-base font-semibold">What happened</h2>
      <ol className="mt-2 border-t border-line text-sm">
        {letter.events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.by}`} className="border-b border-line py-2">
            {eventWords[event.action] ?? event.action}
            {event.detail && <span className="text-ink-2">: {sentWords[event.detail] ?? event.detail}</span>}
            <span className="block text-xs text-ink-3">
              {momentInWords(event.at, tenant?.time_zone ?? 'Europe/London')}
              {event.by && `, ${event.by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
