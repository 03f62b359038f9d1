import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { WordingCase } from '#slices/ai-provider/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LetterPreview } from '../contract.ts'
import { previewOf, useIssue, type Asked } from './api.ts'
import { readWriteSearch, type WriteSearch } from './letters-search.ts'
import { PaperView } from './paper-view.tsx'
import { WriteChoice } from './write-choice.tsx'
import { WritePanel } from './write-panel.tsx'
import { sayProblem } from './words.ts'

const route = getRouteApi('/app/letters/write')

type Given = Pick<Asked, 'values' | 'delivery' | 'signatory_id' | 'northern_ireland_confirmed'>
const nothingGiven: Given = { values: {}, delivery: 'portal', signatory_id: null, northern_ireland_confirmed: false }

/** /app/letters/write: one letter to one person. What the record knows is in it; what is missing is asked for beside it. */
export function WritePage(): ReactElement {
  const typed = route.useSearch()
  const search = readWriteSearch({ ...typed })
  const navigate = route.useNavigate()
  const choose = (next: WriteSearch): void => void navigate({ search: next, replace: true, resetScroll: false })
  const { template, employee } = search
  if (!template || !employee)
    return (
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="grid flex-1 place-items-center bg-sunken p-6">
          <EmptyState title={template ? 'Choose whom it goes to' : 'Choose a letter'} drawing="page">
            The letter is then shown with everything that is on the record.
          </EmptyState>
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="What is written">
          <h1 className="mb-4 text-lg font-semibold">Write a letter</h1>
          <WriteChoice search={search} person={null} onChange={choose} />
        </aside>
      </div>
    )
  // Another letter or person begins anew.
  return <Writing key={`${template} ${employee}`} search={{ ...search, template, employee }} onChoose={choose} />
}

interface WritingProps {
  search: WriteSearch & { readonly template: string; readonly employee: string }
  onChoose: (search: WriteSearch) => void
}

function Writing({ search, onChoose }: WritingProps): ReactElement {
  const [given, setGiven] = useState(nothingGiven)
  const [plain, setPlain] = useState(false)
  const asked: Asked = { template: search.template, employee_id: search.employee, case_id: search.case ?? null, ...given }
  const found = useQuery(previewOf(asked))
  const preview = found.data
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Header
        preview={preview}
        settled={!found.isFetching && !found.isError}
        plain={plain}
        onPlain={setPlain}
        asked={asked}
        onAgain={() => void found.refetch()}
      />
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="ek-desk min-w-0 flex-1">
          {found.isError && (
            <ErrorBanner
              message={sayProblem(found.error, 'The letter could not be written.')}
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          )}
          {found.isPending && <SkeletonRows label="The letter is loading" avatar={false} rows={8} />}
          {preview && <PaperView document={preview.document} pages={preview.pages} plain={plain} label={preview.title} />}
        </div>
        <aside className="shrink-0 border-line p-4 lg:w-90 lg:border-l lg:p-6" aria-label="What is written">
          <WriteChoice search={search} person={preview?.person ?? null} onChange={onChoose} />
          {preview && (
            <WordingCase value={asked.case_id ?? null}>
              <WritePanel preview={preview} given={given} onChange={(part) => setGiven({ ...given, ...part })} />
            </WordingCase>
          )}
        </aside>
      </div>
    </div>
  )
}

interface HeaderProps {
  preview: LetterPreview | undefined
  settled: boolean
  plain: boolean
  onPlain: (plain: boolean) => void
  asked: Asked
  onAgain: () => void
}

function Header({ preview, settled, plain, onPlain, asked, onAgain }: HeaderProps): ReactElement {
  const issue = useIssue()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<string | null>(null)
  const send = (): void => {
    if (!preview) return
    setChanged(null)
    issue.mutate(
      { ...asked, seen: preview.seen },
      {
        onSuccess: ({ id, reference }) => {
          toast.success(`Issued as ${reference}.`)
          void navigate({ to: '/app/letters/issued/$id', params: { id } })
        },
        onError: (error) => {
          // What changed is shown at once: the letter is read again, and can be issued as it is then.
          onAgain()
          setChanged(issueProblem(error))
        },
      },
    )
  }
  return (
    <div className="border-b border-line px-4 py-3.5 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold tracking-tight">{preview?.title ?? 'Write a letter'}</h1>
        <About preview={preview} />
        <Segmented
          label="How it is shown"
          value={plain ? 'plain' : 'marked'}
          onChange={(value) => onPlain(value === 'plain')}
          items={[
            { value: 'marked', label: 'Fields' },
            { value: 'plain', label: 'Preview' },
          ]}
        />
        <ToMany preview={preview} asked={asked} />
        <Button
          variant="primary"
          loading={issue.isPending}
          disabled={!preview || !settled}
          disabledReason={reasonOf(preview)}
          onClick={send}
        >
          Issue
        </Button>
      </div>
      <Before preview={preview} />
      {changed && (
        <div role="alert" className="mt-3">
          <Notice tone="warn">{changed}</Notice>
        </div>
      )}
    </div>
  )
}

/** Why it cannot be issued yet; nothing when it can. */
function reasonOf(preview: LetterPreview | undefined): string {
  const open = preview?.findings.length ?? 0
  return open > 0 ? `${open === 1 ? 'One thing is' : `${open} things are`} in the way. They are listed beside the letter.` : ''
}

/** What everybody's letter would lack, whoever it is for: it is given with the letter and was not. */
const unsaidIn = ({ findings }: LetterPreview): number => findings.filter(({ mend }) => mend.where === 'letter').length

const BatchDialog = lazy(() => import('./batch-dialog.tsx').then((part) => ({ default: part.BatchDialog })))

/** A letter that needs no case may go to many at once. */
function ToMany({ preview, asked }: Pick<HeaderProps, 'preview' | 'asked'>): ReactElement | null {
  const [open, setOpen] = useState(false)
  if (!preview || preview.case) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>To many people</Button>
      <Suspense>
        {open && <BatchDialog asked={asked} title={preview.title} unsaid={unsaidIn(preview)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function About({ preview }: Pick<HeaderProps, 'preview'>): ReactElement {
  return (
    <span className="min-w-40 flex-1 text-sm text-ink-2" dir="auto">
      {preview && [preview.person.name, preview.case?.reference].filter(Boolean).join(', ')}
    </span>
  )
}

function Before({ preview }: Pick<HeaderProps, 'preview'>): ReactElement | null {
  const before = preview?.last_issued
  if (!before) return null
  return (
    <p className="mt-2 text-xs text-ink-3">
      Issued before as {before.reference} by {before.issued_by}. Issuing it again keeps both.
    </p>
  )
}

function issueProblem(error: unknown): string {
  const by = error instanceof ApiError ? error.details.changed?.by : undefined
  const said = sayProblem(error, 'The letter could not be issued.')
  return by ? `${said} It was ${by}. Look at the letter again before you issue another.` : said
}
