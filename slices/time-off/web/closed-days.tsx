import { useState, type ReactElement, type ReactNode } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Trash2 } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LeaveCalendar } from '../settings-contract.ts'
import { useSaveCalendar, type LeaveSettings } from './settings-api.ts'
import { sayProblem } from './words.ts'

type Kind = 'closures' | 'blackouts' | 'cover'
const partNames = { day: 'all day', am: 'morning', pm: 'afternoon' } as const

/** When workplaces are closed, when nobody may be away, and how many must be there. */
export function ClosedDays({ settings }: { settings: LeaveSettings }): ReactElement {
  const [adding, setAdding] = useState<Kind | null>(null)
  const save = useSaveCalendar()
  const { calendar, locations } = settings
  const placeOf = (id: string | null): string =>
    id === null ? 'everywhere' : (locations.find((place) => place.id === id)?.name ?? 'a place')
  const write = (next: LeaveCalendar): void =>
    save.mutate(next, {
      onSuccess: () => {
        toast.success('The calendar is saved.')
        setAdding(null)
      },
      onError: (error) => toast.error(sayProblem(error, 'The calendar could not be saved.')),
    })
  const without = (kind: Kind, at: number): void => write({ ...calendar, [kind]: calendar[kind].filter((_, i) => i !== at) })
  return (
    <>
      <List title="Closed days" none="No closures besides bank holidays." add="Add closure" onAdd={() => setAdding('closures')}>
        {calendar.closures.map(({ day, part, name, location_id: at }, i) => (
          <Line
            key={`${day} ${part} ${at}`}
            words={`${showDate(day)}, ${partNames[part]}: ${name}, ${placeOf(at)}`}
            onRemove={() => without('closures', i)}
          />
        ))}
      </List>
      <List title="Black-outs" none="Nobody is kept from being away." add="Add black-out" onAdd={() => setAdding('blackouts')}>
        {calendar.blackouts.map(({ starts_on: from, ends_on: until, department, reason }, i) => (
          <Line
            key={`${from} ${until} ${department}`}
            words={`${showDate(from)} to ${showDate(until)}, ${department ?? 'everybody'}: ${reason}`}
            onRemove={() => without('blackouts', i)}
          />
        ))}
      </List>
      <List title="Minimum cover" none="No department has a least number." add="Add cover" onAdd={() => setAdding('cover')}>
        {calendar.cover.map(({ department, least }, i) => (
          <Line key={department} words={`${department}: at least ${least}`} onRemove={() => without('cover', i)} />
        ))}
      </List>
      {adding !== null && (
        <AddDialog kind={adding} settings={settings} saving={save.isPending} onSave={write} onClose={() => setAdding(null)} />
      )}
    </>
  )
}

function List({
  title,
  none,
  add,
  onAdd,
  children,
}: {
  title: string
  none: string
  add: string
  onAdd: () => void
  children: readonly ReactNode[]
}): ReactElement {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="ek-section-title">{title}</h2>
        <Button size="sm" onClick={onAdd}>
          {add}
        </Button>
      </div>
      {children.length === 0 ? (
        <EmptyLine>{none}</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">{children}</ul>
      )}
    </section>
  )
}

const Line = ({ words, onRemove }: { words: string; onRemove: () => void }): ReactElement => (
  <li className="flex items-center justify-between gap-4 py-2">
    <span className="wrap-anywhere">{words}</span>
    <IconButton icon={Trash2} label={`Remove ${words}`} onClick={onRemove} />
  </li>
)

interface AddProps {
  kind: Kind
  settings: LeaveSettings
  saving: boolean
  onSave: (calendar: LeaveCalendar) => void
  onClose: () => void
}
const nameHints: Partial<Record<Kind, string>> = {
  closures: 'Call a newly announced one a bank holiday: then the working days of cases leave it out as well.',
}
const titles: Record<Kind, string> = { closures: 'Add closure', blackouts: 'Add black-out', cover: 'Add minimum cover' }

function AddDialog({ kind, settings, saving, onSave, onClose }: AddProps): ReactElement {
  const [draft, setDraft] = useState({ from: '', until: '', part: 'day', text: '', place: '', least: '1' })
  const [problem, setProblem] = useState<string | null>(null)
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part })
  const { calendar, locations } = settings
  const department = draft.place.trim() === '' ? null : draft.place.trim()
  const submit = (): void => {
    if (kind === 'cover') {
      const least = Number(draft.least)
      if (department === null || !Number.isInteger(least) || least < 1) return setProblem('Enter a department and a whole number.')
      return onSave({ ...calendar, cover: [...calendar.cover.filter((row) => row.department !== department), { department, least }] })
    }
    if (!isCalendarDate(draft.from) || draft.text.trim() === '') return setProblem('Choose a day and say what it is.')
    if (kind === 'closures')
      return onSave({
        ...calendar,
        closures: [
          ...calendar.closures,
          { day: draft.from, part: draft.part as 'day', name: draft.text.trim(), location_id: draft.place || null },
        ],
      })
    onSave({
      ...calendar,
      blackouts: [
        ...calendar.blackouts,
        { starts_on: draft.from, ends_on: draft.until || draft.from, department, reason: draft.text.trim() },
      ],
    })
  }
  return (
    <FormDialog title={titles[kind]} problem={problem} saving={saving} onSubmit={submit} onClose={onClose}>
      {kind !== 'cover' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={kind === 'closures' ? 'Day' : 'First day'} required>
            <DateInput value={draft.from} weekStartsOn={1} locale="en-GB" onChange={(from) => set({ from })} />
          </Field>
          {kind === 'blackouts' ? (
            <Field label="Last day">
              <DateInput value={draft.until} weekStartsOn={1} locale="en-GB" onChange={(until) => set({ until })} />
            </Field>
          ) : (
            <Field label="How much of it">
              <Select
                value={draft.part}
                onChange={(part) => set({ part })}
                options={Object.entries(partNames).map(([value, label]) => ({ value, label }))}
              />
            </Field>
          )}
        </div>
      )}
      {kind !== 'cover' && (
        <Field label={kind === 'closures' ? 'Name' : 'Why'} required hint={nameHints[kind]}>
          <TextInput maxLength={120} value={draft.text} onChange={(event) => set({ text: event.target.value })} />
        </Field>
      )}
      {kind === 'closures' ? (
        <Field label="Where">
          <Select
            value={draft.place}
            onChange={(place) => set({ place })}
            placeholder="Everywhere"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      ) : (
        <Field label="Department" required={kind === 'cover'} hint={kind === 'blackouts' ? 'Leave empty for everybody.' : undefined}>
          <TextInput maxLength={120} value={draft.place} onChange={(event) => set({ place: event.target.value })} />
        </Field>
      )}
      {kind === 'cover' && (
        <Field label="At least" required>
          <TextInput inputMode="numeric" maxLength={4} value={draft.least} onChange={(event) => set({ least: event.target.value })} />
        </Field>
      )}
    </FormDialog>
  )
}
