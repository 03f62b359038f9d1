import type { Context } from '#platform/server/context.ts'
import type { Streamed } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { asText, fileOf, type SheetRow } from '#slices/import/server/service.ts'
import type { Chart, InsightsAsked } from '../contract.ts'
import { readInsights } from './insights.ts'

type Cell = SheetRow[number]

/** GET /insights-export: the chart as the page shows it, from the same computation; what is kept back there is kept back here. */
export async function exportInsights(
  ctx: Context,
  { chart: key, format, ...asked }: InsightsAsked & { chart: string; format: 'xlsx' | 'csv' },
): Promise<Streamed> {
  const page = await readInsights(ctx, asked)
  const chart = page.charts.find((each) => each.key === key)
  if (!chart) throw new AppError('not-found')
  const used = Object.entries(asked).filter(([, value]) => value !== undefined)
  await ctx.audit({
    action: 'insights.exported',
    subjectKind: 'insights',
    subjectId: null,
    changes: {
      chart: { from: null, to: key },
      format: { from: null, to: format },
      filters: { from: null, to: Object.fromEntries(used) },
    },
  })
  return fileOf(rowsOf(chart, page.day, asked), format, `insights-${key}-${page.day}`)
}

async function* rowsOf(chart: Chart, day: string, asked: InsightsAsked): AsyncIterable<SheetRow> {
  yield [asText(chart.head), ...chart.columns.map(({ label }) => asText(label))]
  for (const row of chart.rows) yield [asText(row.label), ...row.values.map((value) => cellOf(value, row.hidden))]
  yield []
  const filters = [asked.department, asked.location, asked.employment_type].filter(Boolean).join(', ')
  for (const [name, text] of [
    ['Title', chart.title],
    ['Day', day],
    ['Filters', filters || 'None'],
    ['Counted as', chart.definition],
    ['Note', chart.note ?? ''],
  ] as const)
    if (text) yield [asText(name), asText(text)]
}

const cellOf = (value: number | null, hidden: boolean): Cell => {
  if (value !== null) return { kind: 'number', value: String(value) }
  return hidden ? asText('Hidden') : null
}
