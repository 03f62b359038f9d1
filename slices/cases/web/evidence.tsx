import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FileText, MessageSquareText } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile } from '../contract.ts'
import { openItem } from './api.ts'
import { AddItem } from './evidence-add.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { Section } from './section.tsx'
import type { Item } from './shapes.ts'

/** Evidence and statements, and to whom each was shown: showing something is an act of its own, and stays on the file. */
export function Evidence({ file }: { file: CaseFile }): ReactElement | null {
  const [adding, setAdding] = useState(false)
  const [showing, setShowing] = useState<Item | null>(null)
  if (file.items.length === 0 && !file.can.work) return null
  const parties = file.parties.map(({ person }) => person)
  return (
    <Section title="Evidence and statements" add={file.can.work ? { label: 'Add evidence', onAdd: () => setAdding(true) } : undefined}>
      {file.items.length === 0 ? (
        <EmptyLine>Nothing has been added yet.</EmptyLine>
      ) : (
        <ul className="border-t border-line-strong text-sm">
          {file.items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
              <ItemName item={item} />
              {item.file !== null && (
                <Button size="sm" variant="ghost" onClick={() => void openItem(file.id, item.id)}>
                  Open <span className="sr-only">{item.title}</span>
                </Button>
              )}
              <span className="grid gap-0.5">
                {item.disclosed.length === 0 && <Status kind="not-started">Not shown to anybody</Status>}
                {item.disclosed.map(({ person, on }) => (
                  <Status key={person.id} kind="done">
                    Shown to {person.name}, {showDate(on)}
                  </Status>
                ))}
              </span>
              {file.can.direct && parties.some(({ id }) => !item.disclosed.some(({ person }) => person.id === id)) && (
                <Button size="sm" variant="ghost" onClick={() => setShowing(item)}>
                  Show to a party <span className="sr-only">{item.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && <AddItem file={file} onClose={() => setAdding(false)} />}
      {showing && <ShowItem file={file} item={showing} onClose={() => setShowing(null)} />}
    </Section>
  )
}

function ItemName({ item }: { item: Item }): ReactElement {
  const Icon = item.about ? MessageSquareText : FileText
  return (
    <span className="flex min-w-56 flex-1 items-start gap-2">
      <Icon className="ek-icon mt-0.5 text-ink-3" size={15} aria-hidden="true" />
      <span className="min-w-0">
        <span className="font-[550] text-ink wrap-anywhere">{item.title}</span>
        <span className="ek-meta block">
          {item.about && `Statement of ${item.about.name}. `}
          {item.relied_on && 'Relied on. '}
          {item.file !== null && item.file !== item.title && `${item.file}. `}
          Added {showDate(item.added_on)}
          {item.added_by !== null && ` by ${item.added_by}`}
        </span>
      </span>
    </span>
  )
}

function ShowItem({ file, item, onClose }: { file: CaseFile; item: Item; onClose: () => void }): ReactElement {
  const left = file.parties.map(({ person }) => person).filter(({ id }) => !item.disclosed.some(({ person }) => person.id === id))
  const [to, setTo] = useState(left.length === 1 ? (left[0]?.id ?? '') : '')
  return (
    <RecordDialog
      file={file}
      title="Show to a party"
      done="It was shown, and that is on the file."
      dayLabel="Day it was shown"
      happenings={() => (to === '' ? 'Choose a person.' : [{ kind: 'item_disclosed', item: item.id, to }])}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        “{item.title}” can be read by them from then on. This cannot be taken back, and the day stays on the file.
      </p>
      <Field label="Show it to" required>
        <Select value={to} placeholder="Choose" onChange={setTo} options={left.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
    </RecordDialog>
  )
}
