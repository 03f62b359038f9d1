import type { Context } from '#platform/server/context.ts'
import type { Streamed } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { groupWords } from '#slices/rights/rules.ts'
import type { PlainField } from '#slices/custom-fields/server/service.ts'
import { targetLabels, type RecordTarget } from '../contract.ts'
import { allowedTargets, canExportPeople, canImport, exportedTargets, groupOfTarget } from '../policy.ts'
import { exampleOf, headingOf } from '../rules/files.ts'
import { customTarget, findCustomTargets } from './custom-targets.ts'
import { asText, fileOf, type Row } from './table-file.ts'

const required = new Set<RecordTarget>(['email', 'first_name', 'last_name', 'start_date'])
const help: Readonly<Partial<Record<RecordTarget, string>>> = {
  manager: 'By employee number, email address or name.',
  full_name: 'Where first and last name stand in one column.',
  employee_no: 'Tells people apart; no two people share one.',
  email: 'Tells people apart where there is no number.',
  leave_days: 'Of this leave year, with what was carried over; bank holidays already taken off.',
  leave_hours: 'Instead of days, where leave is kept in hours.',
  leave_carried_until: 'The last day on which carried leave may be taken.',
  leave_hours_worked: 'Earns leave at 12.07%, of people under a policy of irregular hours. The same period again adds the difference only.',
  salary: 'Pounds a year.',
}

const groupName = (group: string): string => groupWords[group as keyof typeof groupWords]?.name ?? group

const ofRecord = (target: RecordTarget) => ({
  target,
  label: targetLabels[target],
  group: groupName(groupOfTarget.get(target) ?? ''),
  required: required.has(target),
  help: help[target] ?? null,
})
const ofWorkspace = (field: PlainField) => ({
  target: customTarget(field),
  label: field.name,
  group: field.section,
  required: false,
  help: field.kind === 'person' ? (help['manager'] ?? null) : null,
})

/** What a column may be, for this asker. */
export async function listTargets(ctx: Context) {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  const custom = (await findCustomTargets(ctx.tx)).editedBy(ctx.actor)
  return { data: [...allowedTargets(ctx.actor).map(ofRecord), ...custom.all.map(ofWorkspace)] }
}

/** What the asker may take out, in the order of the columns. */
export async function listExported(ctx: Context) {
  if (!canExportPeople(ctx.actor)) throw new AppError('forbidden')
  const custom = (await findCustomTargets(ctx.tx)).seenBy(ctx.actor)
  const fields = [...exportedTargets(ctx.actor).map(ofRecord), ...custom.all.map(ofWorkspace)]
  return { data: fields.map(({ target, label, group }) => ({ target, label, group })) }
}

async function* given<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items
}

/** A file to fill in: headings, and one example that is easily taken out. */
export async function template(ctx: Context, format: 'xlsx' | 'csv'): Promise<Streamed> {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  const targets = allowedTargets(ctx.actor).filter((target) => target !== 'full_name')
  const custom = (await findCustomTargets(ctx.tx)).editedBy(ctx.actor)
  const headings = [...targets.map(headingOf), ...custom.all.map((field) => custom.headingOf(field))]
  const examples = [...targets.map((target) => exampleOf[target] ?? ''), ...custom.all.map(() => '')]
  return fileOf(given<Row>([headings.map((text) => asText(text)), examples.map((text) => asText(text))]), format, 'people-template')
}
