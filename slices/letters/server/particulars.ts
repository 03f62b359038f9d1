import type { Context } from '#platform/server/context.ts'
import type { LetterAsked, Particulars } from '../contract.ts'
import { statementOfParticulars } from '../rules/section-one.ts'
import { gather } from './asked.ts'
import { noCases } from './case-port.ts'
import { missingFinding } from './findings.ts'
import { requireAddressee } from './preview.ts'

/** Whether the record of a person has what the statement of particulars has to say, and what is missing for each of the 23. */
export async function particularsOf(ctx: Context, employeeId: string): Promise<Particulars> {
  await requireAddressee(ctx, employeeId)
  const asked: LetterAsked = {
    template: 'section1_statement',
    employee_id: employeeId,
    case_id: null,
    values: {},
    delivery: 'portal',
    signatory_id: null,
    northern_ireland_confirmed: false,
  }
  const of = await gather(ctx, noCases, asked)
  const statement = statementOfParticulars(of.facts, { confirmed: of.confirmed }, of.template)
  const about = { employeeId, caseId: null }
  return {
    person: { id: employeeId, name: of.personName },
    complete: statement.missing.length === 0,
    particulars: statement.particulars.map(({ missing, ...each }) => ({
      ...each,
      findings: missing.map((one) => missingFinding(one, about)),
    })),
    findings: statement.missing.map((one) => missingFinding(one, about)),
  }
}
