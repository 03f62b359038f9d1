import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { LetterAsked, LetterPreview, UsedField } from '../contract.ts'
import { canIssueTo, categoryOf, type LetterCategory } from '../policy.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import { mandatoryContents } from '../rules/mandatory.ts'
import { valuesOf } from '../rules/values.ts'
import { dateWithWeekday } from '../rules/written.ts'
import { isGivenWithLetter } from '../rules/where-kept.ts'
import { finished, gather, resolved, seenOf, type Gathered } from './asked.ts'
import type { CasePort } from './case-port.ts'
import { findingsOf, unprintableFindings } from './findings.ts'
import type { Press } from './press.ts'
import { readText, requireLetters } from './templates.ts'

/** The person a letter is to be about, for who may write to them. */
export async function requireAddressee(ctx: Context, employeeId: string): Promise<void> {
  requireLetters(ctx)
  const standing = await loadEmployee(ctx, employeeId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? new AppError('letters.person-gone') : error
  })
  if (!canIssueTo(ctx.actor, standing)) throw new AppError(standing.relation === 'self' ? 'letters.own' : 'forbidden')
}

/** `document`: a text that is being written and was not saved yet. */
type PreviewAsked = LetterAsked & { readonly document?: Readonly<Record<string, unknown>> | undefined }

type Check = LetterPreview['checks'][number]

interface Looking {
  readonly cases: CasePort
  readonly press: Press
}

export async function previewLetter(
  ctx: Context,
  { cases, press }: Looking,
  { document: written, ...asked }: PreviewAsked,
): Promise<LetterPreview> {
  await requireAddressee(ctx, asked.employee_id)
  const stored = await gather(ctx, cases, asked)
  const of = written === undefined ? stored : { ...stored, template: { ...stored.template, document: readText(written) } }
  const shown = resolved(of)
  await recordSight(ctx, of, categoryOf(shown.document))
  const outcome = finished(of)
  const hindrances = 'hindrances' in outcome ? outcome.hindrances : { missing: [], prerequisites: [], mandatory: [] }
  const { unprintable, pages } = await press.look(shown)
  const findings = [
    ...findingsOf(hindrances, { employeeId: of.employeeId, caseId: of.about?.id ?? null }),
    ...unprintableFindings(unprintable),
  ]
  const [last] = of.earlier
  return {
    title: shown.title,
    marking: of.template.marking,
    person: { id: of.employeeId, name: of.personName },
    case: of.about && { id: of.about.id, reference: of.about.reference, process: of.about.process, state: of.about.state },
    document: shown.document,
    pages: [...pages],
    fields: fieldsOf(of, shown.fields),
    findings,
    checks: [...checksOf(of, hindrances), ...preparationCheck(of)],
    can_issue: findings.length === 0 && written === undefined,
    last_issued: last
      ? { id: last.id, reference: last.reference, issued_at: last.issued_at.toISOString(), issued_by: last.issued_by_name }
      : null,
    seen: written === undefined ? seenOf(of) : '',
  }
}

/** Pay or health of somebody was looked at; what a case says is recorded where the case is. */
async function recordSight(ctx: Context, of: Gathered, category: LetterCategory): Promise<void> {
  if (category === 'letters' || of.about !== null) return
  await ctx.audit({
    action: 'letter.previewed',
    subjectKind: 'employee',
    subjectId: of.employeeId,
    changes: { letter: { from: null, to: of.letter.id }, groups: { from: null, to: [category] } },
  })
}

function fieldsOf({ facts, confirmed, about }: Gathered, names: readonly string[]): UsedField[] {
  const values = valuesOf(facts, houseCatalogue, confirmed)
  return names.flatMap((name) => {
    const field = houseCatalogue.get(name)
    if (!field) return []
    const found = values.show(name)
    const text = 'lines' in found ? found.lines.join('\n') : 'rows' in found ? `${found.rows.length} in a table` : null
    const saidByCase = about !== null && (about.facts[name] ?? null) !== null
    return [{ name, label: field.label, source: field.source, type: field.type, text, given_here: isGivenWithLetter(field) && !saidByCase }]
  })
}

/** Whether the meeting is far enough away, and how near it could be. */
function preparationCheck({ situation: { timeToPrepare: asked }, facts }: Gathered): Check[] {
  if (!asked) return []
  const date = facts['meeting.date']
  const met = typeof date === 'string' && date >= asked.earliest
  const says = asked.days === 1 ? 'one working day to prepare' : `${asked.days} working days to prepare`
  return [
    { id: 'time_to_prepare', says, met, because: `The meeting can be on ${dateWithWeekday(asked.earliest) ?? asked.earliest} or later.` },
  ]
}

/** Each mandatory content: lacking in the text, not shown in this letter, or with a field that is still missing. */
function checksOf(
  { template, letter }: Gathered,
  { missing, mandatory }: { missing: readonly { field: string; message: string }[]; mandatory: readonly { id: string; because: string }[] },
) {
  const fieldsById = new Map(letter.mandatory.map(({ id, fields }) => [id, fields]))
  return mandatoryContents({ document: template.document, mandatory: letter.mandatory }, houseCatalogue).map(
    ({ id, says, met, because }) => {
      const lacking = mandatory.find((each) => each.id === id)
      const gap = missing.find(({ field }) => fieldsById.get(id)?.includes(field))
      const why = lacking?.because ?? gap?.message
      return { id, says, met: met && why === undefined, because: why ?? because }
    },
  )
}
