import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { CaseFile } from '../contract.ts'
import { allegationTitles, type AllegationKind } from '../names.ts'
import { RecordDialog } from './record-dialog.tsx'
import { Section } from './section.tsx'
import type { Allegation } from './shapes.ts'
import { findingWords } from './words.ts'

/** What is alleged, each with what was found; alleged until it is decided. */
export function Allegations({ file }: { file: CaseFile }): ReactElement | null {
  const [adding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<Allegation | null>(null)
  if (file.allegations.length === 0 && !file.can.work) return null
  // What was alleged and found stands once the case has ended.
  const may = file.can.work && file.ended_on === null
  return (
    <Section title="Allegations" add={may ? { label: 'Add allegation', onAdd: () => setAdding(true) } : undefined}>
      {file.allegations.length === 0 ? (
        <EmptyLine>Nothing is alleged in this case yet.</EmptyLine>
      ) : (
        <ol className="border-t border-line-strong text-sm">
          {file.allegations.map((allegation, i) => (
            <li key={allegation.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2.5">
              <span className="num w-6 shrink-0 text-ink-2">{i + 1}</span>
              <span className="min-w-48 flex-1 leading-5 whitespace-pre-line text-ink wrap-anywhere">
                {allegation.text}
                <span className="ek-meta block">
                  {allegation.category && `${allegationTitles[allegation.category]}. `}Made {showDate(allegation.made_on)}
                </span>
              </span>
              <span className="flex items-center gap-2">
                <Finding allegation={allegation} />
                {may && (
                  <Button size="sm" variant="ghost" onClick={() => setDeciding(allegation)}>
                    {allegation.finding === null ? 'Record finding' : 'Change finding'}
                    <span className="sr-only"> on allegation {i + 1}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {adding && <AddAllegation file={file} onClose={() => setAdding(false)} />}
      {deciding && <RecordFinding file={file} allegation={deciding} onClose={() => setDeciding(null)} />}
    </Section>
  )
}

function Finding({ allegation: { finding } }: { allegation: Allegation }): ReactElement {
  if (finding === null) return <Status kind="not-started">Not decided</Status>
  return <Status kind={finding === 'not_upheld' ? 'not-applicable' : 'current'}>{findingWords[finding]}</Status>
}

function AddAllegation({ file, onClose }: { file: CaseFile; onClose: () => void }): ReactElement {
  const [text, setText] = useState('')
  const [category, setCategory] = useState<AllegationKind | ''>('')
  return (
    <RecordDialog
      file={file}
      title="Add allegation"
      done="The allegation is on the file."
      happenings={() =>
        text.trim() === ''
          ? 'Write down what is alleged.'
          : [{ kind: 'allegation_made', allegation: crypto.randomUUID(), text: text.trim(), ...(category === '' ? {} : { category }) }]
      }
      onClose={onClose}
    >
      <Field label="What is alleged" required hint="What, when and where, in enough detail to answer it. No conclusion.">
        <TextArea rows={4} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="What it is about" hint="So that outcomes of like cases can be compared.">
        <Select
          value={category}
          placeholder="Not said"
          onChange={(value) => setCategory(value as AllegationKind)}
          options={Object.entries(allegationTitles).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </RecordDialog>
  )
}

type FindingName = NonNullable<Allegation['finding']>

function RecordFinding({ file, allegation, onClose }: { file: CaseFile; allegation: Allegation; onClose: () => void }): ReactElement {
  const [finding, setFinding] = useState<FindingName | ''>(allegation.finding ?? '')
  return (
    <RecordDialog
      file={file}
      title="Record finding"
      done="The finding is on the file."
      happenings={() => (finding === '' ? 'Choose a finding.' : [{ kind: 'finding_made', allegation: allegation.id, finding }])}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2 wrap-anywhere">“{allegation.text}”</p>
      <Field label="Finding" required>
        <Select
          value={finding}
          placeholder="Choose"
          onChange={(value) => setFinding(value as FindingName)}
          options={Object.entries(findingWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </RecordDialog>
  )
}
