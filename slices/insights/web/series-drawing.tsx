import { useState, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import type { Chart } from '../contract.ts'
import { clipped, colourOf, ticksOf } from './scale.ts'
import { columnName, inUnit, monthOf } from './words.ts'

/** What all drawings over months share: a frame with a scale on the left, months below, names on the right. */
const frame = { height: 196, top: 8, bottom: 174, left: 36, right: 104 } as const

interface DrawingProps {
  chart: Chart
  width: number
}
interface Frame {
  readonly xOf: (i: number) => number
  readonly yOf: (value: number) => number
  readonly step: number
}

const text = { fontSize: 11, fill: 'var(--color-chart-axis)', fontFamily: 'var(--font-sans)' } as const

function frameOf(width: number, count: number, ticks: readonly number[], kind: 'points' | 'bars'): Frame {
  const span = width - frame.left - frame.right
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const step = kind === 'bars' ? span / count : span / Math.max(1, count - 1)
  return {
    step,
    xOf: (i) => frame.left + (kind === 'bars' ? (i + 0.5) * step : count === 1 ? span / 2 : i * step),
    yOf: (value) => frame.bottom - ((value - least) / (most - least || 1)) * (frame.bottom - frame.top),
  }
}

const unitOf = (chart: Chart) => chart.columns[0]?.unit ?? 'people'

function Grid({ chart, width, ticks, at }: DrawingProps & { ticks: readonly number[]; at: Frame }): ReactElement {
  const every = Math.max(1, Math.ceil((chart.columns.length * 34) / Math.max(1, width - frame.left - frame.right)))
  const last = chart.columns.length - 1
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${at.yOf(tick)}H${width - frame.right}`} stroke="var(--color-chart-grid)" />
          <text x={frame.left - 8} y={at.yOf(tick) + 4} textAnchor="end" {...text}>
            {unitOf(chart) === 'percent' ? `${tick}%` : tick.toLocaleString('en-GB')}
          </text>
        </g>
      ))}
      {chart.columns.map(({ label }, i) =>
        (last - i) % every === 0 ? (
          <text key={label} x={at.xOf(i)} y={frame.bottom + 17} textAnchor="middle" {...text}>
            {monthOf(label)}
          </text>
        ) : null,
      )}
    </>
  )
}

/** The figures of the month under the pointer. The table says the same to who has none. */
function Pointed({ chart, width, at, month }: DrawingProps & { at: Frame; month: number }): ReactElement {
  const lines = chart.rows.flatMap(({ label, values }) => {
    const value = values[month] ?? null
    return value === null ? [] : [`${clipped(label, 16)} ${inUnit(value, unitOf(chart))}`]
  })
  const x = at.xOf(month)
  const box = { width: 150, height: 20 + lines.length * 15 }
  const left = x + 8 + box.width > width ? x - 8 - box.width : x + 8
  return (
    <g pointerEvents="none" data-screen-only="true">
      <path d={`M${x} ${frame.top}V${frame.bottom}`} stroke="var(--color-ink-3)" strokeDasharray="2 3" />
      <g transform={`translate(${left} ${frame.top})`}>
        <rect width={box.width} height={box.height} rx="6" fill="var(--color-inverse)" />
        <text x="9" y="15" {...text} fill="var(--color-on-inverse-2)">
          {columnName(chart.columns[month]?.label ?? '')}
        </text>
        {lines.map((line, i) => (
          <text key={line} x="9" y={30 + i * 15} {...text} fontSize={11.5} fontWeight={580} fill="var(--color-on-inverse)">
            {line}
          </text>
        ))}
      </g>
    </g>
  )
}

function Canvas({ chart, width, at, children }: DrawingProps & { at: Frame; children: ReactNode }): ReactElement {
  const [month, setMonth] = useState<number | null>(null)
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const nearest = chart.columns.map((_, i) => Math.abs(at.xOf(i) - x))
    const found = nearest.indexOf(Math.min(...nearest))
    setMonth(x < frame.left - 10 || x > width - frame.right + 10 ? null : found)
  }
  return (
    <svg
      width={width}
      height={frame.height}
      viewBox={`0 0 ${width} ${frame.height}`}
      role="img"
      aria-label={`${chart.title}. ${chart.lead}. The table has the figures.`}
      onPointerMove={move}
      onPointerLeave={() => setMonth(null)}
    >
      {children}
      {month !== null && <Pointed chart={chart} width={width} at={at} month={month} />}
    </svg>
  )
}

/** Names beside where each ends, moved apart where they would cover each other. */
function spread(wanted: readonly number[], apart = 17): number[] {
  const order = wanted.map((y, i) => ({ y, i })).toSorted((a, b) => a.y - b.y)
  let floor = Number.NEGATIVE_INFINITY
  const placed = wanted.slice()
  for (const { y, i } of order) {
    floor = Math.max(y, floor + apart)
    placed[i] = floor
  }
  const over = Math.max(0, Math.max(...placed) - frame.bottom)
  return placed.map((y) => y - over)
}

/** Columns on top of each other. More than four groups are drawn as the four largest and the rest. */
export function StackedDrawing({ chart, width }: DrawingProps): ReactElement {
  const rows = merged(chart.rows)
  const totals = chart.columns.map((_, i) => rows.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const ticks = ticksOf(0, Math.max(1, ...totals))
  const at = frameOf(width, chart.columns.length, ticks, 'bars')
  const bar = Math.min(26, at.step * 0.75)
  const last = chart.columns.length - 1
  const names = spread(rows.map((_, r) => at.yOf(below(rows, r, last) + (rows[r]?.values[last] ?? 0) / 2)))
  return (
    <Canvas chart={chart} width={width} at={at}>
      <Grid chart={chart} width={width} ticks={ticks} at={at} />
      {chart.columns.map(({ label }, i) => (
        <g key={label}>
          {rows.map(({ label: name, values }, r) => {
            const [from, value] = [below(rows, r, i), values[i] ?? 0]
            const height = Math.max(0, at.yOf(from) - at.yOf(from + value) - (value > 0 ? 1.5 : 0))
            return <rect key={name} x={at.xOf(i) - bar / 2} y={at.yOf(from + value)} width={bar} height={height} fill={colourOf(r)} />
          })}
        </g>
      ))}
      {rows.map(({ label, values }, r) => (
        <g key={label}>
          <rect x={width - frame.right + 8} y={(names[r] ?? 0) - 5} width="9" height="9" rx="2" fill={colourOf(r)} />
          <text x={width - frame.right + 22} y={(names[r] ?? 0) + 4} {...text} fontSize={12} fill="var(--color-ink)">
            {clipped(label, 10)}{' '}
            <tspan fill="var(--color-ink-3)">{values[last] === null ? '' : values[last]?.toLocaleString('en-GB')}</tspan>
          </text>
        </g>
      ))}
    </Canvas>
  )
}

type Row = Chart['rows'][number]
const below = (rows: readonly Row[], r: number, i: number): number =>
  rows.slice(0, r).reduce((sum, { values }) => sum + (values[i] ?? 0), 0)

function merged(rows: readonly Row[]): Row[] {
  if (rows.length <= 5) return [...rows]
  const rest = rows.slice(4)
  const values = (rows[0]?.values ?? []).map((_, i) => rest.reduce((sum, row) => sum + (row.values[i] ?? 0), 0))
  return [...rows.slice(0, 4), { label: 'All others', values, hidden: false, people: null }]
}

/** A line for now and a broken one for before. */
export function LinesDrawing({ chart, width }: DrawingProps): ReactElement {
  const all = chart.rows.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksOf(Math.max(0, Math.min(...all, 0.5) - 0.5), Math.max(1, ...all))
  const at = frameOf(width, chart.columns.length, ticks, 'points')
  const last = chart.columns.length - 1
  const ends = spread(chart.rows.map(({ values }) => at.yOf(values[last] ?? 0)))
  return (
    <Canvas chart={chart} width={width} at={at}>
      <Grid chart={chart} width={width} ticks={ticks} at={at} />
      {chart.rows.map(({ label, values }, r) => (
        <path
          key={label}
          d={pathOf(values, at)}
          fill="none"
          stroke={r === 0 ? 'var(--color-chart-1)' : 'var(--color-chart-5)'}
          strokeWidth={r === 0 ? 2.5 : 1.75}
          strokeDasharray={r === 0 ? undefined : '4 3'}
          strokeLinejoin="round"
        />
      ))}
      {chart.rows.map(({ label, values }, r) => {
        const value = values[last] ?? null
        if (value === null) return null
        return (
          <g key={label}>
            {r === 0 && (
              <circle
                cx={at.xOf(last)}
                cy={at.yOf(value)}
                r="4"
                fill="var(--color-chart-1)"
                stroke="var(--color-surface)"
                strokeWidth="2"
              />
            )}
            <text
              x={at.xOf(last) + 12}
              y={(ends[r] ?? 0) + 4}
              {...text}
              fontSize={12}
              fill={r === 0 ? 'var(--color-ink)' : 'var(--color-ink-3)'}
              fontWeight={r === 0 ? 580 : undefined}
            >
              {inUnit(value, unitOf(chart))} {r === 0 ? 'now' : 'last year'}
            </text>
          </g>
        )
      })}
    </Canvas>
  )
}

/** A gap where there is no figure. */
export function pathOf(values: readonly (number | null)[], at: Pick<Frame, 'xOf' | 'yOf'>): string {
  let pen = 'M'
  return values
    .map((value, i) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const point = `${pen}${at.xOf(i).toFixed(1)} ${at.yOf(value).toFixed(1)}`
      pen = 'L'
      return point
    })
    .join('')
}

/** Two columns side by side for each month. */
export function ColumnsDrawing({ chart, width }: DrawingProps): ReactElement {
  const all = chart.rows.flatMap(({ values }) => values.map((value) => value ?? 0))
  const ticks = ticksOf(0, Math.max(4, ...all))
  const at = frameOf(width, chart.columns.length, ticks, 'bars')
  const bar = Math.min(12, (at.step * 0.7) / chart.rows.length)
  const fills = ['var(--color-chart-1)', 'var(--color-chart-2)'] as const
  return (
    <Canvas chart={chart} width={width} at={at}>
      <Grid chart={chart} width={width} ticks={ticks} at={at} />
      {chart.rows.map(({ label, values }, r) => (
        <g key={label}>
          {values.map((value, i) =>
            value === null ? null : (
              <rect
                key={chart.columns[i]?.label}
                x={at.xOf(i) + (r - chart.rows.length / 2) * bar + 0.75}
                y={at.yOf(value)}
                width={bar - 1.5}
                height={frame.bottom - at.yOf(value)}
                fill={fills[r] ?? fills[0]}
              />
            ),
          )}
          <rect x={width - frame.right + 8} y={60 + r * 20 - 8} width="9" height="9" rx="2" fill={fills[r] ?? fills[0]} />
          <text x={width - frame.right + 22} y={60 + r * 20} {...text} fontSize={12} fill="var(--color-ink)">
            {label}{' '}
            <tspan fill="var(--color-ink-3)">
              {values.includes(null) ? '' : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)}
            </tspan>
          </text>
        </g>
      ))}
    </Canvas>
  )
}
