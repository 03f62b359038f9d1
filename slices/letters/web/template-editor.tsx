import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { createTimer } from '#ui/timer.ts'
import { toast } from '#ui/toast-store.ts'
import type { getLibraryLetter, LetterField, LetterTemplate } from '../contract.ts'
import type { LetterDocument } from '../rules/document.ts'
import { checkOf, useArchive, useSaveTemplate, versionsOf, type SentDocument } from './api.ts'
import type { LookedAtWith } from './draft-preview.tsx'
import { LetterEditor } from './editor/letter-editor.tsx'
import { CheckList } from './write-panel.tsx'
import { sayProblem } from './words.ts'

// Who writes does not wait for what shows it.
const Changes = lazy(() => import('./changes.tsx').then((part) => ({ default: part.Changes })))
const DraftPreview = lazy(() => import('./draft-preview.tsx').then((part) => ({ default: part.DraftPreview })))

interface EditorProps {
  template: LetterTemplate
  library: EndpointResult<typeof getLibraryLetter>
  fields: readonly LetterField[]
}

export const sent = (document: LetterDocument): SentDocument => ({ ...document })

/** A text of the workspace: written, compared with the library's, checked while it is written, and saved as its next version. */
export function TemplateEditor({ template, library, fields }: EditorProps): ReactElement {
  const [document, setDocument] = useState(template.document)
  const [title, setTitle] = useState(template.title)
  const [view, setView] = useState<View>('text')
  const [about, setAbout] = useState<LookedAtWith>({ person: null })
  const [problem, setProblem] = useState<unknown>(null)
  const save = useSaveTemplate(template.id)
  const dirty = document !== template.document || title !== template.title
  useBlocker({ shouldBlockFn: () => dirty && !globalThis.confirm('Leave without saving what you wrote?'), enableBeforeUnload: () => dirty })
  const submit = (): void => {
    setProblem(null)
    // Said whatever becomes of this editor: with the new version another one takes its place, sometimes before the answer is through.
    void save
      .mutateAsync({ version: template.version, title, document: sent(document) })
      .then(({ version }) => toast.success(`Saved as version ${version}.`), setProblem)
  }
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Header template={template} dirty={dirty} view={view} saving={save.isPending} onView={setView} onSave={submit} />
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="ek-desk min-w-0 flex-1">
          {problem !== null && <SaveProblem problem={problem} />}
          {view === 'changes' && (
            <Suspense fallback={<SkeletonRows label="The changes are loading" avatar={false} rows={8} />}>
              <Changes before={library.document} after={document} fields={fields} />
            </Suspense>
          )}
          {view === 'preview' && (
            <Suspense fallback={<SkeletonRows label="The preview is loading" avatar={false} rows={8} />}>
              <DraftPreview
                template={template.archived ? template.letter : template.id}
                document={document}
                wantsCase={library.steps.length > 0}
                about={about}
                onChange={setAbout}
              />
            </Suspense>
          )}
          {view === 'text' && (
            <LetterEditor
              document={document}
              fields={fields}
              readOnly={!template.can.edit}
              label={`Text of ${title}`}
              onChange={setDocument}
            />
          )}
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="About this letter">
          <div className="grid gap-7">
            <Field label="Name">
              <TextInput value={title} maxLength={200} disabled={!template.can.edit} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Mandatory template={template} document={document} />
            <Versions template={template} dirty={dirty} />
          </div>
        </aside>
      </div>
    </div>
  )
}

type View = 'text' | 'changes' | 'preview'
interface HeaderProps {
  template: LetterTemplate
  dirty: boolean
  view: View
  saving: boolean
  onView: (view: View) => void
  onSave: () => void
}

function Header({ template, dirty, view, saving, onView, onSave }: HeaderProps): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 md:px-6">
      <h1 className="text-lg font-semibold tracking-tight">{template.title}</h1>
      <span className="min-w-40 flex-1 text-sm text-ink-2">
        Version {template.version}
        {dirty && ', not saved yet'}
        {template.archived && ', out of use'}
      </span>
      <Segmented
        label="What is shown"
        value={view}
        onChange={onView}
        items={[
          { value: 'text', label: 'Text' },
          { value: 'changes', label: 'Changes' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {!dirty && !template.archived && (
        <Link to="/app/letters/write" search={{ template: template.id }} className={buttonClass()}>
          Preview and write
        </Link>
      )}
      {template.can.edit && (
        <Button variant="primary" loading={saving} disabledReason={dirty ? '' : 'Nothing has changed yet.'} onClick={onSave}>
          Save
        </Button>
      )}
    </div>
  )
}

function SaveProblem({ problem }: { problem: unknown }): ReactElement {
  const fields = problem instanceof ApiError ? (problem.details.fields ?? []) : []
  return (
    <div role="alert" className="mx-auto mb-3 max-w-3xl">
      <Notice tone="warn">
        <b>{fields.length > 0 ? 'The letter could not be saved.' : sayProblem(problem, 'The letter could not be saved.')}</b>
        {fields.map((field) => (
          <span key={`${field.path} ${field.message}`} className="block">
            {field.message}
          </span>
        ))}
      </Notice>
    </div>
  )
}

/** The checks of what is written now, a moment after the last key. */
function Mandatory({ template, document }: { template: LetterTemplate; document: LetterDocument }): ReactElement {
  const [settled, setSettled] = useState(document)
  const [timer] = useState(createTimer)
  useEffect(() => {
    timer.start(600, () => setSettled(document))
    return timer.stop
  }, [document, timer])
  const body = useMemo(() => sent(settled), [settled])
  const changed = settled !== template.document
  const found = useQuery({ ...checkOf(template.letter, body), enabled: changed })
  const checks = changed ? found.data?.mandatory : template.mandatory
  const problems = changed ? (found.data?.problems ?? []) : []
  const list = checks ?? template.mandatory
  return (
    <section aria-label="Checks">
      <h2 className="flex items-baseline justify-between text-base font-semibold">
        Checks
        <span className="text-sm font-normal text-ink-3">
          {list.filter(({ met }) => met).length} of {list.length} met
        </span>
      </h2>
      {problems.map((each) => (
        <p key={`${each.path} ${each.message}`} className="mt-2 text-sm text-danger-ink">
          {each.message}
        </p>
      ))}
      <CheckList checks={list} />
    </section>
  )
}

function Versions({ template, dirty }: { template: LetterTemplate; dirty: boolean }): ReactElement {
  const { tenant } = useMe()
  const versions = useQuery(versionsOf(template.id))
  const archive = useArchive(template.id)
  return (
    <section aria-label="Versions">
      <h2 className="text-base font-semibold">Versions</h2>
      <ol className="mt-2 border-t border-line text-sm">
        {versions.data?.data.map((version) => (
          <li key={version.number} className="border-b border-line py-2">
            Version {version.number}
            <span className="block text-xs text-ink-3">
              {momentInWords(version.saved_at, tenant?.time_zone ?? 'Europe/London')}, {version.saved_by}
            </span>
          </li>
        ))}
      </ol>
      {template.can.edit && !dirty && (
        <Button
          size="sm"
          className="mt-3"
          loading={archive.isPending}
          onClick={() =>
            archive.mutate(
              { version: template.version, archived: !template.archived },
              { onError: (error) => toast.error(sayProblem(error, 'That could not be changed.')) },
            )
          }
        >
          {template.archived ? 'Use it again' : 'Put it out of use'}
        </Button>
      )}
    </section>
  )
}
