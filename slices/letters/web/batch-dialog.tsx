import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { ColleaguePicker, colleagueOf, type Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.ts'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import { batchOf, groupsQuery, peopleIn, useCancelBatch, useIssueBatch, type Asked, type BatchReport } from './api.ts'
import { sayProblem } from './words.ts'

interface BatchProps {
  asked: Asked
  title: string
  /** How much of the letter is still to be said for everybody. */
  unsaid: number
  onClose: () => void
}

type Way = 'portal' | 'email' | 'print'
const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'portal', label: 'To their staff account' },
  { value: 'email', label: 'As a link by email' },
  { value: 'print', label: 'On paper, recorded as handed over' },
]
const mostAtOnce = 5000
const mostShown = 50

/** One letter to many people: who it goes to, how far it has come, and who was blocked and why. */
export function BatchDialog({ asked, title, unsaid, onClose }: BatchProps): ReactElement {
  const [started, setStarted] = useState<string | null>(null)
  return started === null ? (
    <Choose asked={asked} title={title} unsaid={unsaid} onStart={setStarted} onClose={onClose} />
  ) : (
    <BatchReportDialog id={started} title={title} onClose={onClose} />
  )
}

function Choose({ asked, title, unsaid, onStart, onClose }: BatchProps & { onStart: (id: string) => void }): ReactElement {
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const [deliver, setDeliver] = useState<Way | ''>('')
  const issue = useIssueBatch()
  const start = (): void => {
    const { template, values, delivery, signatory_id, northern_ireland_confirmed } = asked
    const body = {
      template,
      values,
      delivery,
      signatory_id,
      northern_ireland_confirmed,
      deliver: deliver === '' ? null : deliver,
      employee_ids: people.map(({ value }) => value),
    }
    issue.mutate(body, { onSuccess: ({ id }) => onStart(id) })
  }
  const add = (more: readonly Colleague[]): void => {
    const there = new Set(people.map(({ value }) => value))
    setPeople([...people, ...more.filter(({ value }) => !there.has(value))].slice(0, mostAtOnce))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${title}: to many people`}
      description="Each gets a letter of their own. Who is blocked is reported and holds up nobody else."
      closeBlocked={issue.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={issue.isPending} disabled={people.length === 0} onClick={start}>
            {issueWords(people.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {unsaid > 0 && (
          <Notice tone="warn">
            {unsaid === 1 ? 'One thing' : `${unsaid} things`} this letter says to everybody {unsaid === 1 ? 'is' : 'are'} still missing.
            Until {unsaid === 1 ? 'it is' : 'they are'} given, everybody would be blocked.
          </Notice>
        )}
        {issue.isError && (
          <div role="alert">
            <Notice tone="warn">{sayProblem(issue.error, 'The letters could not be issued.')}</Notice>
          </div>
        )}
        <Field label="Add a person">
          <ColleaguePicker key={people.length} value={null} onChange={(colleague) => colleague && add([colleague])} />
        </Field>
        <AddGroup onAdd={add} />
        <Field label="Send" hint="Each letter is sent as soon as it is issued. Not yet: send each one later.">
          <Select
            value={deliver}
            placeholder="Not yet"
            options={ways}
            onChange={(chosen) => setDeliver(ways.find(({ value }) => value === chosen)?.value ?? '')}
          />
        </Field>
        {people.length > 0 && (
          <p className="text-sm text-ink-2">
            {people.length === 1 ? '1 person gets it.' : `${people.length.toLocaleString('en-GB')} people get it.`}
          </p>
        )}
        <ul className="grid gap-1.5 text-sm" aria-label="Who gets it">
          {people.slice(0, mostShown).map((person) => (
            <li key={person.value} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {person.label}
              </span>
              <IconButton
                label={`Leave out ${person.label}`}
                icon={X}
                tooltip={false}
                onClick={() => setPeople(people.filter(({ value }) => value !== person.value))}
              />
            </li>
          ))}
        </ul>
        {people.length > mostShown && <p className="text-sm text-ink-3">And {(people.length - mostShown).toLocaleString('en-GB')} more.</p>}
      </div>
    </Dialog>
  )
}

const issueWords = (many: number): string => {
  if (many === 0) return 'Issue letters'
  return many === 1 ? 'Issue 1 letter' : `Issue ${many.toLocaleString('en-GB')} letters`
}

interface Group {
  readonly by: 'everyone' | 'department' | 'location'
  readonly name: string
}

/** Everybody, or everybody of a department or a place, at once; who asks gets none, for nobody writes to themselves. */
function AddGroup({ onAdd }: { onAdd: (people: readonly Colleague[]) => void }): ReactElement {
  const { employee_id: me } = useMe()
  const facets = useQuery(groupsQuery)
  const adding = useMutation({ mutationFn: (group: Group) => peopleIn(group) })
  const groups: readonly Group[] = [
    { by: 'everyone', name: 'Everybody' },
    ...(facets.data?.departments ?? []).map(({ name }) => ({ by: 'department', name }) as const),
    ...(facets.data?.locations ?? []).map(({ name }) => ({ by: 'location', name }) as const),
  ]
  const choose = (key: string): void => {
    const group = groups.find((each) => keyOf(each) === key)
    if (!group) return
    void adding.mutateAsync(group).then(
      (rows) => onAdd(rows.filter(({ id }) => id !== me).map(colleagueOf)),
      (error: unknown) => toast.error(sayProblem(error, 'They could not be added.')),
    )
  }
  return (
    <Field label="Or everybody of" hint={adding.isPending ? 'They are being added.' : undefined}>
      <Select
        value=""
        placeholder="Choose a department or location"
        disabled={adding.isPending}
        options={groups.map((group) => ({ value: keyOf(group), label: group.by === 'location' ? `${group.name} (location)` : group.name }))}
        onChange={choose}
      />
    </Field>
  )
}
const keyOf = ({ by, name }: Group): string => `${by} ${name}`

interface ReportProps {
  id: string
  title: string
  onClose: () => void
}
/** How far a letter to many has come, who has which letter, and who was blocked and why. */
export function BatchReportDialog({ id, title, onClose }: ReportProps): ReactElement {
  const [only, setOnly] = useState<Only>('all')
  const found = useQuery({ ...batchOf(id, only === 'all' ? undefined : only), placeholderData: keepPreviousData })
  const cancel = useCancelBatch(id)
  const report = found.data
  const running = report?.state === 'running'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${title}: to many people`}
      footer={
        <>
          {running && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              Stop
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <output className="block text-sm">{report ? progressOf(report) : 'The letters are being written.'}</output>
      {running && <MeasuredProgress label={title} value={report.issued + report.blocked} total={report.total} />}
      {report && <Whom report={report} only={only} onOnly={setOnly} />}
    </Dialog>
  )
}

function Whom({ report, only, onOnly }: { report: BatchReport; only: Only; onOnly: (only: Only) => void }): ReactElement {
  return (
    <>
      {report.blocked > 0 && (
        <div className="mt-3">
          <Segmented
            label="Which people are shown"
            value={only}
            onChange={onOnly}
            items={[
              { value: 'all', label: 'Everybody' },
              { value: 'blocked', label: `Blocked (${report.blocked})` },
            ]}
          />
        </div>
      )}
      <People report={report} />
      {report.found > report.people.length && (
        <p className="mt-2 text-sm text-ink-3">
          The first {report.people.length.toLocaleString('en-GB')} are shown. All letters are among the issued ones.
        </p>
      )}
    </>
  )
}
type Only = 'all' | 'blocked'

function progressOf({ state, issued, blocked, total }: BatchReport): string {
  const words = `${issued} of ${total} issued${blocked > 0 ? `, ${blocked} blocked` : ''}.`
  if (state === 'cancelled') return `Stopped. ${words}`
  return state === 'running' ? `Being written: ${words}` : `Done. ${words}`
}

function People({ report }: { report: BatchReport }): ReactElement {
  return (
    <ul className="mt-4 border-t border-line text-sm" aria-label="Report">
      {report.people.map((person) => (
        <li key={person.employee_id} className="border-b border-line py-2">
          <span className="font-[550]" dir="auto">
            {person.name}
          </span>{' '}
          {person.letter_id && (
            <Link to="/app/letters/issued/$id" params={{ id: person.letter_id }}>
              {person.reference}
            </Link>
          )}
          {person.state === 'waiting' && <Status kind="not-started">Waits</Status>}
          {person.findings.map((finding) => (
            <span key={`${finding.kind} ${finding.id}`} className="block text-xs text-warn-ink">
              {finding.label}: {finding.message}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
