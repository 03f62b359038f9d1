import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { changesQuery } from './api.ts'

/** What a version says that an earlier one did not, and the other way round. */
export function PolicyChanges({ id, versionId, otherId }: { id: string; versionId: string; otherId: string }): ReactElement {
  const query = useQuery(changesQuery(id, versionId, otherId))
  if (query.isError)
    return <ErrorBanner message="The versions could not be compared." onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.isPending) return <SkeletonRows label="Comparing the versions…" rows={8} />
  const { added, removed, data } = query.data
  const changed = data.filter(({ kind }) => kind !== 'same')
  return (
    <section aria-label="What changed" className="grid max-w-3xl gap-3">
      <h2 className="text-lg font-semibold">What changed</h2>
      <p className="text-sm text-ink-2">
        {added + removed === 0 ? 'Both versions say the same.' : `${added} added, ${removed} removed; what is the same is left out.`}
      </p>
      <ul className="grid gap-3">
        {changed.map(({ kind, section, text }, at) => (
          <li key={`${at}-${text}`} className="text-base leading-7 wrap-anywhere">
            <span className="ek-meta block">
              {kind === 'added' ? 'Added' : 'Removed'}, {section}
            </span>
            {kind === 'added' ? <ins className="bg-accent-soft no-underline">{text}</ins> : <del className="text-ink-2">{text}</del>}
          </li>
        ))}
      </ul>
    </section>
  )
}
