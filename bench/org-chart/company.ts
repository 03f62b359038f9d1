import type { OrgChartNode } from '../../slices/org-chart/contract.ts'
import { random } from '../../slices/org-chart/graphs.fixture.ts'

const given = [
  'Ava',
  'Ben',
  'Chloe',
  'Dev',
  'Ella',
  'Femi',
  'Grace',
  'Hugo',
  'Isla',
  'Jack',
  'Kemi',
  'Liam',
  'Maya',
  'Noah',
  'Orla',
  'Priya',
  'Quinn',
  'Ravi',
  'Sofia',
  'Tom',
]
const family = [
  'Adams',
  'Bello',
  'Clarke',
  'Das',
  'Evans',
  'Fox',
  'Green',
  'Hughes',
  'Iqbal',
  'Jones',
  'Khan',
  'Lewis',
  'Moore',
  'Nwosu',
  'Owen',
  'Patel',
  'Reid',
  'Singh',
  'Taylor',
  'Wood',
]
const titles = [
  'Engineer',
  'Analyst',
  'Manager',
  'Designer',
  'Consultant',
  'Accountant',
  'Recruiter',
  'Support Agent',
  'Sales Executive',
  'Technician',
]

/** A company of `people`, 3 to 9 reports for everyone who leads, row by row; ids of the length the product's are. */
// oxlint-disable no-unmodified-loop-condition -- every hire counts
export function companyOf(people: number): OrgChartNode {
  // The same company for the same number of people, on this page and on the peers' pages.
  const next = random(42)
  const pick = (from: readonly string[]): string => from[Math.floor(next() * from.length)] ?? ''
  let count = 0
  const hire = (): OrgChartNode => ({
    id: `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`,
    first_name: pick(given),
    preferred_name: null,
    last_name: pick(family),
    job_title: pick(titles),
    children: [],
  })
  const head = hire()
  head.job_title = 'Chief Executive'
  const waiting = [head]
  for (let at = 0; count < people; at++) {
    const reports = Math.max(2, Math.round(6 + (next() * 2 - 1) * 3))
    for (let i = 0; i < reports && count < people; i++) {
      const report = hire()
      waiting[at]?.children.push(report)
      waiting.push(report)
    }
  }
  return head
}
