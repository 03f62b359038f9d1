import { useState, type ReactElement } from 'react'
import { sayProblem } from '#platform/web/api-error.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Report, ReportAsked, Reports } from '../report-contract.ts'
import { useKeepReport } from './reports-api.ts'

interface SaveProps {
  readonly made: Reports
  readonly asked: ReportAsked
  /** The one that is changed; null: a new one. */
  readonly report: Report | null
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

type Every = '' | 'week' | 'month'
const fresh = { name: '', shared: false, every: null, tell: [] }

/** A name, who may open it, and who is told of it how often. What is kept is the question and never the answer. */
export function SaveReport({ made, asked, report, onSaved, onClose }: SaveProps): ReactElement {
  const keep = useKeepReport()
  const kept = report ?? fresh
  const [name, setName] = useState(kept.name)
  const [shared, setShared] = useState(kept.shared)
  const [every, setEvery] = useState<Every>(kept.every ?? '')
  const [tell, setTell] = useState<readonly string[]>(kept.tell)
  const [tried, setTried] = useState(false)
  const saved = ({ id }: { id: string }): void => {
    toast.success('The report is saved.')
    onSaved(id)
  }
  const save = (): void => {
    setTried(true)
    if (name.trim() === '') return
    const body = { name: name.trim(), shared, asked, every: every || null, tell: every ? [...tell] : [] }
    keep
      .mutateAsync({ id: report?.id ?? null, body: report ? { ...body, version: report.version } : body })
      .then(saved, (error: unknown) => void toast.error(sayProblem(error, 'The report could not be saved.')))
  }
  return (
    <FormDialog
      title={report ? 'Change the report' : 'Save the report'}
      problem={null}
      saving={keep.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" required error={tried && name.trim() === '' ? 'Give the report a name.' : null}>
        <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox
        label="Everybody in HR may open it"
        hint="Each sees what their own rights show; columns that are not theirs are left out."
        checked={shared}
        onChange={setShared}
      />
      <Field label="Tell people that it is there" hint="They get a link that asks them to sign in, and no figures by mail.">
        <Select
          placeholder="Never"
          value={every}
          onChange={(value) => setEvery(value as Every)}
          options={[
            { value: '', label: 'Never' },
            { value: 'week', label: 'Every week' },
            { value: 'month', label: 'Every month' },
          ]}
        />
      </Field>
      {every !== '' && <Told people={made.people} shared={shared} tell={tell} onChange={setTell} />}
    </FormDialog>
  )
}

interface ToldProps {
  readonly people: Reports['people']
  readonly shared: boolean
  readonly tell: readonly string[]
  readonly onChange: (tell: readonly string[]) => void
}
function Told({ people, shared, tell, onChange }: ToldProps): ReactElement {
  return (
    <Field label="Who is told" hint={shared ? undefined : 'A report that is yours alone is told to you alone.'} group>
      <div className="grid max-h-52 gap-1.5 overflow-y-auto">
        {people.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={tell.includes(id)}
            onChange={(on) => onChange(on ? [...tell, id] : tell.filter((each) => each !== id))}
          />
        ))}
      </div>
    </Field>
  )
}
