import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The value under which the share `at` of all lies; 0 of none. */
export const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * at) - 1)] ?? 0

/** A name, what was measured, and the limit it is held against: `≤ 1.5`, `< 1`, `≥ 0.85`, `> 0`, or a dash when there is none. */
export type Row = readonly [name: string, measured: number, limit: string]

const printed: string[] = []

/** Whether a figure keeps its limit; a limit that is not of that form is kept by every figure. */
export function keeps(measured: number, limit: string): boolean {
  const [, sign, bound] = /^([≤<≥>])\s*([\d.,]+)/.exec(limit) ?? []
  if (sign === undefined) return true
  const most = Number(bound?.replaceAll(',', ''))
  return { '≤': measured <= most, '<': measured < most, '≥': measured >= most, '>': measured > most }[sign as '≤' | '<' | '≥' | '>']
}

const shown = (measured: number): string =>
  !Number.isFinite(measured) ? '–' : Math.abs(measured) >= 1_000 ? Math.round(measured).toLocaleString('en-GB') : measured.toFixed(2)

/** A ratio a row, with the limit it is held against; absolute figures only as a note, for they belong to the machine. */
export function printTable(title: string, rows: readonly Row[], notes: readonly string[] = []): void {
  const lines = rows.map(
    ([name, measured, limit]) => `| ${name} | ${shown(measured)}${keeps(measured, limit) ? '' : ' (**missed**)'} | ${limit} |`,
  )
  print([title, '', '| ratio | measured | limit |', '|---|---|---|', ...lines, ...(notes.length > 0 ? ['', notes.join(' · ')] : [])])
}

/** A table of any columns, for figures that stand beside each other rather than against one limit. */
export function printColumns(
  title: string,
  [head, ...rows]: readonly (readonly (string | number)[])[],
  notes: readonly string[] = [],
): void {
  const cells = (row: readonly (string | number)[]) =>
    `| ${row.map((cell) => (typeof cell === 'number' ? shown(cell) : cell)).join(' | ')} |`
  const rule = `|${'---|'.repeat(head?.length ?? 0)}`
  print([title, '', cells(head ?? []), rule, ...rows.map(cells), ...(notes.length > 0 ? ['', notes.join(' · ')] : [])])
}

function print(lines: readonly string[]): void {
  console.log(`\n${lines.join('\n')}`)
  printed.push(lines.join('\n'))
}

/** What was printed since the last question. */
export const takePrinted = (): string[] => printed.splice(0)

interface Run {
  readonly command: string
  readonly tables: readonly string[]
  /** Load average of the machine just before. */
  readonly load: number
}

const place = join(import.meta.dirname, '../docs/benchmarks.md')

/** The text with the block of that name holding this run; a block that is not there yet comes at the end, under a heading of its own. */
export function withRun(text: string, name: string, { command, tables, load }: Run): string {
  const [from, to] = [`<!-- measured: ${name} -->`, `<!-- end: ${name} -->`]
  const day = new Date().toISOString().slice(0, 10)
  const line = `\`${command}\`, ${day}, ${cpus().length} cores, load before the run ${load.toFixed(1)}:`
  const block = [from, '', line, ...tables.flatMap((table) => ['', table]), '', to].join('\n')
  const start = text.indexOf(from)
  const end = text.indexOf(to)
  if (start === -1 || end === -1) return `${text.trimEnd()}\n\n## ${name}\n\n${block}\n`
  return text.slice(0, start) + block + text.slice(end + to.length)
}

/** Writes a run into docs/benchmarks.md. */
export function record(name: string, run: Run): void {
  writeFileSync(place, withRun(readFileSync(place, 'utf8'), name, run))
}
