import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Chart } from '../contract.ts'
import { cellOf, columnName, isDay } from './words.ts'

type Row = Chart['rows'][number]

/** The figures of a chart. Months stand below each other, whatever the drawing does; a group leads to its people. */
export function ChartTable({ chart }: { chart: Chart }): ReactElement {
  const over = chart.columns.every(({ label }) => isDay(label))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section aria-label={`${chart.title}, table`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{chart.title}</caption>
        {over ? <ByMonth chart={chart} /> : <ByRow chart={chart} />}
      </table>
    </section>
  )
}

const head = 'px-2 py-1.5 text-right font-[550] first:pl-0 first:text-left'
const cell = 'num px-2 py-1.5 text-right text-ink-2'

function Name({ row }: { row: Row }): ReactElement {
  return row.people === null ? (
    <span dir="auto">{row.label}</span>
  ) : (
    <Link to="/app/people" search={row.people} className="ek-link" dir="auto">
      {row.label}
    </Link>
  )
}

function ByRow({ chart }: { chart: Chart }): ReactElement {
  return (
    <>
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className={head}>
            {chart.head}
          </th>
          {chart.columns.map(({ label }) => (
            <th key={label} scope="col" className={head}>
              {columnName(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map((row) => (
          <tr key={row.label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-medium">
              <Name row={row} />
            </th>
            {chart.columns.map(({ label, unit }, i) => (
              <td key={label} className={cell}>
                {cellOf(row.values[i] ?? null, unit, row.hidden)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function ByMonth({ chart }: { chart: Chart }): ReactElement {
  return (
    <>
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className={head}>
            Day
          </th>
          {chart.rows.map((row) => (
            <th key={row.label} scope="col" className={head}>
              <Name row={row} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.columns.map(({ label, unit }, i) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-medium">
              {columnName(label)}
            </th>
            {chart.rows.map((row) => (
              <td key={row.label} className={cell}>
                {cellOf(row.values[i] ?? null, unit, true)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}
