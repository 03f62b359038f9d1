import type { Actor } from '#platform/shared/actor.ts'
import { invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import type { ImportColumn, ImportEffective } from '../contract.ts'
import { allowedTargets } from '../policy.ts'
import type { FactualColumn } from '../rules/columns.ts'
import type { CustomTargets } from './custom-targets.ts'
import type { StoredImport } from './queries/imports.ts'

export interface PlanAsked {
  readonly version: number
  readonly columns?: readonly { index: number; target: string; convention?: ImportColumn['convention'] | undefined }[] | undefined
  readonly effective?: ImportEffective | undefined
  readonly answers?: Readonly<Record<string, string | null>> | undefined
}

/** The plan with what was said now laid over it. Throws 422 where it is no plan. */
export function laidPlan(stored: StoredImport, asked: PlanAsked, actor: Actor, custom: CustomTargets) {
  const columns = (stored.columns as FactualColumn[]).map((column) => {
    const said = asked.columns?.find(({ index }) => index === column.index)
    const order = asked.answers?.[`date-order:${column.index}`]
    const decimal = asked.answers?.[`decimal:${column.index}`]
    return {
      ...column,
      target: said?.target ?? column.target,
      convention: {
        ...column.convention,
        ...said?.convention,
        ...(order === undefined ? {} : { date_order: order as 'dmy' | 'mdy' | null }),
        ...(decimal === undefined ? {} : { decimal: decimal as 'point' | 'comma' | null }),
      },
    }
  })
  const allowed = new Set<string>([...allowedTargets(actor), ...custom.editedBy(actor).targets, 'ignore'])
  const problems = planProblems(columns, allowed)
  if (problems.length > 0) throw invalid(problems)
  return { columns, effective: asked.effective ?? stored.effective, answers: { ...stored.answers, ...asked.answers } }
}

function planProblems(columns: readonly ImportColumn[], allowed: ReadonlySet<string>): FieldProblem[] {
  const chosen = columns.map(({ target }) => target)
  const problems = columns.flatMap(({ index, name, target }): FieldProblem[] => {
    const path = `columns.${index}`
    if (target === null) return [{ path, message: `Say what “${name}” is, or ignore it.` }]
    if (!allowed.has(target)) return [{ path, message: `“${name}” cannot be brought in as this.` }]
    const twice = target !== 'ignore' && chosen.filter((other) => other === target).length > 1
    return twice ? [{ path, message: `Two columns cannot both be this. Choose one for “${name}”.` }] : []
  })
  if (problems.length > 0) return problems
  if (!['employee_no', 'email', 'first_name', 'last_name', 'full_name'].some((target) => chosen.includes(target)))
    return [{ path: 'columns', message: 'One column has to say who people are: a number, an email address or a name.' }]
  return []
}
