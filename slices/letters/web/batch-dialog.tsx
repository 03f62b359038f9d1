import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import { batchOf, useCancelBatch, useIssueBatch, type Asked, type BatchReport } from './api.ts'
import { sayProblem } from './words.ts'

interface BatchProps {
  asked: Asked
  title: string
  onClose: () => void
}

/** One letter to many people: who it goes to, how far it has come, and who was blocked and why. */
export function BatchDialog({ asked, title, onClose }: BatchProps): ReactElement {
  const [started, setStarted] = useState<string | null>(null)
  return started === null ? (
    <Choose asked={asked} title={title} onStart={setStarted} onClose={onClose} />
  ) : (
    <Report id={started} title={title} onClose={onClose} />
  )
}

function Choose({ asked, title, onStart, onClose }: BatchProps & { onStart: (id: string) => void }): ReactElement {
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const issue = useIssueBatch()
  const start = (): void => {
    const { template, values, delivery, signatory_id, northern_ireland_confirmed } = asked
    const body = {
      template,
      values,
      delivery,
      signatory_id,
      northern_ireland_confirmed,
      deliver: null,
      employee_ids: people.map(({ value }) => value),
    }
    issue.mutate(body, { onSuccess: ({ id }) => onStart(id) })
  }
  const add = (colleague: Colleague | null): void => {
    if (colleague && !people.some(({ value }) => value === colleague.value)) setPeople([...people, colleague])
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${title}, to many`}
      description="Each gets a letter of their own. Who is blocked is reported and holds up nobody else."
      closeBlocked={issue.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={issue.isPending} disabled={people.length === 0} onClick={start}>
            Issue {people.length === 1 ? '1 letter' : `${people.length} letters`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {issue.isError && (
          <div role="alert">
            <Notice tone="warn">{sayProblem(issue.error, 'The letters could not be issued.')}</Notice>
          </div>
        )}
        <Field label="Add a person">
          <ColleaguePicker key={people.length} value={null} onChange={add} />
        </Field>
        <ul className="grid gap-1.5 text-sm" aria-label="Who gets it">
          {people.map((person) => (
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
      </div>
    </Dialog>
  )
}

function Report({ id, title, onClose }: { id: string; title: string; onClose: () => void }): ReactElement {
  const found = useQuery(batchOf(id))
  const cancel = useCancelBatch(id)
  const report = found.data
  const running = report?.state === 'running'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${title}, to many`}
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
      {report && <People report={report} />}
    </Dialog>
  )
}

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
