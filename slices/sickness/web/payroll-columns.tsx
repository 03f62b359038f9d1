import { useState, type FormEvent, type ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronDown, ChevronUp } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import { allFields, type Layout, type LayoutField, layoutFields, readLayout, writeLayout } from '../rules/payroll-layout.ts'
import { fetchPayrollFile } from './payroll-api.ts'

const key = 'evenkeel-payroll-columns'

/** Names of columns and nothing of anybody: they may stay in this browser. */
const remembered = (): Layout =>
  readLayout(localStorage.getItem(key) ?? '') ?? [
    { field: 'employee_no', heading: '' },
    { field: 'unpaid_days', heading: '' },
  ]

interface Row {
  readonly field: LayoutField
  readonly heading: string
  readonly on: boolean
}
/** A heading that is ours stands there as what is put in where nothing is. */
const ownHeading = ({ field, heading }: Layout[number]): string => (heading === layoutFields[field] ? '' : heading)
function rowsOf(layout: Layout): Row[] {
  const rest = allFields.filter((field) => !layout.some((column) => column.field === field))
  return [
    ...layout.map((column) => ({ field: column.field, heading: ownHeading(column), on: true })),
    ...rest.map((field) => ({ field, heading: '', on: false })),
  ]
}

/** A file for a payroll program: which columns, in which order, and what it calls them. */
export function PayrollColumns({ month, onClose }: { month: string; onClose: () => void }): ReactElement {
  const [rows, setRows] = useState(() => rowsOf(remembered()))
  const [problem, setProblem] = useState(false)
  const set = (at: number, change: Partial<Row>): void => setRows(rows.map((row, i) => (i === at ? { ...row, ...change } : row)))
  const move = (at: number, by: -1 | 1): void => setRows(rows.with(at, rows[at + by] as Row).with(at + by, rows[at] as Row))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const columns = rows.filter(({ on }) => on)
    setProblem(columns.length === 0)
    if (columns.length === 0) return
    const layout = writeLayout(columns)
    localStorage.setItem(key, layout)
    void fetchPayrollFile(month, 'csv', layout)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Columns for your payroll program"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Download CSV
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        Use the headings your program knows, such as “Employee works number”. Each person has one row, with adjustments of earlier months in
        it. This browser remembers your choice.
      </p>
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger-ink">
          Choose at least one column.
        </p>
      )}
      <ul className="grid gap-2">
        {rows.map(({ field, heading, on }, at) => (
          <li key={field} className="flex flex-wrap items-center gap-2">
            <Checkbox className="min-w-40 flex-1" label={layoutFields[field]} checked={on} onChange={(value) => set(at, { on: value })} />
            <TextInput
              className="w-44"
              size="sm"
              aria-label={`Heading of ${layoutFields[field]}`}
              placeholder={layoutFields[field]}
              maxLength={60}
              value={heading}
              onChange={(event) => set(at, { heading: event.target.value })}
            />
            <IconButton icon={ChevronUp} label={`${layoutFields[field]} earlier`} disabled={at === 0} onClick={() => move(at, -1)} />
            <IconButton
              icon={ChevronDown}
              label={`${layoutFields[field]} later`}
              disabled={at === rows.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
