import { useState, type ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { typeColours, type AbsenceType, type AbsenceTypeFields } from '../settings-contract.ts'
import { useAddAbsenceType, useUpdateAbsenceType } from './settings-api.ts'
import { TypeDot, colourNames } from './type-dot.tsx'
import { sayProblem } from './words.ts'

const bookers = {
  everybody: 'Everybody, for themselves',
  managers: 'Managers for their people, and HR',
  hr: 'HR alone',
} as const

/** Kinds of absence the workspace has made for itself, beside those that are built in. */
export function AbsenceTypes({ types }: { types: readonly AbsenceType[] }): ReactElement {
  const [open, setOpen] = useState<AbsenceType | 'new' | null>(null)
  return (
    <section aria-labelledby="absence-types">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="absence-types" className="ek-section-title">
          Kinds of absence of your own
        </h2>
        <Button size="sm" onClick={() => setOpen('new')}>
          Add kind
        </Button>
      </div>
      {types.length === 0 ? (
        <EmptyLine>Annual, unpaid, family, jury and study leave are built in. Add what else your people are away for.</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {types.map((type) => (
            <li key={type.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
              <div className="min-w-56 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
                  <TypeDot colour={type.colour} />
                  <span dir="auto">{type.name}</span>
                  {type.archived && <Badge tone="neutral">Archived</Badge>}
                </p>
                <p>
                  {type.paid ? 'Paid' : 'Unpaid'}, {type.counted ? 'taken from the holiday balance' : 'taken from no balance'}.
                </p>
                <p className="text-ink-2">Booked by: {bookers[type.booked_by].toLowerCase().replace('hr', 'HR')}.</p>
              </div>
              <Button size="sm" onClick={() => setOpen(type)}>
                Edit <span className="sr-only">{type.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <TypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const usual: AbsenceTypeFields = { name: '', paid: true, counted: false, booked_by: 'everybody', colour: 'grey' }

function TypeDialog({ type, onClose }: { type: AbsenceType | null; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState({ ...usual, archived: false, ...type })
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddAbsenceType()
  const update = useUpdateAbsenceType()
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part })
  const submit = (): void => {
    const { name, paid, counted, booked_by, colour, archived } = draft
    const fields = { name: name.trim(), paid, counted, booked_by, colour }
    if (fields.name === '') return setProblem('Enter a name.')
    const outcome = {
      onSuccess: () => {
        toast.success('The kind of absence is saved.')
        onClose()
      },
      onError: (error: unknown) => setProblem(sayProblem(error, 'It could not be saved.')),
    }
    if (type) update.mutate({ id: type.id, body: { ...fields, archived, version: type.version } }, outcome)
    else add.mutate(fields, outcome)
  }
  return (
    <FormDialog
      title={type ? type.name : 'Add kind of absence'}
      problem={problem}
      saving={add.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required>
        <TextInput maxLength={60} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Checkbox label="Paid" checked={draft.paid} onChange={(paid) => set({ paid })} />
      <Checkbox
        label="Taken from the holiday balance"
        hint="What is booked already stays as it was counted."
        checked={draft.counted}
        onChange={(counted) => set({ counted })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Who books it">
          <Select
            value={draft.booked_by}
            onChange={(by) => set({ booked_by: by as 'hr' })}
            options={Object.entries(bookers).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Colour">
          <Select
            value={draft.colour}
            onChange={(colour) => set({ colour: colour as 'grey' })}
            options={typeColours.map((value) => ({ value, label: colourNames[value] }))}
          />
        </Field>
      </div>
      {type && (
        <Checkbox
          label="Archived"
          hint="It can be booked no more; what was booked keeps it."
          checked={draft.archived}
          onChange={(archived) => set({ archived })}
        />
      )}
    </FormDialog>
  )
}
