import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { DocumentVersion, VersionText } from '../contract.ts'
import { comparisonOf, type AnyPlace } from './api.ts'
import { sizeInWords } from './file-facts.ts'
import { compareStrings as words } from './strings.ts'
import { countChanges, differencesOf, type Run } from './text-differences.ts'
import { useDays } from './use-days.ts'

interface CompareProps {
  name: string
  place: AnyPlace
  earlier: DocumentVersion
  later: DocumentVersion
  onClose: () => void
}

/** Two versions side by side: what is known of each, and what is written in one and not in the other. */
export function CompareDialog({ name, place, earlier, later, onClose }: CompareProps): ReactElement {
  const query = useQuery(comparisonOf(place, earlier.id, later.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(earlier.number, later.number)}
      description={name}
      size="page"
    >
      <Facts earlier={earlier} later={later} />
      {query.isPending && <SkeletonRows label={words.loading} avatar={false} rows={6} />}
      {query.isError && (
        <ErrorBanner message={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorBanner>
      )}
      {query.data && <Texts texts={query.data.data} />}
    </Dialog>
  )
}

function Facts({ earlier, later }: Pick<CompareProps, 'earlier' | 'later'>): ReactElement {
  const days = useDays()
  const both = [earlier, later]
  const rows: [string, (version: DocumentVersion) => string | null][] = [
    [words.facts.name, ({ name }) => name],
    [words.facts.size, ({ size }) => sizeInWords(size)],
    [words.facts.uploaded, ({ uploaded_at: at }) => momentInWords(at, days.zone)],
    [words.facts.by, ({ uploaded_by: by }) => by],
    [words.facts.inForce, ({ effective_on: day }) => day && days.inWords(day)],
  ]
  return (
    <table className="ek-table mb-6">
      <thead>
        <tr>
          <th scope="col">{words.facts.what}</th>
          {both.map(({ id, number }) => (
            <th key={id} scope="col">
              {words.version(number)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, value]) => both.some((version) => value(version) !== null))
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {both.map((version) => (
                <td key={version.id} className="break-words">
                  {value(version) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Texts({ texts }: { texts: readonly VersionText[] }): ReactElement {
  const [earlier, later] = texts
  const runs = useMemo(() => (earlier && later ? differencesOf(earlier.text, later.text) : null), [earlier, later])
  const unread = texts.find(({ problem }) => problem !== null)
  if (unread?.problem) return <p className="text-sm text-ink-2">{words.noText(unread.number, words.problems[unread.problem])}</p>
  if (!runs) return <p className="text-sm text-ink-2">{words.tooFar}</p>
  const changes = countChanges(runs)
  return (
    <section aria-label={words.changes(changes)}>
      <p className="mb-3 text-sm font-semibold">{changes === 0 ? words.same : words.changes(changes)}</p>
      <div className="text-sm">
        {runs.map((run, at) => (
          // Runs have no name of their own, and their order is what they are.
          // oxlint-disable-next-line react/no-array-index-key -- as said above
          <Lines key={at} run={run} />
        ))}
      </div>
    </section>
  )
}

/** Lines of the same text that are shown around a change. */
const around = 2

function Lines({ run: { kind, lines } }: { run: Run }): ReactElement {
  if (kind === 'same') {
    const hidden = lines.length - 2 * around
    if (hidden < 2) return <p className="py-1 whitespace-pre-wrap text-ink-2">{lines.join('\n')}</p>
    return (
      <div className="py-1 text-ink-2">
        <p className="whitespace-pre-wrap">{lines.slice(0, around).join('\n')}</p>
        <p className="ek-meta py-1">{words.left(hidden)}</p>
        <p className="whitespace-pre-wrap">{lines.slice(-around).join('\n')}</p>
      </div>
    )
  }
  const Tag = kind === 'removed' ? 'del' : 'ins'
  return (
    <p className={`border-l-3 py-1 pl-3 ${kind === 'removed' ? 'border-danger bg-danger-soft' : 'border-accent bg-accent-soft'}`}>
      <span className="ek-meta block">{kind === 'removed' ? words.removed : words.added}</span>
      <Tag className="whitespace-pre-wrap no-underline">{lines.join('\n')}</Tag>
    </p>
  )
}
