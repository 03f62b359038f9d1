import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { isNotFound } from '#platform/web/api-error.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { fieldsQuery, libraryLetterOf, templateOf, useCopy } from './api.ts'
import { LetterEditor } from './editor/letter-editor.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { CheckList } from './write-panel.tsx'
import { basisWords, isUuid, sayProblem } from './words.ts'

const route = getRouteApi('/app/letters/templates/$id')

/** /app/letters/templates/{id}: a text of the workspace to be written, or one of the library to be read. */
export function TemplatePage(): ReactElement {
  const { id } = route.useParams()
  return isUuid(id) ? <Own key={id} id={id} /> : <OfLibrary key={id} id={id} />
}

function Waiting({ found }: { found: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown } }): ReactElement {
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  return (
    <div className="px-4 pt-6 md:px-6 xl:px-gutter">
      <h1 className="sr-only">Template</h1>
      {found.isError ? (
        <ErrorBanner message="The letter could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="The letter is loading" avatar={false} rows={8} />
      )}
    </div>
  )
}

function Own({ id }: { id: string }): ReactElement {
  const found = useQuery(templateOf(id))
  const fields = useQuery(fieldsQuery)
  const template = found.data
  const library = useQuery({ ...libraryLetterOf(template?.letter ?? ''), enabled: template !== undefined })
  usePageTitle(template?.title)
  if (!template) return <Waiting found={found} />
  if (!fields.data) return <Waiting found={fields} />
  if (!library.data) return <Waiting found={library} />
  return <TemplateEditor key={template.version} template={template} library={library.data} fields={fields.data.data} />
}

function OfLibrary({ id }: { id: string }): ReactElement {
  const found = useQuery(libraryLetterOf(id))
  const fields = useQuery(fieldsQuery)
  const list = useCopy()
  const navigate = useNavigate()
  const letter = found.data
  usePageTitle(letter?.title)
  if (!letter) return <Waiting found={found} />
  if (!fields.data) return <Waiting found={fields} />
  const adapt = (): void =>
    list.mutate(
      { letter: letter.id },
      {
        onSuccess: (made) => void navigate({ to: '/app/letters/templates/$id', params: { id: made.id } }),
        onError: (error) => toast.error(sayProblem(error, 'The letter could not be copied.')),
      },
    )
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 md:px-6">
        <h1 className="text-lg font-semibold tracking-tight">{letter.title}</h1>
        <span className="min-w-40 flex-1 text-sm text-ink-2">The library’s text, as of {showDate(letter.as_of)}</span>
        <Button loading={list.isPending} onClick={adapt}>
          Adapt
        </Button>
        <Link to="/app/letters/write" search={{ template: letter.id }} className={buttonClass({ variant: 'primary' })}>
          Write it
        </Link>
      </div>
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="ek-desk min-w-0 flex-1">
          <LetterEditor document={letter.document} fields={fields.data.data} readOnly label={letter.title} onChange={() => undefined} />
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="About this letter">
          <h2 className="text-base font-semibold">What it rests on</h2>
          <p className="mt-2 text-sm text-ink-2">
            {basisWords[letter.basis]}: {letter.source}
          </p>
          <p className="mt-1 text-xs text-ink-3">Confidence: {letter.confidence}</p>
          <h2 className="mt-6 text-base font-semibold">What it has to say</h2>
          <CheckList checks={letter.mandatory} />
        </aside>
      </div>
    </div>
  )
}
