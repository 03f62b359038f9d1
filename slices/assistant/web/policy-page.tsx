import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { PolicyVersion, SignOff } from '../contract.ts'
import { policyQuery, useArchive, useRetry } from './api.ts'
import { readPolicySearch } from './assistant-search.ts'
import { VersionState } from './policies-page.tsx'
import { PolicyChanges } from './policy-changes.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { PolicyText } from './policy-text.tsx'
import { signOffWords } from './sign-off-words.ts'

const route = getRouteApi('/app/ai/policies/$id')

/** One policy: its text in a version, with a quoted passage marked, and its other versions. */
export function PolicyPage(): ReactElement {
  const { id } = route.useParams()
  const search = readPolicySearch({ ...route.useSearch() })
  const query = useQuery(policyQuery(id))
  const [adding, setAdding] = useState(false)
  if (query.isError)
    return (
      <div className="p-4 md:p-6">
        <ErrorBanner message="This policy could not be opened." onRetry={() => void query.refetch()} retrying={query.isFetching}>
          It may not be here any more.
        </ErrorBanner>
      </div>
    )
  if (query.isPending) return <SkeletonRows label="Loading the policy…" rows={8} />
  const policy = query.data
  const shown = policy.data.find((version) => version.id === search.version) ?? policy.current ?? policy.newest
  const before = policy.data.find(({ number }) => number < shown.number)
  return (
    <>
      <PageHeading
        title={policy.title}
        lead={policy.source_url === null ? undefined : <Official url={policy.source_url} signOff={shown.sign_off} />}
        action={
          <div className="flex flex-wrap justify-end gap-2">
            <Link to="/app/ai/policies" className={buttonClass({ variant: 'ghost' })}>
              All policies
            </Link>
            <Archive id={policy.id} archived={policy.archived} version={policy.version} />
            {policy.kind === 'policy' && <Button onClick={() => setAdding(true)}>Add a version</Button>}
          </div>
        }
      />
      <div className="flex flex-col gap-8 px-4 pb-10 md:px-6 lg:flex-row xl:px-gutter">
        <div className="min-w-0 flex-1">
          {search.changes !== undefined ? (
            <PolicyChanges id={id} versionId={shown.id} otherId={search.changes} />
          ) : (
            <PolicyText id={id} version={shown} from={search.from} to={search.to} />
          )}
        </div>
        <aside aria-label="Versions" className="shrink-0 lg:w-68.5">
          <h2 className="mb-2 text-base font-semibold">Versions</h2>
          <ul className="grid gap-3">
            {policy.data.map((version) => (
              <VersionLine key={version.id} id={id} version={version} shown={version.id === shown.id} />
            ))}
          </ul>
          {before && <ChangesLink id={id} shown={shown} before={before} comparing={search.changes !== undefined} />}
        </aside>
      </div>
      {adding && <PolicyDialog policy={policy} onClose={() => setAdding(false)} />}
    </>
  )
}

function Official({ url, signOff }: { url: string; signOff: SignOff | null }): ReactElement {
  return (
    <>
      A summary in our own words.{' '}
      <a className="ek-link" href={url} target="_blank" rel="noreferrer">
        The official text
      </a>{' '}
      prevails.{signOff && ` ${signOffWords(signOff)}.`}
    </>
  )
}

interface ChangesProps {
  id: string
  shown: PolicyVersion
  before: PolicyVersion
  comparing: boolean
}

function ChangesLink({ id, shown, before, comparing }: ChangesProps): ReactElement {
  return (
    <Link
      to="/app/ai/policies/$id"
      params={{ id }}
      search={comparing ? { version: shown.id } : { version: shown.id, changes: before.id }}
      className="ek-link mt-4 block text-sm"
    >
      {comparing ? 'Read the text' : `What changed since version ${before.label ?? before.number}`}
    </Link>
  )
}

/** A shipped text without a version of its own has its mark for one, which is for the program. */
const nameOf = ({ origin, label, number }: PolicyVersion): string =>
  label === null || (origin === 'shipped' && label.length === 8) ? String(number) : label

function VersionLine({ id, version, shown }: { id: string; version: PolicyVersion; shown: boolean }): ReactElement {
  const retry = useRetry()
  return (
    <li className={`rounded-lg border p-3 text-sm ${shown ? 'border-accent' : 'border-line'}`}>
      <Link
        to="/app/ai/policies/$id"
        params={{ id }}
        search={{ version: version.id }}
        aria-current={shown ? 'true' : undefined}
        className="font-[550] text-ink no-underline hover:underline"
      >
        Version {nameOf(version)}
        {version.in_force && ', in force'}
      </Link>
      <span className="ek-meta block">
        From {showDate(version.effective_from)}
        {version.effective_to && ` to ${showDate(version.effective_to)}`}
      </span>
      <span className="ek-meta block">
        Added {showDate(version.created_at.slice(0, 10))} by {version.created_by_name}
        {version.file_name && `, ${version.file_name}`}
      </span>
      <VersionState version={version} />
      {version.state === 'failed' && (
        <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({ id, versionId: version.id })}>
          Read it again
        </Button>
      )}
    </li>
  )
}

function Archive({ id, archived, version }: { id: string; archived: boolean; version: number }): ReactElement {
  const archive = useArchive()
  const change = (): void =>
    void archive
      .mutateAsync({ id, archived: !archived, version })
      .then(() => toast.success(archived ? 'The assistant answers from it again.' : 'The assistant no longer answers from it.'))
      .catch(() => toast.error('That could not be saved.'))
  return (
    <Button variant="ghost" loading={archive.isPending} onClick={change}>
      {archived ? 'Bring back' : 'Archive'}
    </Button>
  )
}
