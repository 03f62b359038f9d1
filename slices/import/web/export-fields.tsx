import type { ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { groupsOf, type ExportField } from './export-choice.ts'

interface GroupsProps {
  fields: readonly ExportField[]
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The fields to take out, by group; a group's box stands for all of it. */
export function FieldGroups({ fields, chosen, error, onChange }: GroupsProps): ReactElement {
  const set = (targets: readonly string[], on: boolean): void => {
    const next = new Set(chosen)
    for (const target of targets) {
      if (on) next.add(target)
      else next.delete(target)
    }
    onChange(next)
  }
  return (
    <Field label="Fields" group error={error} hint="Bank details are never part of a file.">
      <div className="grid gap-3">
        {groupsOf(fields).map((group) => {
          const targets = group.fields.map(({ target }) => target)
          const on = targets.filter((target) => chosen.has(target)).length
          return (
            <fieldset key={group.name} className="rounded-lg border border-line px-3.5 pt-1 pb-2.5">
              <legend className="sr-only">{group.name}</legend>
              <Checkbox
                className="font-semibold"
                label={group.name}
                checked={on === targets.length}
                indeterminate={on > 0 && on < targets.length}
                onChange={(checked) => set(targets, checked)}
              />
              <div className="mt-0.5 grid gap-x-4 pl-6 sm:grid-cols-2">
                {group.fields.map(({ target, label }) => (
                  <Checkbox key={target} label={label} checked={chosen.has(target)} onChange={(checked) => set([target], checked)} />
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
    </Field>
  )
}
