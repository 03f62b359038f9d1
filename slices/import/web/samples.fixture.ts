import type { Import, ImportColumn, ImportRow, Question } from '../contract.ts'

export const importId = '00000000-0000-4000-8000-0000000000a1'

const column = (index: number, name: string, samples: string[], change: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  name,
  samples,
  filled: 12,
  target: null,
  suggestion: null,
  convention: {},
  readings: [],
  ...change,
})

export const columns: ImportColumn[] = [
  column(0, 'Payroll No', ['00123', '00124', '00125'], { suggestion: { target: 'employee_no', by: 'synonym' } }),
  column(1, 'First name', ['Siobhán', 'Nan', 'Suharto'], { suggestion: { target: 'first_name', by: 'name' } }),
  column(2, 'Surname', ["O'Brien", 'Featherstone-Hughes'], { suggestion: { target: 'last_name', by: 'synonym' }, filled: 11 }),
  column(3, 'Work email', ["siobhan.o'brien@moss.example"], { suggestion: { target: 'email', by: 'synonym' } }),
  column(4, 'Started', ['03/04/2024', '05/06/2023', '01/02/2025'], {
    suggestion: { target: 'start_date', by: 'content' },
    readings: [
      { text: '03/04/2024', dmy: '3 Apr 2024', mdy: '4 Mar 2024' },
      { text: '05/06/2023', dmy: '5 Jun 2023', mdy: '6 May 2023' },
    ],
  }),
  column(5, 'Boss', ['Ada Moss', 'J Smith'], { suggestion: { target: 'manager', by: 'remembered' } }),
  column(6, 'Shoe size', ['7', '8½']),
  column(7, 'Locker', ['A1', 'A2']),
]

const nothing = { plan: false, commit: false, step_up: false, cancel: true, undo: false }

export const reading: Import = {
  id: importId,
  version: 1,
  state: 'reading',
  filename: 'staff list FINAL (2).csv',
  size: 48_211,
  created_at: '2026-11-27T09:30:00.000Z',
  created_by: 'Niamh Gallagher',
  reading: { kind: 'delimited', encoding: 'windows-1252', delimiter: ';', sheet: null, header_row: 3 },
  sheets: [],
  notes: ['Two lines above the headings were left out.'],
  columns: [],
  effective: null,
  questions: [],
  counts: null,
  progress: 0.42,
  failure: null,
  undo_until: null,
  kept_until: '2026-12-27T09:30:00.000Z',
  waiting: 0,
  can: nothing,
}

export const mapping: Import = { ...reading, version: 2, state: 'mapping', progress: null, columns, can: { ...nothing, plan: true } }

export const managerQuestion: Question = {
  key: 'manager:j smith',
  kind: 'manager-shared-name',
  text: 'Who is “J Smith”, the manager of 4 people?',
  column: 5,
  count: 4,
  rows: [5, 6, 9, 11],
  options: [
    { id: 'row:7', label: 'Jane Smith, row 7 of the file', hint: 'Payroll No 00127, Buyer' },
    { id: 'row:8', label: 'John Smith, row 8 of the file', hint: 'Payroll No 00128, Driver' },
    { id: 'nobody', label: 'Nobody: leave these four without a manager', hint: null },
  ],
  search: true,
  answer: null,
}

const settled = columns.map((one) => ({ ...one, target: one.suggestion?.target ?? 'ignore', readings: [] }))

export const checked: Import = {
  ...mapping,
  version: 4,
  state: 'checked',
  columns: settled,
  questions: [managerQuestion],
  counts: { rows: 12, add: 8, change: 2, same: 1, problem: 1, skipped: 0 },
  can: { ...nothing, plan: true },
}

export const ready: Import = {
  ...checked,
  version: 7,
  questions: [{ ...managerQuestion, answer: 'row:7' }],
  counts: { rows: 12, add: 9, change: 2, same: 1, problem: 0, skipped: 0 },
  can: { ...nothing, plan: true },
}

export const committing: Import = { ...ready, version: 8, state: 'committing', progress: 0.64, can: nothing }

export const committed: Import = {
  ...ready,
  version: 9,
  state: 'committed',
  undo_until: '2099-12-04T09:40:00.000Z',
  can: { ...nothing, cancel: false, undo: true },
}

type Cell = ImportRow['cells'][number]
const cell = (at: number, raw: string, change: Partial<Cell> = {}): Cell => ({
  column: at,
  raw,
  original: null,
  value: raw === '' ? null : raw,
  before: null,
  note: null,
  problem: null,
  ...change,
})

const person = (row: number, first: string, last: string, change: Partial<ImportRow> & { at?: Record<number, Partial<Cell>> } = {}): ImportRow => {
  const { at = {}, ...rest } = change
  const raw = [`00${120 + row}`, first, last, `${first}.${last}@moss.example`.toLowerCase(), '03/04/2024', 'Ada Moss']
  return {
    row,
    kind: 'add',
    name: `${first} ${last}`,
    employee_id: null,
    problems: [],
    cells: raw.map((text, i) => cell(i, text, i === 4 ? { value: '3 Apr 2024', ...at[i] } : at[i])),
    ...rest,
  }
}

export const addedRows: ImportRow[] = ['Siobhán O’Brien', 'Nan Featherstone-Hughes', 'Tom Reed', 'Wei Chen', 'Ana García', 'Omar Khan', 'Zoë Ward', 'Piotr Nowak'].map(
  (name, i) => {
    const [first = '', last = ''] = name.split(' ')
    return person(4 + i, first, last)
  },
)
export const changedRows: ImportRow[] = [
  person(12, 'Jane', 'Smith', { kind: 'change', at: { 2: { before: 'Jones' }, 5: { before: '' } } }),
  person(13, 'John', 'Smith', { kind: 'change', at: { 1: { before: 'Jon', raw: ' John ', note: 'Blanks around it were removed.' } } }),
]
export const problemRows: ImportRow[] = [
  person(14, 'Ravi', 'Patel', {
    kind: 'problem',
    problems: ['The managers go round in a loop: Ravi Patel → Wei Chen → Ravi Patel.'],
    at: {
      4: {
        raw: '31/02/2024',
        value: null,
        problem: { message: 'There is no 31 February.', fix: 'Write a day that exists, such as 29/02/2024.', alike: 3 },
      },
    },
  }),
]
export const sameRows: ImportRow[] = [person(15, 'Ada', 'Moss', { kind: 'same' })]

export const targets = [
  ['employee_no', 'Employee number', 'Work', false],
  ['email', 'Email', 'Directory', true],
  ['first_name', 'First name', 'Directory', true],
  ['last_name', 'Last name', 'Directory', false],
  ['job_title', 'Job title', 'Directory', true],
  ['start_date', 'Start date', 'Directory', true],
  ['manager', 'Line manager', 'Directory', false],
  ['salary', 'Salary', 'Pay', false],
  ['bank_sort_code', 'Bank sort code', 'Bank details', false],
].map(([target, label, group, required]) => ({
  target: String(target),
  label: String(label),
  group: String(group),
  required: required === true,
  help: target === 'manager' ? 'By employee number, email or full name.' : null,
}))
