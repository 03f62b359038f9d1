import { useState, type ReactElement } from 'react'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Department, Location, Renaming, WorkspaceLists } from '../../settings-contract.ts'
import { divisionNames, divisions, timeZones, type Division } from '../../settings-rules.ts'
import { noProblem, problemOf, type SaveProblem } from '../saving.ts'
import { useAddDepartment, useAddLocation, useChangeDepartment, useChangeLocation } from '../settings-api.ts'
import { useMe } from '../use-me.ts'
import { ListDialog, RenamingField } from './list-dialog.tsx'
import { ListSection, type EditorProps } from './list-section.tsx'

const zoneOptions = timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const outside = 'outside'
const divisionOptions = [
  ...divisions.map((value) => ({ value: value as string, label: divisionNames[value] })),
  { value: outside, label: 'Outside the United Kingdom' },
]
const people = (n: number): string => (n === 0 ? 'Nobody' : n === 1 ? '1 person' : `${n} people`)
const notSaved = 'This could not be saved. Please try again.'

export function LocationsSection({ lists }: { lists: WorkspaceLists }): ReactElement {
  const change = useChangeLocation()
  return (
    <ListSection<Location>
      id="locations"
      title="Locations"
      help="Where people work. The part of the United Kingdom decides bank holidays and which law applies."
      one="location"
      empty="There are no locations in the list."
      items={lists.locations}
      unlisted={lists.unlisted.locations}
      describe={({ division, time_zone, people: n }) =>
        `${division ? divisionNames[division] : 'Outside the United Kingdom'} · ${time_zone.replaceAll('_', ' ')} · ${people(n)}`
      }
      onArchive={({ id, version, archived }) => change.mutateAsync({ id, version, archived: !archived })}
      editor={editLocation}
    />
  )
}

const editLocation = ({ item, name, close }: EditorProps<Location>): ReactElement => (
  <LocationDialog location={item} name={name} onClose={close} />
)
const editDepartment = ({ item, name, close }: EditorProps<Department>): ReactElement => (
  <DepartmentDialog department={item} name={name} onClose={close} />
)

/** What a new name means for the records that have the old one; where nobody has it there is nothing to ask. */
function renamingOf(renamed: boolean, asked: Renaming | null, bearers: number): { records?: Renaming } {
  if (!renamed) return {}
  const as = asked ?? (bearers === 0 ? ({ how: 'correct' } as const) : null)
  return as ? { records: as } : {}
}

const firstDivision: Division | null = 'england-wales'
const placeOf = (location: Location | null, name: string, timeZone = 'Europe/London') =>
  location ? { name, division: location.division, time_zone: location.time_zone } : { name, division: firstDivision, time_zone: timeZone }

function LocationDialog({ location, name, onClose }: { location: Location | null; name: string; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const [add, change] = [useAddLocation(), useChangeLocation()]
  const [draft, setDraft] = useState(() => placeOf(location, name, tenant?.time_zone))
  const [records, setRecords] = useState<Renaming | null>(null)
  const [problem, setProblem] = useState<SaveProblem>(noProblem)
  const renamed = location !== null && draft.name.trim() !== location.name
  const handlers = { onSuccess: onClose, onError: (error: unknown) => setProblem(problemOf(error, notSaved)) }
  const save = (): void => {
    if (!location) return add.mutate(draft, handlers)
    change.mutate({ id: location.id, version: location.version, ...draft, ...renamingOf(renamed, records, location.people) }, handlers)
  }
  return (
    <ListDialog
      title={location ? `Edit ${location.name}` : 'Add a location'}
      saving={add.isPending || change.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={save}
    >
      <Field label="Name" required error={problem.fields['name']}>
        <TextInput maxLength={120} value={draft.name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
      </Field>
      <Field label="Part of the United Kingdom" error={problem.fields['division']}>
        <Select
          options={divisionOptions}
          value={draft.division ?? outside}
          onChange={(chosen) => setDraft({ ...draft, division: divisions.find((division) => division === chosen) ?? null })}
        />
      </Field>
      <Field label="Time zone" error={problem.fields['time_zone']}>
        <ComboSelect options={zoneOptions} value={draft.time_zone} onChange={(time_zone) => setDraft({ ...draft, time_zone })} />
      </Field>
      {renamed && location.people > 0 && (
        <RenamingField people={location.people} value={records} error={problem.fields['records']} onChange={setRecords} />
      )}
    </ListDialog>
  )
}

export function DepartmentsSection({ lists }: { lists: WorkspaceLists }): ReactElement {
  const change = useChangeDepartment()
  return (
    <ListSection<Department>
      id="departments"
      title="Departments"
      help="Offered where a person’s department is filled in, so that one department is not written three ways."
      one="department"
      empty="There are no departments in the list."
      items={lists.departments}
      unlisted={lists.unlisted.departments}
      describe={({ people: n }) => people(n)}
      onArchive={({ id, version, archived }) => change.mutateAsync({ id, version, archived: !archived })}
      editor={editDepartment}
    />
  )
}

function DepartmentDialog({
  department,
  name,
  onClose,
}: {
  department: Department | null
  name: string
  onClose: () => void
}): ReactElement {
  const [add, change] = [useAddDepartment(), useChangeDepartment()]
  const [typed, setTyped] = useState(name)
  const [records, setRecords] = useState<Renaming | null>(null)
  const [problem, setProblem] = useState<SaveProblem>(noProblem)
  const renamed = department !== null && typed.trim() !== department.name
  const handlers = { onSuccess: onClose, onError: (error: unknown) => setProblem(problemOf(error, notSaved)) }
  const save = (): void => {
    if (!department) return add.mutate({ name: typed }, handlers)
    change.mutate(
      { id: department.id, version: department.version, name: typed, ...renamingOf(renamed, records, department.people) },
      handlers,
    )
  }
  return (
    <ListDialog
      title={department ? `Edit ${department.name}` : 'Add a department'}
      saving={add.isPending || change.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={save}
    >
      <Field label="Name" required error={problem.fields['name']}>
        <TextInput maxLength={120} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {renamed && department.people > 0 && (
        <RenamingField people={department.people} value={records} error={problem.fields['records']} onChange={setRecords} />
      )}
    </ListDialog>
  )
}
