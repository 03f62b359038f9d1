import { expect, test } from 'vitest'
import { layoutRow, readLayout, writeLayout } from './payroll-layout.ts'
import { nothing } from './payroll.ts'

const line = {
  employee_id: 'x',
  name: 'Ann Lee',
  employee_no: 'CB-7',
  department: null,
  figures: { ...nothing, unpaid_days: 2.5, sickness_minutes: 450, sick_pay_pence: 12_340 },
  adjustments: [{ month: '2026-01-01', figures: { ...nothing, unpaid_days: -1, sick_pay_pence: 60 } }],
}

test('columns are those that were chosen, in their order, by their headings; a person has one row with what is put right in it', () => {
  const layout = readLayout('employee_no=Works+number&unpaid_days=Days%2C+unpaid&sick_pay=&sickness_hours=H&department=')
  expect(layout?.map(({ heading }) => heading)).toEqual(['Works number', 'Days, unpaid', 'Sick pay estimate', 'H', 'Department'])
  expect(layoutRow(line, '2026-02-01', layout ?? []).map(({ value }) => value)).toEqual(['CB-7', '1.5', '124.00', '7.5', ''])
  expect(readLayout(writeLayout(layout ?? []))).toEqual(layout)
})

test('what names no column, one twice, or another is no layout', () => {
  for (const bad of ['', 'salary=x', 'name=a&name=b', 'name=a&shoe=9']) expect([bad, readLayout(bad)]).toEqual([bad, null])
  const unknown = layoutRow({ ...line, figures: { ...nothing, sick_pay_pence: null } }, '2026-02-01', [{ field: 'sick_pay', heading: 'x' }])
  expect(unknown).toEqual([{ kind: 'number', value: '' }])
})
