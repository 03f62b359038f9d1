import type { ReactElement } from 'react'
import type { Chart } from '../contract.ts'
import { clipped } from './scale.ts'
import { cellOf } from './words.ts'

const line = { height: 25, bar: 14, left: 148, right: 72 } as const
const text = { fontSize: 12.5, fontFamily: 'var(--font-sans)' } as const
const most = 10

/** What stands beside the bar: where it was a year before, or the quartiles. */
type Beside = 'before' | 'quartiles' | null
const besides: Record<string, Exclude<Beside, null>> = { 'A year before': 'before', 'Lower quartile': 'quartiles' }
const drawnValues: Record<'before' | 'quartiles' | 'alone', number> = { before: 2, quartiles: 3, alone: 1 }

/** A bar for each group, and a mark where it stood a year before. Many groups are drawn as far as ten; the table has them all. */
export function BarsDrawing({ chart, width }: { chart: Chart; width: number }): ReactElement {
  const rows = chart.rows.slice(0, most)
  const beside: Beside = besides[chart.columns[1]?.label ?? ''] ?? null
  const all = rows.flatMap(({ values }) => values.slice(0, drawnValues[beside ?? 'alone']).map((value) => value ?? 0))
  const top = Math.max(...all, 1e-9)
  const xOf = (value: number): number => line.left + (value / top) * (width - line.left - line.right)
  const height = rows.length * line.height + (beside === null ? 4 : 26)
  const unit = chart.columns[0]?.unit ?? 'people'
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${chart.title}. ${chart.lead}. The table has the figures.`}
    >
      {rows.map((row, i) => (
        <g key={row.label} transform={`translate(0 ${i * line.height + 4})`}>
          <text x="0" y="12" {...text} fill="var(--color-ink-2)">
            <title>{row.label}</title>
            {clipped(row.label, 21)}
          </text>
          <Bar values={row.values} beside={beside} xOf={xOf} />
          <text x={width} y="12" textAnchor="end" {...text} fill={row.values[0] === null ? 'var(--color-ink-3)' : 'var(--color-ink)'}>
            {cellOf(row.values[0] ?? null, unit, row.hidden)}
          </text>
        </g>
      ))}
      {beside !== null && <Legend first={chart.columns[0]?.label ?? ''} beside={beside} y={rows.length * line.height + 8} />}
    </svg>
  )
}

interface BarProps {
  values: readonly (number | null)[]
  beside: Beside
  xOf: (value: number) => number
}

/** However little there is of something it can be seen; of nothing there is no bar. */
const lengthOf = (value: number, xOf: BarProps['xOf']): number => (value === 0 ? 0 : Math.max(1, xOf(value) - line.left))

function Bar({ values, beside, xOf }: BarProps): ReactElement {
  const [value = null, second = null, third = null] = values
  return (
    <>
      {value !== null && <rect x={line.left} y="0" width={lengthOf(value, xOf)} height={line.bar} rx="2" fill="var(--color-chart-1)" />}
      {beside === 'before' && second !== null && (
        <rect
          x={xOf(second) - 1}
          y="-3"
          width="2"
          height={line.bar + 6}
          fill="var(--color-ink)"
          stroke="var(--color-surface)"
          strokeWidth="1.5"
          paintOrder="stroke"
        />
      )}
      {beside === 'quartiles' && second !== null && third !== null && (
        <path d={`M${xOf(second)} 7H${xOf(third)}M${xOf(second)} 2v10M${xOf(third)} 2v10`} stroke="var(--color-ink)" strokeWidth="1.5" />
      )}
    </>
  )
}

function Legend({ first, beside, y }: { first: string; beside: 'before' | 'quartiles'; y: number }): ReactElement {
  return (
    <g transform={`translate(${line.left} ${y})`}>
      <rect width="16" height="10" rx="2" fill="var(--color-chart-1)" />
      <text x="22" y="9" {...text} fontSize={12} fill="var(--color-ink-3)">
        {first}
      </text>
      <rect x="84" y="-1" width="2" height="12" fill="var(--color-ink)" />
      <text x="92" y="9" {...text} fontSize={12} fill="var(--color-ink-3)">
        {beside === 'before' ? 'Year before' : 'Lower to upper quartile'}
      </text>
    </g>
  )
}
