import type { Dataset } from '../report-contract.ts'

/** What a field takes to be seen beyond the right to figures: a group of the record that the asker sees of everybody. */
export type Needs = 'nothing' | 'pay' | 'personal' | 'absence'
export interface Field {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'number'
  readonly needs: Needs
}
const field = (key: string, label: string, kind: Field['kind'] = 'text', needs: Needs = 'nothing'): Field => ({ key, label, kind, needs })

const who = [
  field('name', 'Name'),
  field('employee_no', 'Employee number'),
  field('department', 'Department'),
  field('location', 'Location'),
  field('employment_type', 'Employment type'),
]
const divisions = [field('department', 'Department'), field('location', 'Location'), field('employment_type', 'Employment type')]
const perPerson = [
  field('people', 'People away in a quarter, on average', 'number'),
  field('days', 'Days', 'number'),
  field('days_per_head', 'Days per head of the group', 'number'),
]

interface DatasetFields {
  readonly label: string
  readonly needs: Needs
  readonly fields: readonly Field[]
  readonly groups: readonly Field[]
  /** The closed list of what can be worked out of a group. */
  readonly measures: readonly Field[]
}
export const reportFields: Readonly<Record<Dataset, DatasetFields>> = {
  people: {
    label: 'People',
    needs: 'nothing',
    fields: [
      ...who,
      field('job_title', 'Job title'),
      field('manager', 'Line manager'),
      field('contract', 'Contract'),
      field('start_date', 'First day', 'date'),
      field('end_date', 'Last day', 'date'),
      field('service_years', 'Years of service', 'number'),
      field('holiday_left', 'Holiday left', 'text', 'absence'),
      field('holiday_left_hours', 'Holiday left, in hours', 'number', 'absence'),
      field('salary', 'Yearly pay', 'number', 'pay'),
      field('gender', 'Gender', 'text', 'personal'),
      field('date_of_birth', 'Date of birth', 'date', 'personal'),
      field('nationality', 'Nationality', 'text', 'personal'),
    ],
    groups: [
      ...divisions,
      field('service', 'Length of service'),
      field('gender', 'Gender', 'text', 'personal'),
      field('age', 'Age', 'text', 'personal'),
      field('nationality', 'Nationality', 'text', 'personal'),
      field('pay', 'Pay band', 'text', 'pay'),
    ],
    measures: [field('people', 'People', 'number'), field('share', 'Share, %', 'number')],
  },
  leave: {
    label: 'Time off',
    needs: 'absence',
    fields: [
      ...who,
      field('type', 'Kind'),
      field('starts_on', 'First day', 'date'),
      field('ends_on', 'Last day', 'date'),
      field('days', 'Days in the period', 'number'),
      field('state', 'State'),
    ],
    groups: divisions,
    measures: perPerson,
  },
  absence: {
    label: 'Sickness absence, without reasons',
    needs: 'absence',
    fields: [
      ...who,
      field('starts_on', 'First day', 'date'),
      field('ends_on', 'Last day', 'date'),
      field('days', 'Days in the period', 'number'),
      field('state', 'State'),
    ],
    groups: divisions,
    measures: [...perPerson, field('spells', 'Spells in each quarter, added up', 'number')],
  },
  cases: {
    label: 'Cases, without restricted ones',
    needs: 'nothing',
    fields: [],
    groups: [field('process', 'Process'), field('board_column', 'Stage'), field('opened_month', 'Month opened')],
    measures: [field('cases', 'Cases', 'number'), field('share', 'Share, %', 'number'), field('open', 'Still open', 'number')],
  },
}

/** The columns asked for that there are and that may be seen, in the order asked; and the names of those that may not. */
export function columnsOf(
  known: readonly Field[],
  asked: readonly string[],
  sees: (needs: Needs) => boolean,
): { shown: Field[]; leftOut: string[] } {
  const found = [...new Set(asked)].flatMap((key) => known.find((each) => each.key === key) ?? [])
  return { shown: found.filter(({ needs }) => sees(needs)), leftOut: found.filter(({ needs }) => !sees(needs)).map(({ label }) => label) }
}
