import type { Context } from '#platform/server/context.ts'
import { caseFigures } from '#slices/cases/server/service.ts'
import type { Chart } from '../contract.ts'
import { seesPersonalFigures } from '../policy.ts'
import { disproportionChart, openCharts, outcomesChart, type Protected, staysChart } from '../rules/charts-cases.ts'
import { guardOfMadeUp, filtersIn } from '../rules/facts.ts'
import { comparedYears, struckOn } from '../rules/periods.ts'
import type { Asked } from './asked.ts'
import { countMadeUp } from './queries/make-up.ts'

const characteristics: readonly Protected[] = ['gender', 'age', 'nationality']

/** Open cases, time per stage, outcomes and whom cases are about: of the whole workspace, since cases are few. */
export async function caseCharts(ctx: Context, asked: Asked, ended: { from: string; until: string }): Promise<Chart[]> {
  const whole = filtersIn(asked) === 0
  const struck = struckOn(asked.day)
  const compared = comparedYears(asked.day)
  const personal = seesPersonalFigures(ctx.actor)
  const nothing = { open: [], stays: [], outcomes: [], subjects: [] }
  const figures = whole ? await caseFigures(ctx.tx, { day: struck, ended, compared }) : nothing
  return [
    ...openCharts(figures.open, struck, whole),
    staysChart(figures.stays, ended, whole),
    outcomesChart(figures.outcomes, compared, whole),
    ...(personal ? [disproportionChart(whole ? await subjectsOf(ctx, figures.subjects, struck) : [], compared, struck, whole)] : []),
  ]
}

async function subjectsOf(ctx: Context, ids: readonly string[], struck: string) {
  const everybody = await countMadeUp(ctx.tx, struck, characteristics)
  const subjects = ids.length === 0 ? [] : await countMadeUp(ctx.tx, struck, characteristics, ids)
  return characteristics.map((kind) => ({
    kind,
    everybody: guardOfMadeUp(everybody.filter((row) => row.kind === kind).map(({ kind: _kind, ...heads }) => heads)),
    subjects: [
      ...Map.groupBy(
        subjects.filter((row) => row.kind === kind),
        ({ value }) => value,
      ),
    ].map(([value, own]) => ({
      value,
      count: own.reduce((sum, { count }) => sum + count, 0),
    })),
  }))
}
