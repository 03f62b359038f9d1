import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isNotFound } from '#platform/web/api-error.ts'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { processNames, type ProcessName } from '../contract.ts'
import { definitionOf, definitions, useCheckDefinition, usePublish, type WrittenDefinition } from './api.ts'
import { DifferenceList } from './difference-list.tsx'
import { ProcessFields } from './process-fields.tsx'
import { ProcessMap } from './process-map.tsx'
import { isConflict, sayProblem } from './words.ts'

const route = getRouteApi('/app/workspace/processes/$process')
const isProcess = (name: string): name is ProcessName => processNames.some((each) => each === name)

/** /app/workspace/processes/{process}: one process as a draft, what it differs in, and publishing it. */
export function ProcessPage(): ReactElement {
  const { process } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isProcess(process)) throw notFound()
  return <Loaded key={process} process={process} />
}

function Loaded({ process }: { process: ProcessName }): ReactElement {
  const list = useQuery(definitions)
  const line = list.data?.data.find((each) => each.process === process)
  return (
    <SettingsFrame title={line?.title ?? 'Process'}>
      <div className="max-w-200 px-4 md:px-8">
        <p className="text-sm text-ink-2">
          <Link to="/app/workspace/processes">All processes</Link>
          {line && `. ${line.own ? `Version ${line.version}` : 'The standard, version 1'}. ${line.source}`}
        </p>
        {list.isError && (
          <ErrorBanner message="The process could not be loaded." onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {list.isPending && <SkeletonRows label="The process is loading" avatar={false} rows={8} />}
        {line && <Version process={process} version={line.version} />}
      </div>
    </SettingsFrame>
  )
}

function Version({ process, version }: { process: ProcessName; version: number }): ReactElement {
  const found = useQuery(definitionOf(process, version))
  const standard = useQuery(definitionOf(process, 1))
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  const failed = found.isError ? found : standard.isError ? standard : null
  if (failed)
    return <ErrorBanner message="The process could not be loaded." onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
  if (!found.data || !standard.data) return <SkeletonRows label="The process is loading" avatar={false} rows={8} />
  return <Editor key={version} process={process} published={found.data} standard={standard.data} />
}

interface EditorProps {
  process: ProcessName
  published: WrittenDefinition
  standard: WrittenDefinition
}
function Editor({ process, published, standard }: EditorProps): ReactElement {
  const [draft, setDraft] = useState(published)
  const check = useCheckDefinition(process)
  const publish = usePublish(process)
  const compared = check.data && check.variables === draft ? check.data : null
  const changed = draft !== published
  const send = (): void =>
    void publish.mutateAsync({ base: published.version, definition: draft }).then(
      ({ version }) => toast.success(`Version ${version} is published. Open cases stay on theirs until somebody moves them.`),
      () => undefined,
    )
  return (
    <div className="mt-5 grid gap-6">
      <ProcessFields draft={draft} standard={standard} onChange={setDraft} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
        <Button loading={check.isPending} disabled={!changed} onClick={() => check.mutate(draft)}>
          Check and compare
        </Button>
        <Button
          variant="primary"
          loading={publish.isPending}
          disabled={!compared || compared.problems.length > 0 || compared.differences.length === 0}
          onClick={send}
        >
          Publish version {published.version + 1}
        </Button>
        {changed && (
          <Button variant="ghost" onClick={() => setDraft(published)}>
            Discard the draft
          </Button>
        )}
        <span className="text-sm text-ink-2">{changed ? 'A draft that nobody else sees.' : 'Nothing is changed.'}</span>
      </div>
      <NotPublished error={publish.error} />
      {compared && <Compared {...compared} draft={draft} />}
      <section aria-labelledby="preview">
        <h2 id="preview" className="ek-section-title mb-3">
          How a case goes through it
        </h2>
        <ProcessMap draft={draft} problems={compared?.problems ?? []} />
      </section>
    </div>
  )
}

function NotPublished({ error }: { error: Error | null }): ReactElement | null {
  if (error === null) return null
  return (
    <div role="alert">
      <Notice tone="warn">
        {isConflict(error)
          ? 'Somebody else published another version meanwhile. Load the page again.'
          : sayProblem(error, 'It could not be published.')}
      </Notice>
    </div>
  )
}

/** Where something is, by its name; what was taken out is named by what is said of it. */
const placeNamed = (all: readonly { readonly id: string; readonly label: string }[], id: string, before: string): string => {
  const label = all.find((one) => one.id === id)?.label
  return label === undefined ? '' : `${before} “${label}”: `
}
type ComparedProps = NonNullable<ReturnType<typeof useCheckDefinition>['data']>

function Compared({ differences, problems, draft }: ComparedProps & { draft: WrittenDefinition }): ReactElement {
  const placeOf = ({ kind, id }: ComparedProps['problems'][number]['where']): string => {
    if (kind === 'step') return placeNamed(draft.steps, id, 'In the step')
    if (kind === 'stage') return placeNamed(draft.stages, id, 'At the stage')
    return kind === 'clock' ? placeNamed(draft.clocks, id, 'In the time limit') : ''
  }
  return (
    <section aria-live="polite" aria-labelledby="compared" className="grid gap-3">
      <h2 id="compared" className="ek-section-title">
        What becomes different
      </h2>
      {problems.map(({ where, says }) => (
        <Notice key={`${where.kind} ${where.id} ${says}`} tone="warn">
          {placeOf(where)}
          {says}
        </Notice>
      ))}
      <DifferenceList differences={differences} />
    </section>
  )
}
