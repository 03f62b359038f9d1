import type { PayrollFigures, PayrollLine } from '../payroll-contract.ts'
import { plus } from './payroll.ts'

/** The columns a payroll program is to read, in its own order and by its own headings: which those are, only whoever uses it knows. */

export const layoutFields = {
  employee_no: 'Employee number',
  name: 'Name',
  department: 'Department',
  month: 'Month',
  leave_days: 'Leave days',
  leave_hours: 'Leave hours',
  sickness_days: 'Sickness days',
  sickness_hours: 'Sickness hours',
  sick_pay_days: 'Sick pay days',
  sick_pay: 'Sick pay estimate',
  unpaid_days: 'Unpaid days',
  unpaid_hours: 'Unpaid hours',
} as const
export type LayoutField = keyof typeof layoutFields
export const allFields = Object.keys(layoutFields) as LayoutField[]

export interface LayoutColumn {
  readonly field: LayoutField
  readonly heading: string
}
export type Layout = readonly LayoutColumn[]

const longest = 60

/** As it stands in an address: `employee_no=Works+number&unpaid_days=Days`. */
export const writeLayout = (layout: Layout): string =>
  new URLSearchParams(layout.map(({ field, heading }): [string, string] => [field, heading.trim() || layoutFields[field]])).toString()

/** Null for what names a column there is not, one twice, or none. A heading that is left out is ours. */
export function readLayout(text: string): Layout | null {
  const columns = [...new URLSearchParams(text)].map(([field, heading]) => ({ field, heading: heading.trim().slice(0, longest) }))
  const known = columns.flatMap(({ field, heading }) => {
    const ours = allFields.find((each) => each === field)
    return ours ? [{ field: ours, heading: heading === '' ? layoutFields[ours] : heading }] : []
  })
  const once = new Set(known.map(({ field }) => field)).size === known.length
  return known.length > 0 && known.length === columns.length && once ? known : null
}

const hours = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)
const figures: Readonly<Record<Exclude<LayoutField, 'employee_no' | 'name' | 'department' | 'month'>, (f: PayrollFigures) => string>> = {
  leave_days: (f) => String(f.leave_days),
  leave_hours: (f) => hours(f.leave_minutes),
  sickness_days: (f) => String(f.sickness_days),
  sickness_hours: (f) => hours(f.sickness_minutes),
  sick_pay_days: (f) => String(f.sick_pay_days),
  sick_pay: (f) => (f.sick_pay_pence === null ? '' : (f.sick_pay_pence / 100).toFixed(2)),
  unpaid_days: (f) => String(f.unpaid_days),
  unpaid_hours: (f) => hours(f.unpaid_minutes),
}

export interface LayoutCell {
  readonly kind: 'text' | 'number'
  readonly value: string
}
const text = (value: string | null): LayoutCell => ({ kind: 'text', value: value ?? '' })

/** One row a person, with what is put right of earlier months in it: programs read one line for each. */
export function layoutRow(line: PayrollLine, month: string, layout: Layout): LayoutCell[] {
  const sum = line.adjustments.reduce((all, { figures: part }) => plus(all, part), line.figures)
  return layout.map(({ field }) => {
    if (field === 'month') return text(month.slice(0, 7))
    if (field === 'employee_no' || field === 'name' || field === 'department') return text(line[field])
    return { kind: 'number', value: figures[field](sum) }
  })
}
