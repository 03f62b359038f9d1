import { useState, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile, CaseWork } from '../contract.ts'
import { RecordDialog } from './record-dialog.tsx'
import { Panel } from './side-panels.tsx'

type Limits = NonNullable<CaseWork['limits']>
type Limit = Limits['acts'][number]

/** Until when a claim to a tribunal could be brought, by act: an estimate, with the clock of early conciliation. */
export function LimitsPanel({ file, limits }: { file: CaseFile; limits: Limits }): ReactElement | null {
  const [open, setOpen] = useState<'act' | 'acas' | null>(null)
  const may = file.can.direct
  if (limits.acts.length === 0 && !may) return null
  return (
    <Panel id="limits" title="Time for a claim">
      {limits.acts.length > 0 && (
        <ul className="grid gap-2.5 text-sm leading-5">
          {limits.acts.map((limit) => (
            <LimitLine key={limit.act} limit={limit} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs leading-4 text-ink-3">
        {limits.acts.length > 0
          ? 'An estimate for information: a tribunal decides, and may extend. Take advice.'
          : 'Nothing here yet that a claim could be about.'}
      </p>
      {may && (
        <span className="mt-2 -ml-2.5 flex flex-wrap">
          <Button variant="ghost" size="sm" onClick={() => setOpen('act')}>
            Write down an act
          </Button>
          {limits.acts.length > 0 && (
            <Button variant="ghost" size="sm" onClick={() => setOpen('acas')}>
              Acas conciliation
            </Button>
          )}
        </span>
      )}
      {open === 'act' && <ActDialog file={file} limits={limits} onClose={() => setOpen(null)} />}
      {open === 'acas' && <AcasDialog file={file} limits={limits} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

const stopped = ({ conciliation_ends: ends }: Limit): string =>
  ends === null ? 'Stands still' : `Stands still, until ${showDate(ends)} at the latest`

function LimitLine({ limit }: { limit: Limit }): ReactElement {
  const { title, on, last_day: last, state, says, source } = limit
  return (
    <li>
      <span className="text-ink">{title}</span>
      <span className="ek-meta">, {showDate(on)}</span>
      <span className="num block">
        {last === null ? (
          <Status kind="paused">{state === 'stopped' ? stopped(limit) : 'Not known'}</Status>
        ) : (
          <Status kind={state === 'passed' ? 'not-applicable' : 'due'}>
            {state === 'passed' ? 'Passed on' : 'Until'} {showDate(last)}
          </Status>
        )}
      </span>
      <span className="ek-meta block">
        {says} {source}
      </span>
    </li>
  )
}

interface DialogProps {
  file: CaseFile
  limits: Limits
  onClose: () => void
}

function ActDialog({ file, limits, onClose }: DialogProps): ReactElement {
  const [what, setWhat] = useState('')
  const [on, setOn] = useState('')
  const number = limits.acts.length + 1
  return (
    <RecordDialog
      file={file}
      title="Write down an act"
      done="The act is on the file."
      dayLabel={null}
      happenings={() => {
        if (what === '') return 'Choose what it was.'
        return isCalendarDate(on)
          ? [{ kind: 'answered', answers: { [`act_${number}_what`]: what, [`act_${number}_on`]: on } }]
          : 'Enter the day it happened.'
      }}
      onClose={onClose}
    >
      <Field label="What a claim could be about" required>
        <Select
          value={what}
          placeholder="Choose"
          onChange={setWhat}
          options={limits.kinds.map(({ what: value, title }) => ({ value, label: title }))}
        />
      </Field>
      <Field label="Day it happened" required hint="Of conduct that went on: its last day.">
        <DateInput value={on} max={file.today} weekStartsOn={1} locale="en-GB" onChange={setOn} />
      </Field>
    </RecordDialog>
  )
}

function AcasDialog({ file, limits, onClose }: DialogProps): ReactElement {
  const [dayA, setDayA] = useState(limits.day_a ?? '')
  const [dayB, setDayB] = useState(limits.day_b ?? '')
  return (
    <RecordDialog
      file={file}
      title="Acas early conciliation"
      done="The days are on the file."
      dayLabel={null}
      happenings={() => {
        if (!isCalendarDate(dayA)) return 'Enter the day Acas was told.'
        if (dayB !== '' && (!isCalendarDate(dayB) || dayB < dayA)) return 'The certificate comes on or after the day Acas was told.'
        return [{ kind: 'answered', answers: { acas_day_a: dayA, ...(dayB === '' ? {} : { acas_day_b: dayB }) } }]
      }}
      onClose={onClose}
    >
      <Field label="Day A: Acas was told" required>
        <DateInput value={dayA} max={file.today} weekStartsOn={1} locale="en-GB" onChange={setDayA} />
      </Field>
      <Field label="Day B: the certificate came" hint="Leave it open until it is there.">
        <DateInput value={dayB} max={file.today} weekStartsOn={1} locale="en-GB" onChange={setDayB} />
      </Field>
    </RecordDialog>
  )
}
