import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { isHr } from '#platform/shared/actor.ts'
import { canSeeActivity, type Standing } from '#slices/people/policy.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { CustomFieldsOfPerson, CustomGroup, CustomProposal, FieldOfPerson, SectionOfPerson } from '../contract.ts'
import { canDecideProposal, seesGroup, writeOf, writeOfTable, type CustomWrite } from '../policy.ts'
import { findProposals, type ProposalRow } from './queries/proposals.ts'
import { findCustomFields, findPeople, findPeopleNames, findRecord, type StoredSection } from './queries/values.ts'

/** A person's custom fields as stored, with the asker's standing; what is out of sight is cut already. */
export interface Loaded {
  readonly id: string
  readonly standing: Standing
  readonly sections: readonly StoredSection[]
}

/** `day`: as at a day, for who may see the person's history. */
export async function loadCustomFields(ctx: Context, id: string, day: string | null = null): Promise<Loaded> {
  const standing = await loadEmployee(ctx, id)
  if (day !== null && !canSeeActivity(ctx.actor, standing)) throw new AppError('forbidden')
  const sections = await findCustomFields(ctx.tx, id, day ?? ctx.today, day !== null)
  const seen = (grp: CustomGroup): boolean => seesGroup(grp, ctx.actor, standing)
  return {
    id,
    standing,
    sections: sections
      .map((section) => ({ ...section, fields: section.fields.filter(({ grp }) => seen(grp)) }))
      .filter((section) => (section.kind === 'table' ? seen(section.grp) : section.fields.length > 0)),
  }
}

const writable = (ctx: Context, { standing, sections }: Loaded): CustomWrite[] =>
  sections.flatMap((section) =>
    section.kind === 'table'
      ? [writeOfTable(section, ctx.actor, standing)]
      : section.fields.map((field) => writeOf(field, ctx.actor, standing)),
  )
export const writesAnything = (ctx: Context, loaded: Loaded): boolean => writable(ctx, loaded).some((write) => write !== '-')

function projectSection(ctx: Context, section: StoredSection, standing: Standing): SectionOfPerson {
  const isTable = section.kind === 'table'
  const fields: FieldOfPerson[] = section.fields.map((field) => ({ ...field, write: isTable ? '-' : writeOf(field, ctx.actor, standing) }))
  const { id, name, kind, grp } = section
  return { id, name, kind, grp, fields, rows: section.rows, write: isTable ? writeOfTable(section, ctx.actor, standing) : '-' }
}

/** A waiting proposal as far as the asker may see each of its fields; null when they may see none. */
async function projectProposal(ctx: Context, row: ProposalRow, { standing, sections }: Loaded): Promise<CustomProposal | null> {
  const fields = new Map(sections.flatMap((section) => section.fields).map((field) => [field.id, field]))
  const known = row.changes.filter(({ field }) => fields.has(field))
  if (known.length === 0) return null
  const named = known.flatMap(({ field, value }) => (fields.get(field)?.kind === 'person' && typeof value === 'string' ? [value] : []))
  const people = await findPeopleNames(ctx.tx, named)
  return {
    id: row.id,
    requested_by: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    can_decide: canDecideProposal(ctx.actor, { employeeId: row.employee_id, requestedBy: row.requested_by, groups: row.groups }, standing),
    changes: known.map((change) => ({
      ...change,
      name: fields.get(change.field)?.name ?? '',
      shown: people.get(String(change.value)) ?? null,
    })),
  }
}

/** The answer every use case of a person's fields gives: the whole, as the asker sees it now. */
export async function answerCustomFields(
  ctx: Context,
  loaded: Loaded,
  options: Reply<CustomFieldsOfPerson>['options'] = {},
): Promise<Reply<CustomFieldsOfPerson>> {
  const rows = loaded.standing.relation === 'self' || isHr(ctx.actor) ? await findProposals(ctx.tx, loaded.id) : []
  const proposals = await Promise.all(rows.map((row) => projectProposal(ctx, row, loaded)))
  const body: CustomFieldsOfPerson = {
    sections: loaded.sections.map((section) => projectSection(ctx, section, loaded.standing)),
    proposals: proposals.filter((proposal) => proposal !== null),
  }
  if (!writesAnything(ctx, loaded)) return new Reply(body, options)
  const { version } = await findRecord(ctx.tx, loaded.id)
  return new Reply({ ...body, version }, { ...options, etag: `"${version}"` })
}

/** As at a day: for reading, so nothing of it can be written, and what was planned since is not told. */
export const answerAsAt = (loaded: Loaded, day: string): CustomFieldsOfPerson => ({
  sections: loaded.sections.map(({ id, name, kind, grp, fields, rows, kept_from: keptFrom }) => ({
    id,
    name,
    kind,
    grp,
    fields: fields.map((field) => ({ ...field, planned: [], write: '-' })),
    rows,
    write: '-',
    ...(kind === 'table' && keptFrom !== null ? { kept_from: keptFrom } : {}),
  })),
  proposals: [],
  as_at: day,
})

/** Groups whose values hurt when they reach the wrong eyes: the log holds a keyed hash of them, and says who looked. */
export const isSensitive = (grp: CustomGroup): boolean => grp === 'personal' || grp === 'pay'

export async function requirePeople(ctx: Context, wanted: readonly { readonly path: string; readonly id: string }[]): Promise<void> {
  const found = await findPeople(
    ctx.tx,
    wanted.map(({ id }) => id),
  )
  const problems: FieldProblem[] = wanted
    .filter(({ id }) => !found.has(id))
    .map(({ path }) => ({ path, message: 'Choose a person of this workspace.' }))
  if (problems.length > 0) throw invalid(problems)
}

/** Decision D1, as for the record itself: If-Match must be this version exactly (412), else a version in the body must be (409). */
export function refuseStale(
  ctx: Context,
  held: number | undefined,
  now: { version: number; changed_at: Date; changed_by_name: string },
): void {
  const changed = { by: now.changed_by_name, at: now.changed_at.toISOString(), fields: [], version: now.version }
  if (ctx.ifMatch !== null && ctx.ifMatch !== `"${now.version}"`) throw new AppError('precondition-failed', { changed })
  if (held !== undefined && held !== now.version) throw new AppError('stale', { changed })
}
