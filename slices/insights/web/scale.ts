/** Lines of a scale at round numbers from at or below the least to at or above the most. */
export function ticksOf(least: number, most: number, wanted = 4): number[] {
  const span = Math.max(most - least, 1e-9)
  const power = 10 ** Math.floor(Math.log10(span / wanted))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => span / each <= wanted) ?? power * 10
  const first = Math.floor(least / step) * step
  const lines = Math.ceil((most - first) / step - 1e-9)
  return Array.from({ length: Math.max(lines, 1) + 1 }, (_, i) => Math.round((first + i * step) * 1e6) / 1e6)
}

/** Colours in the order they are told apart best; the last is for what is put together. */
export const colours = [
  'var(--color-chart-1)',
  'var(--color-chart-3)',
  'var(--color-chart-2)',
  'var(--color-chart-4)',
  'var(--color-chart-5)',
] as const
export const colourOf = (i: number): string => colours[Math.min(i, colours.length - 1)] ?? colours[0]

export const clipped = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
