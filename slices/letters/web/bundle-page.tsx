import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { isNotFound } from '#platform/web/api-error.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Download } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BundlePart } from '../contract.ts'
import { bundleOf, useMakeBundle } from './bundle-api.ts'
import { Redactions, toSend, type RedactionDraft } from './redactions.tsx'
import { isUuid, sayProblem } from './words.ts'

const route = getRouteApi('/app/cases/$id/bundle')

/** /app/cases/{id}/bundle: what goes into the bundle of a case, what is taken out, and the file. */
export function BundlePage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  const found = useQuery(bundleOf(id))
  usePageTitle(found.data && `Bundle, ${found.data.case.reference}`)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  return (
    <div className="w-full max-w-180 px-4 py-6 md:px-6 xl:px-8">
      <h1 className="text-xl font-semibold tracking-tight">Bundle for a tribunal</h1>
      {found.isError && (
        <div className="mt-4">
          <ErrorBanner
            message={sayProblem(found.error, 'The case could not be loaded.')}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        </div>
      )}
      {found.isPending && <SkeletonRows label="The bundle is loading" avatar={false} rows={8} />}
      {found.data && <Making key={id} id={id} {...found.data} />}
    </div>
  )
}

interface MakingProps {
  id: string
  case: { readonly reference: string; readonly title: string }
  parts: readonly BundlePart[]
}

/** What who runs the case writes for themselves stays out unless they put it in. */
const forOneself = ['checks', 'notes']

function Making({ id, case: about, parts }: MakingProps): ReactElement {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(forOneself))
  const [redactions, setRedactions] = useState<readonly RedactionDraft[]>([])
  const [pictures, setPictures] = useState(false)
  const make = useMakeBundle(id, about.reference)
  const kept = parts.filter((part) => !left.has(part.id))
  const start = (format: 'pdf' | 'zip'): void =>
    make.mutate(
      { leave_out: [...left], redactions: toSend(redactions), keep_pictures: pictures, format },
      { onSuccess: () => toast.success('The bundle is made. It is on the file that it was.') },
    )
  const turn = (part: string, inside: boolean): void => {
    const next = new Set(left)
    if (inside) next.delete(part)
    else next.add(part)
    setLeft(next)
  }
  return (
    <div className="mt-1 grid gap-7">
      <p className="text-sm text-ink-2">
        <Link to="/app/cases/$id" params={{ id }} dir="auto">
          {about.reference}, {about.title}
        </Link>
        . One PDF with an index and numbered pages, the pages of the evidence among them. The case keeps that it was made, with its hash.
      </p>
      <Parts title="From the record" parts={parts.filter(({ kind }) => kind === 'record')} left={left} onTurn={turn} />
      <Parts title="Evidence" parts={parts.filter(({ kind }) => kind === 'evidence')} left={left} onTurn={turn} />
      <Parts title="Letters" parts={parts.filter(({ kind }) => kind === 'letter')} left={left} onTurn={turn} />
      <Redactions drafts={redactions} onChange={setRedactions} />
      {redactions.length > 0 && parts.some(({ kind }) => kind === 'evidence') && (
        <Checkbox
          label="Keep pictures and scans: I have looked, and none of these words is in them"
          hint="Otherwise pictures stay out, and a file that has pictures or these words is given as plain text without them."
          checked={pictures}
          onChange={setPictures}
        />
      )}
      {make.isError && (
        <div role="alert">
          <Notice tone="warn">{sayProblem(make.error, 'The bundle could not be made.')}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button
          variant="primary"
          icon={Download}
          loading={make.isPending}
          disabled={kept.length === 0}
          disabledReason={kept.length === 0 ? 'Leave at least one document in.' : ''}
          onClick={() => start('pdf')}
        >
          Make the bundle
        </Button>
        <Button loading={make.isPending} disabled={kept.length === 0} onClick={() => start('zip')}>
          With the originals, as ZIP
        </Button>
        <span className="num text-sm text-ink-2">
          {kept.length} of {parts.length} documents
        </span>
      </div>
      {redactions.length > 0 && (
        <p className="text-xs text-ink-3">With redactions the archive holds no originals: they would say what was taken out.</p>
      )}
    </div>
  )
}

interface PartsProps {
  title: string
  parts: readonly BundlePart[]
  left: ReadonlySet<string>
  onTurn: (part: string, inside: boolean) => void
}

function Parts({ title, parts, left, onTurn }: PartsProps): ReactElement {
  return (
    <fieldset>
      <legend className="ek-section-title mb-2">{title}</legend>
      {parts.length === 0 && <p className="text-sm text-ink-2">None.</p>}
      <ul className="grid gap-1.5">
        {parts.map((part) => (
          <li key={part.id}>
            <Checkbox
              label={part.on === null ? part.title : `${part.title}, ${showDate(part.on)}`}
              checked={!left.has(part.id)}
              onChange={(inside) => onTurn(part.id, inside)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
