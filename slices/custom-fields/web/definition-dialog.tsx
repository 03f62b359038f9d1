import type { FormEvent, ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { customGroups, type CustomGroup, type OwnWrite } from '../contract.ts'
import { groupHints, groupNames, optionsOf, ownNames } from './words.ts'

type DialogProps = {
  title: string
  problem: string | undefined
  saving: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of one definition. */
export function DefinitionDialog({ title, problem, saving, onSubmit, onClose, children }: DialogProps): ReactElement {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!saving) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeBlocked={saving}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <div role="alert">
            <Notice tone="warn">{problem}</Notice>
          </div>
        )}
        {children}
      </div>
    </Dialog>
  )
}

type RightsProps = {
  grp: CustomGroup
  own: OwnWrite
  pay: boolean
  problems: Record<string, string>
  onChange: (part: { grp?: CustomGroup; own_write?: OwnWrite }) => void
}

/** Whose eyes it is for, in the words of the rights. */
export function RightsFields({ grp, own, pay, problems, onChange }: RightsProps): ReactElement {
  const groups = optionsOf(groupNames).filter(({ value }) => pay || value !== 'pay')
  const choose = (value: string): void => {
    const next = customGroups.find((group) => group === value)
    if (next) onChange(next === 'pay' ? { grp: next, own_write: 'none' } : { grp: next })
  }
  return (
    <>
      <Field label="Belongs to" hint={groupHints[grp]} error={problems.grp}>
        <Select options={groups} value={grp} onChange={choose} />
      </Field>
      {grp !== 'pay' && (
        <Field label="On their own record, people can" error={problems.own_write}>
          <Select
            options={optionsOf(ownNames)}
            value={own}
            onChange={(value) => onChange({ own_write: value === 'edit' || value === 'propose' ? value : 'none' })}
          />
        </Field>
      )}
    </>
  )
}
