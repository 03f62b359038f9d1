import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import type { PolicyLine, PolicyVersion } from '../contract.ts'
import { policiesQuery } from './api.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { SynonymsDialog } from './synonyms-dialog.tsx'

type Task = 'add' | 'synonyms'

/** /app/ai/policies: the documents that answers come from. */
export function PoliciesPage(): ReactElement {
  const query = useQuery(policiesQuery)
  const [task, setTask] = useState<Task | null>(null)
  const close = (): void => setTask(null)
  const add = (
    <Button variant="primary" onClick={() => setTask('add')}>
      Add a policy
    </Button>
  )
  return (
    <>
      <PageHeading
        title="Policies"
        lead="The assistant answers from these documents, as they were in force on the day that is asked about."
        action={
          <div className="flex flex-wrap gap-2 sm:justify-end">
            <Link to="/app/ai" className={buttonClass({ variant: 'ghost' })}>
              Ask a question
            </Link>
            <Button onClick={() => setTask('synonyms')}>Words with the same meaning</Button>
            {add}
          </div>
        }
      />
      <div className="grid gap-8 px-4 pb-10 md:px-6 xl:px-gutter">
        {query.isError ? (
          <ErrorBanner message="The policies could not be loaded." onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.isPending ? (
          <SkeletonRows label="Loading the policies…" rows={8} />
        ) : (
          <Lists lines={query.data.data} add={add} />
        )}
      </div>
      {task === 'add' && <PolicyDialog policy={null} onClose={close} />}
      {task === 'synonyms' && <SynonymsDialog onClose={close} />}
    </>
  )
}

function Lists({ lines, add }: { lines: readonly PolicyLine[]; add: ReactElement }): ReactElement {
  const own = lines.filter(({ kind, archived }) => kind === 'policy' && !archived)
  const law = lines.filter(({ kind, archived }) => kind === 'statutory' && !archived)
  const archived = lines.filter((line) => line.archived)
  return (
    <>
      {own.length === 0 ? (
        <EmptyState title="No policies yet" drawing="page" action={add}>
          Upload a policy as PDF or Word, or write it here.
        </EmptyState>
      ) : (
        <PolicyTable caption="Your policies" lines={own} />
      )}
      {law.length > 0 && <PolicyTable caption="The law, summarised in our own words" lines={law} />}
      {archived.length > 0 && <PolicyTable caption="Archived: no longer answered from" lines={archived} />}
    </>
  )
}

function PolicyTable({ caption, lines }: { caption: string; lines: readonly PolicyLine[] }): ReactElement {
  return (
    <section aria-label={caption}>
      <h2 className="mb-2 text-base font-semibold">{caption}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <Link
              to="/app/ai/policies/$id"
              params={{ id: line.id }}
              className="min-w-0 flex-1 basis-56 font-[550] wrap-anywhere text-ink no-underline hover:underline"
            >
              {line.title}
            </Link>
            <span className="text-sm text-ink-2">{inForceWords(line)}</span>
            <VersionState version={line.newest} quietWhenReady />
          </li>
        ))}
      </ul>
    </section>
  )
}

function inForceWords({ kind, current, newest }: PolicyLine): string {
  if (current && kind === 'statutory') return `Since ${showDate(current.effective_from)}`
  if (current) return `Version ${current.label ?? current.number}, in force since ${showDate(current.effective_from)}`
  return `Not in force today; version ${newest.label ?? newest.number} from ${showDate(newest.effective_from)}`
}

const problems: Readonly<Record<string, string>> = {
  unreadable: 'This file could not be read',
  'no-text': 'No text was found in this file',
}

/** How far a version is. */
export function VersionState({
  version,
  quietWhenReady = false,
}: {
  version: PolicyVersion
  quietWhenReady?: boolean
}): ReactElement | null {
  if (version.state === 'ready') return quietWhenReady ? null : <Status kind="done">Ready</Status>
  if (version.state === 'failed')
    return <Status kind="overdue">{problems[version.problem ?? ''] ?? 'This version could not be read'}</Status>
  const share = version.total > 0 ? ` ${Math.round((100 * version.done) / version.total)}%` : ''
  return <Status kind="current">{version.state === 'reading' ? 'Being read' : `Being indexed${share}`}</Status>
}
