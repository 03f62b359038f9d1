export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A ratio a row, with the limit it is held against; absolute figures only as a note, for they belong to the machine. */
export function printTable(
  title: string,
  rows: readonly (readonly [name: string, ratio: number, limit: string])[],
  notes: readonly string[] = [],
): void {
  console.log(`\n${title}\n\n| ratio | measured | limit |\n|---|---|---|`)
  for (const [name, ratio, limit] of rows) console.log(`| ${name} | ${ratio.toFixed(2)} | ${limit} |`)
  if (notes.length > 0) console.log(`\n${notes.join(' · ')}`)
}
