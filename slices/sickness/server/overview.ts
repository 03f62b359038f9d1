import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { findApprover } from '#slices/time-off/server/service.ts'
import type { SicknessOverview, SpellShown, StepShown } from '../contract.ts'
import { canJudge, canKeepAbsence, canKeepHealth, canSeeHealth } from '../policy.ts'
import { measured, measuredInWords, type Spell } from '../rules.ts'
import { costOfSpell, datesOf, lastDayOf, type Loaded, loadPerson } from './load.ts'
import { daysIn, projectSpells } from './project.ts'
import { absencesOf, findAbsence, type StoredAbsence } from './queries/absences.ts'
import { findSteps, findTriggers } from './queries/triggers.ts'
import { thresholdInWords } from '../rules.ts'

/** GET /employees/{id}/sickness. Whoever reads somebody else's sickness record is written down. */
export async function getSickness(ctx: Context, id: string): Promise<SicknessOverview> {
  const loaded = await loadPerson(ctx, id)
  const { person, standing } = loaded
  const absences = await absencesOf(ctx.tx, [id])
  const own = standing.relation === 'self'
  const health = canSeeHealth(ctx.actor, standing)
  if (health && !own)
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { groups: { from: null, to: ['health'] } },
    })
  return {
    employee_id: id,
    employee_name: person.name,
    today: ctx.today,
    own,
    goes_to: await goesTo(ctx, id),
    spells: await projectSpells(ctx, person, absences),
    measures: canJudge(ctx.actor, standing) ? await measuresOf(ctx, loaded, absences) : null,
    steps: own ? [] : await stepsOf(ctx, id),
    can: {
      report: canKeepAbsence(ctx.actor, standing) && !absences.some(({ state }) => state === 'open'),
      reason: canKeepHealth(ctx.actor, standing),
      health,
    },
  }
}

/** Who hears of a report, in words. */
async function goesTo(ctx: Context, personId: string): Promise<string | null> {
  const { name, manager_id: manager, others } = await findApprover(ctx.tx, personId, ctx.today)
  if (manager !== null) return name
  return others ? 'HR' : null
}

async function stepsOf(ctx: Context, id: string): Promise<StepShown[]> {
  const steps = await findSteps(ctx.tx, id)
  return steps.map(({ trigger_name: name, figures, ...step }) => ({
    ...step,
    why: figures && name ? `${name}: ${figures.words}` : null,
  }))
}

async function measuresOf(ctx: Context, { person }: Loaded, absences: readonly StoredAbsence[]): Promise<SicknessOverview['measures']> {
  const spells = absences.map((absence) => spellOf(absence, daysIn(absence, costOfSpell(person, datesOf(absence), ctx.today)), ctx.today))
  return (await findTriggers(ctx.tx)).map((trigger) => {
    const found = measured(trigger, spells, ctx.today)
    return {
      name: trigger.name,
      words: measuredInWords(trigger.kind, found),
      threshold: thresholdInWords(trigger),
      exceeded: found.exceeded,
      audience: trigger.audience,
    }
  })
}

export const spellOf = (absence: StoredAbsence, days: number, today: string): Spell => ({
  id: absence.id,
  starts_on: absence.starts_on,
  ends_on: lastDayOf(absence, today),
  days,
  scoring: absence.health?.scoring ?? 'usual',
  state: absence.state,
})

/** A spell as it is now, for the answer to whoever changed it. */
export async function answerWith(ctx: Context, id: string): Promise<SpellShown> {
  const absence = await findAbsence(ctx.tx, id)
  if (!absence) throw new AppError('not-found')
  const { person } = await loadPerson(ctx, absence.employee_id)
  const [shown] = (await projectSpells(ctx, person, await absencesOf(ctx.tx, [absence.employee_id]))).filter((spell) => spell.id === id)
  return shown ?? ((await projectSpells(ctx, person, [absence]))[0] as SpellShown)
}
