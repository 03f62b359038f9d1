import { useState, type ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, Undo2 } from '#ui/icons.ts'
import { toast } from '#ui/toast-store.ts'
import type { FieldDefinition, SectionDefinition } from '../contract.ts'
import { useOrder, useRemoveDefinition, useSaveDefinition } from './api.ts'
import { FieldDialog } from './field-dialog.tsx'
import { groupNames, kindNames } from './words.ts'

type Removing = { what: 'section' | 'field'; id: string; name: string }
type Editing = { section: SectionDefinition; field: FieldDefinition | null }

/** A list with the item at `from` one place up or down; null where there is no place. */
function moved<Item>(list: readonly Item[], from: number, by: 1 | -1): Item[] | null {
  const [here, there] = [list[from], list[from + by]]
  if (here === undefined || there === undefined) return null
  return list.map((item, i) => (i === from ? there : i === from + by ? here : item))
}

/** Sections and their fields, in the order profiles show them; moved, changed and taken away by buttons. */
export function SectionList({
  sections,
  onEdit,
}: {
  sections: readonly SectionDefinition[]
  onEdit: (section: SectionDefinition) => void
}): ReactElement {
  const ordering = useOrder()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const order = (next: readonly SectionDefinition[] | null): void => {
    if (next) ordering.mutate(next, { onError: () => toast.error('The order could not be saved.') })
  }
  return (
    <>
      {sections.map((section, i) => (
        <section key={section.id} className="border-t border-line py-5" aria-labelledby={`section-${section.id}`}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`section-${section.id}`} className="ek-section-title wrap-anywhere">
              {section.name}
            </h2>
            {section.kind === 'table' && <Badge tone="neutral">Table · {groupNames[section.grp]}</Badge>}
            {section.archived && <Badge tone="neutral">Archived</Badge>}
            <span className="flex-1" />
            {section.archived ? (
              <Restore what="section" section={section} />
            ) : (
              <>
                <Moves
                  name={section.name}
                  onMove={(by) => order(moved(sections, i, by))}
                  first={i === 0}
                  last={i === sections.length - 1}
                />
                <IconButton label={`Change ${section.name}`} icon={Pencil} onClick={() => onEdit(section)} />
                <IconButton
                  label={`Remove ${section.name}`}
                  icon={Trash2}
                  onClick={() => setRemoving({ what: 'section', id: section.id, name: section.name })}
                />
              </>
            )}
          </div>
          {!section.archived && (
            <FieldList
              section={section}
              onEdit={(field) => setEditing({ section, field })}
              onRemove={(field) => setRemoving({ what: 'field', id: field.id, name: field.name })}
              onOrder={(fields) => order(sections.map((each) => (each.id === section.id ? { ...each, fields } : each)))}
            />
          )}
        </section>
      ))}
      {editing && <FieldDialog {...editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveDialog removing={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type ListProps = {
  section: SectionDefinition
  onEdit: (field: FieldDefinition | null) => void
  onRemove: (field: FieldDefinition) => void
  onOrder: (fields: FieldDefinition[]) => void
}

function FieldList({ section, onEdit, onRemove, onOrder }: ListProps): ReactElement {
  const { fields } = section
  const move = (i: number, by: 1 | -1): void => {
    const next = moved(fields, i, by)
    if (next) onOrder(next)
  }
  return (
    <>
      <ul className="mt-2">
        {fields.map((field, i) => (
          <li key={field.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-sm">
            <span className="min-w-32 font-medium wrap-anywhere">{field.name}</span>
            <span className="text-ink-3">{describe(field, section)}</span>
            {field.archived && <Badge tone="neutral">Archived</Badge>}
            <span className="flex-1" />
            {field.archived ? (
              <Restore what="field" field={field} />
            ) : (
              <>
                <Moves name={field.name} onMove={(by) => move(i, by)} first={i === 0} last={i === fields.length - 1} />
                <IconButton label={`Change ${field.name}`} icon={Pencil} onClick={() => onEdit(field)} />
                <IconButton label={`Remove ${field.name}`} icon={Trash2} onClick={() => onRemove(field)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        icon={Plus}
        className="mt-2"
        aria-label={`${section.kind === 'table' ? 'Add a column' : 'Add a field'} to ${section.name}`}
        onClick={() => onEdit(null)}
      >
        {section.kind === 'table' ? 'Add a column' : 'Add a field'}
      </Button>
    </>
  )
}

const describe = (field: FieldDefinition, section: SectionDefinition): string =>
  [
    kindNames[field.kind],
    section.kind === 'table' ? null : groupNames[field.grp],
    field.rules.required ? 'required' : null,
    field.rules.unique ? 'unique' : null,
    field.keeps_history ? 'keeps its history' : null,
    field.expires ? 'expires' : null,
  ]
    .filter(Boolean)
    .join(' · ')

type MovesProps = { name: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void }

function Moves({ name, first, last, onMove }: MovesProps): ReactElement {
  return (
    <span className="flex">
      <IconButton label={`Move ${name} up`} icon={ArrowUp} disabled={first} onClick={() => onMove(-1)} />
      <IconButton label={`Move ${name} down`} icon={ArrowDown} disabled={last} onClick={() => onMove(1)} />
    </span>
  )
}

type RestoreProps = { what: 'section'; section: SectionDefinition } | { what: 'field'; field: FieldDefinition }

function Restore(props: RestoreProps): ReactElement {
  const saving = useSaveDefinition()
  const { name } = props.what === 'section' ? props.section : props.field
  const restore = (): void => {
    const failed = { onError: () => toast.error(`${name} could not be restored. Is its name in use again?`) }
    if (props.what === 'section') {
      const { id, grp, own_write, remind_days, version } = props.section
      return saving.mutate({ what: 'section', id, body: { name, grp, own_write, remind_days, version, archived: false } }, failed)
    }
    const { id, help, grp, own_write, rules, keeps_history, expires, version } = props.field
    return saving.mutate(
      { what: 'field', id, body: { name, help, grp, own_write, rules, keeps_history, expires, version, archived: false } },
      failed,
    )
  }
  return (
    <Button size="sm" variant="ghost" icon={Undo2} loading={saving.isPending} aria-label={`Restore ${name}`} onClick={restore}>
      Restore
    </Button>
  )
}

function RemoveDialog({ removing, onClose }: { removing: Removing; onClose: () => void }): ReactElement {
  const taking = useRemoveDefinition()
  const confirm = (): void =>
    taking.mutate(removing, {
      onSuccess: ({ state }) => {
        toast.success(state === 'deleted' ? `${removing.name} was deleted` : `${removing.name} was archived; its values are kept`)
        onClose()
      },
      onError: () => toast.error('This could not be removed. Please try again.'),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Remove ${removing.name}?`}
      confirmLabel="Remove"
      loading={taking.isPending}
      onConfirm={confirm}
    >
      What was never filled in is deleted. What was is archived: profiles no longer show it, its values are kept, and it can be restored.
    </ConfirmDialog>
  )
}
