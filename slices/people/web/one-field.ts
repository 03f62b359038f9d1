import type { EditableField, Employee } from '../contract.ts'

/** What the control of one field of the edit sheet is given. */
export interface OneFieldProps {
  field: EditableField
  base: Employee
  value: unknown
  hint: string | undefined
  error: string | undefined
  onChange: (value: unknown) => void
}
