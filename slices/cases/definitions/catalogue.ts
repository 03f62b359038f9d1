import type { ProcessDefinition } from '../definition.ts'
import type { ProcessName } from '../names.ts'
import { appeal } from './appeal.ts'
import { disciplinary } from './disciplinary.ts'
import { dismissal, fixedTermEnd } from './dismissals.ts'
import { resignation, settlement } from './exits.ts'
import { flexibleWorking } from './flexible-working.ts'
import { grievance } from './grievance.ts'
import { performance, performanceReview } from './performance.ts'
import { probation } from './probation.ts'
import { rightToWork, subjectAccess } from './records.ts'
import { redundancy } from './redundancy.ts'
import { sicknessLong } from './sickness-long.ts'
import { sicknessShort } from './sickness-short.ts'
import { harassment, whistleblowing } from './speaking-up.ts'
import { contractChange, salaryChange } from './terms.ts'

/** The standard processes as they ship, version 1 of each. A workspace uses them as they are or a stricter copy. */
export const standardProcesses: Readonly<Record<ProcessName, ProcessDefinition>> = {
  disciplinary,
  grievance,
  flexible_working: flexibleWorking,
  sickness_short: sicknessShort,
  sickness_long: sicknessLong,
  performance,
  probation,
  resignation,
  dismissal,
  redundancy,
  fixed_term_end: fixedTermEnd,
  settlement,
  contract_change: contractChange,
  salary_change: salaryChange,
  harassment,
  whistleblowing,
  dsar: subjectAccess,
  right_to_work: rightToWork,
  performance_review: performanceReview,
  appeal,
}
