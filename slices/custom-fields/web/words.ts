import type { CustomGroup, FieldKind, OwnWrite } from '../contract.ts'

export const kindNames: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'Choice from a list',
  yes_no: 'Yes or no',
  person: 'Person',
  file: 'File',
}
export const groupNames: Readonly<Record<CustomGroup, string>> = {
  directory: 'Directory',
  work: 'Work',
  personal: 'Personal',
  pay: 'Pay',
}
/** Who sees a group unless the workspace has made other roles. */
export const groupHints: Readonly<Record<CustomGroup, string>> = {
  directory: 'Everyone in the workspace sees it.',
  work: 'HR, the person and their managers see it.',
  personal: 'HR and the person see it.',
  pay: 'HR and the person see it, and managers where the workspace lets them see pay. A second person approves each change.',
}
export const ownNames: Readonly<Record<OwnWrite, string>> = {
  none: 'Only look at it',
  propose: 'Propose a change, which HR decides',
  edit: 'Change it',
}
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>): { value: Value; label: string }[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))
