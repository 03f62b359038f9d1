import type { ReactElement } from 'react'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { customGroups, type CustomGroup, type OwnWrite } from '../contract.ts'
import { groupHints, groupNames, optionsOf, ownNames } from './words.ts'

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
