import type { ReactElement } from 'react'
import type { Chart } from '../contract.ts'
import { clipped } from './scale.ts'
import { cellOf } from './words.ts'

const line = { height: 25, bar: 14, left: 148, right: 72 } as const
const text = { fontSize: 12.5, fontFamily: 'var(--font-sans)' } as const
const most = 10

/** A bar for each group, and a mark where it stood a year before. Many groups are drawn as far as ten; the table has them all. */
export function BarsDrawing({ chart, width }: { chart: Chart; width: number }): ReactElement {
  const rows = chart.rows.slice(0, most)
  const marked = chart.columns[1]?.label === 'A year before'
  const quartiles = chart.columns[1]?.label === 'Lower quartile'
  const all = rows.flatMap(({ values }) => (quartiles ? values : values.slice(0, marked ? 2 : 1)).map((value) => value ?? 0))
  const span = width - line.left - line.right
  const top = Math.max(...all, 1e-9)
  const xOf = (value: number): number => line.left + (value / top) * span
  const height = rows.length * line.height + (marked || quartiles ? 26 : 4)
  const unit = chart.columns[0]?.unit ?? 'people'
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${chart.title}. ${chart.lead}. The table has the figures.`}
    >
      {rows.map(({ label, values, hidden }, i) => {
        const y = i * line.height + 4
        const [value, second, third] = [values[0] ?? null, values[1] ?? null, values[2] ?? null]
        return (
          <g key={label}>
            <text x="0" y={y + 12} {...text} fill="var(--color-ink-2)">
              <title>{label}</title>
              {clipped(label, 21)}
            </text>
            {value !== null && (
              <rect x={line.left} y={y} width={Math.max(1, xOf(value) - line.left)} height={line.bar} rx="2" fill="var(--color-chart-1)" />
            )}
            {marked && second !== null && <Mark x={xOf(second)} y={y} />}
            {quartiles && second !== null && third !== null && (
              <path
                d={`M${xOf(second)} ${y + 7}H${xOf(third)}M${xOf(second)} ${y + 2}v10M${xOf(third)} ${y + 2}v10`}
                stroke="var(--color-ink)"
                strokeWidth="1.5"
              />
            )}
            <text x={width} y={y + 12} textAnchor="end" {...text} fill={value === null ? 'var(--color-ink-3)' : 'var(--color-ink)'}>
              {cellOf(value, unit, hidden)}
            </text>
          </g>
        )
      })}
      {(marked || quartiles) && (
        <g transform={`translate(${line.left} ${rows.length * line.height + 8})`}>
          <rect width="16" height="10" rx="2" fill="var(--color-chart-1)" />
          <text x="22" y="9" {...text} fontSize={12} fill="var(--color-ink-3)">
            {chart.columns[0]?.label}
          </text>
          <rect x="84" y="-1" width="2" height="12" fill="var(--color-ink)" />
          <text x="92" y="9" {...text} fontSize={12} fill="var(--color-ink-3)">
            {marked ? 'Year before' : 'Lower to upper quartile'}
          </text>
        </g>
      )}
    </svg>
  )
}

const Mark = ({ x, y }: { x: number; y: number }): ReactElement => (
  <rect
    x={x - 1}
    y={y - 3}
    width="2"
    height={line.bar + 6}
    fill="var(--color-ink)"
    stroke="var(--color-surface)"
    strokeWidth="1.5"
    paintOrder="stroke"
  />
)
