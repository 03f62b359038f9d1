import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { sayProblem } from '#platform/web/api-error.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Report, ReportAsked, Reports } from '../report-contract.ts'
import { begun, ReportBuilder } from './report-builder.tsx'
import { Result } from './report-result.tsx'
import { SaveReport } from './report-save.tsx'
import { fetchReportFile, reports, useKeepReport } from './reports-api.ts'

const route = getRouteApi('/app/insights/reports')

/** /app/insights/reports: reports that people put together themselves. Which one is open stands in the address. */
export function ReportsPage(): ReactElement {
  const found = useQuery(reports)
  const action = (
    <Link to="/app/insights" className="ek-link text-sm">
      Insights
    </Link>
  )
  return (
    <>
      <PageHeading title="Reports" lead="Put a report together, save it, and let people know when it is ready." action={action} />
      <div className="px-4 pb-12 md:px-6 xl:px-gutter">
        {found.data ? (
          <Loaded made={found.data} />
        ) : found.isError ? (
          <ErrorBanner message="The reports could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="The reports are loading" avatar={false} rows={6} />
        )}
      </div>
    </>
  )
}

function Loaded({ made }: { made: Reports }): ReactElement {
  const search: { report?: unknown } = route.useSearch()
  const navigate = route.useNavigate()
  const open = made.data.find(({ id }) => id === search.report) ?? null
  const choose = (id: string | null): void => void navigate({ search: id === null ? {} : { report: id } })
  return (
    <div className="grid gap-8">
      <Saved made={made} open={open} onChoose={choose} />
      <Workbench key={open?.id ?? 'new'} made={made} report={open} onChoose={choose} />
    </div>
  )
}

interface SavedProps {
  readonly made: Reports
  readonly open: Report | null
  readonly onChoose: (id: string | null) => void
}
function Saved({ made, open, onChoose }: SavedProps): ReactElement {
  return (
    <section aria-labelledby="saved-reports">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="saved-reports" className="ek-section-title">
          Saved reports
        </h2>
        {open && (
          <Button size="sm" onClick={() => onChoose(null)}>
            New report
          </Button>
        )}
      </div>
      {made.data.length === 0 ? (
        <EmptyLine>None yet. Put one together below and save it.</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {made.data.map((report) => (
            <li key={report.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <button
                type="button"
                className="ek-link min-w-40 flex-1 text-left font-medium"
                aria-current={report.id === open?.id}
                onClick={() => onChoose(report.id)}
              >
                {report.name}
              </button>
              <span className="text-ink-2">
                {report.can.change ? (report.shared ? 'Shared with HR' : 'Yours alone') : `By ${report.owner}`}
                {report.next_on && `, next notice on ${showDate(report.next_on)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface BenchProps {
  readonly made: Reports
  readonly report: Report | null
  readonly onChoose: (id: string | null) => void
}
function Workbench({ made, report, onChoose }: BenchProps): ReactElement {
  const [asked, setAsked] = useState<ReportAsked>(() => report?.asked ?? begun(made, 'people', 'list'))
  const [saving, setSaving] = useState<'new' | 'same' | null>(null)
  const changed = report !== null && JSON.stringify(asked) !== JSON.stringify(report.asked)
  return (
    <section aria-labelledby="report-title" className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <h2 id="report-title" className="ek-section-title lg:col-span-2">
        {report ? report.name : 'New report'}
      </h2>
      <ReportBuilder made={made} asked={asked} onChange={setAsked} />
      <div className="min-w-0">
        <Bar report={report} changed={changed} onSave={setSaving} onDone={() => onChoose(null)} />
        <Result asked={asked} />
      </div>
      {saving && (
        <SaveReport
          made={made}
          asked={asked}
          report={saving === 'same' ? report : null}
          onSaved={(id) => {
            setSaving(null)
            onChoose(id)
          }}
          onClose={() => setSaving(null)}
        />
      )}
    </section>
  )
}

interface BarProps {
  readonly report: Report | null
  readonly changed: boolean
  readonly onSave: (as: 'new' | 'same') => void
  readonly onDone: () => void
}
function Bar({ report, changed, onSave, onDone }: BarProps): ReactElement {
  if (report === null)
    return (
      <div className="mb-3">
        <Button variant="primary" size="sm" onClick={() => onSave('new')}>
          Save the report
        </Button>
      </div>
    )
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {report.can.change && (
        <Button variant={changed ? 'primary' : 'secondary'} size="sm" onClick={() => onSave('same')}>
          {changed ? 'Save changes' : 'Name, sharing and schedule'}
        </Button>
      )}
      <Button size="sm" onClick={() => onSave('new')}>
        Save as a new report
      </Button>
      {!changed && <Files report={report} />}
      {report.can.change && <Archive report={report} onDone={onDone} />}
    </div>
  )
}

function Files({ report: { id, name } }: { report: Report }): ReactElement {
  const fetchFile = (format: 'xlsx' | 'csv'): void =>
    void fetchReportFile(id, name, format).catch((error: unknown) => toast.error(sayProblem(error, 'The file could not be made.')))
  return (
    <>
      <Button size="sm" onClick={() => fetchFile('xlsx')}>
        Excel
      </Button>
      <Button size="sm" onClick={() => fetchFile('csv')}>
        CSV
      </Button>
    </>
  )
}

function Archive({ report, onDone }: { report: Report; onDone: () => void }): ReactElement {
  const keep = useKeepReport()
  const [asking, setAsking] = useState(false)
  const { id, name, shared, asked, version } = report
  const archived = (): void => {
    toast.success('The report is deleted.')
    onDone()
  }
  const archive = (): void =>
    void keep
      .mutateAsync({ id, body: { name, shared, asked, version, archived: true } })
      .then(archived, (error: unknown) => void toast.error(sayProblem(error, 'The report could not be deleted.')))
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        confirmLabel="Delete report"
        cancelLabel="Keep it"
        loading={keep.isPending}
        onConfirm={archive}
      >
        Nobody can open it any more, and nobody is told of it. No figures are lost: a report keeps the question and not the answer.
      </ConfirmDialog>
    </>
  )
}
