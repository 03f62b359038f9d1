import type { Context } from '#platform/server/context.ts'
import { processTitles, type ProcessName } from '#slices/cases/contract.ts'
import type { CaseFigures } from '#slices/cases/server/service.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart } from '../contract.ts'
import { seesPersonalFigures } from '../policy.ts'
import {
  disproportionChart,
  openCharts,
  outcomesChart,
  processChart,
  staysChart,
  type Protected,
  type Subjects,
} from '../rules/charts-cases.ts'
import { filtersIn, guardOfMadeUp } from '../rules/facts.ts'
import { struckOn } from '../rules/periods.ts'
import { casesBy } from '../rules/report-groups.ts'
import type { Asked } from './asked.ts'
import type { CaseAtom } from './queries/cases.ts'
import type { MadeUp } from './queries/make-up.ts'

const characteristics: readonly Protected[] = ['gender', 'age', 'nationality']

interface Span {
  readonly from: string
  readonly until: string
}
interface Found {
  readonly figures: CaseFigures
  readonly opened: readonly CaseAtom[]
  readonly ended: Span
  readonly compared: Span
  readonly quarters: readonly Span[]
  readonly madeUp: readonly MadeUp[]
}

/** Open cases, time per stage, outcomes, whom cases are about and what was opened: of the whole workspace, since cases are few. */
export function caseCharts(ctx: Context, asked: Asked, { figures, opened, ended, compared, quarters, madeUp }: Found): Chart[] {
  const whole = filtersIn(asked) === 0
  const struck = struckOn(asked.day)
  const span = { from: quarters[0]?.from ?? struck, until: quarters.at(-1)?.until ?? struck }
  return [
    ...openCharts(figures.open, struck, whole),
    staysChart(figures.stays, ended, whole),
    outcomesChart(figures.outcomes, compared, whole),
    ...(seesPersonalFigures(ctx.actor) ? [disproportionChart(whole ? subjectsOf(madeUp) : [], compared, struck, whole)] : []),
    processChart(whole ? processRows(opened) : [], `Opened ${showDate(span.from)} to ${showDate(span.until)}`, whole),
  ]
}

const subjectsOf = (madeUp: readonly MadeUp[]): Subjects[] =>
  characteristics.map((kind) => {
    const own = madeUp.filter((row) => row.kind === kind)
    return {
      kind,
      everybody: guardOfMadeUp(own),
      subjects: [...Map.groupBy(own, ({ value }) => value)]
        .map(([value, rows]) => ({ value, count: rows.reduce((sum, { named }) => sum + named, 0) }))
        .filter(({ count }) => count > 0),
    }
  })

function processRows(found: readonly CaseAtom[]): ReturnType<typeof casesBy> {
  const processes = [...Map.groupBy(found, ({ process }) => process)].map(([key, own]) => ({
    key: [key],
    cases: own.reduce((sum, each) => sum + each.cases, 0),
    open: own.reduce((sum, each) => sum + each.open, 0),
  }))
  return casesBy(
    processes.toSorted((a, b) => b.cases - a.cases || (String(a.key) < String(b.key) ? -1 : 1)),
    ([key = '']) => [processTitles[key as ProcessName] ?? key],
    ['cases', 'open'],
  )
}
