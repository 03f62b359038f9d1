/** Half up, to one place, as the figures are. */
export const oneDecimal = (value: number): number => Math.round((value + Number.EPSILON) * 10) / 10

/** Four sections as equal as possible, one over to the lower, a second to the upper middle, a third to the lower middle; who earns the same at a boundary is spread in proportion. */
export function payQuarters(ranked: readonly { readonly rate: number; readonly man: boolean }[]): Record<string, [null, number, number]> {
  const [each, over] = [Math.floor(ranked.length / 4), ranked.length % 4]
  const sizes = [each + (over > 0 ? 1 : 0), each + (over > 2 ? 1 : 0), each + (over > 1 ? 1 : 0), each]
  const menBefore = (place: number): number => {
    const rate = ranked[place]?.rate
    const below = ranked.filter((one, i) => i < place && one.rate !== rate)
    const tied = ranked.filter((one) => one.rate === rate)
    const inside = place - below.length
    return below.filter(({ man }) => man).length + Math.round((tied.filter(({ man }) => man).length * inside) / Math.max(1, tied.length))
  }
  const found: Record<string, [null, number, number]> = {}
  let from = 0
  for (const [i, name] of ['Lower quartile', 'Lower middle quartile', 'Upper middle quartile', 'Upper quartile'].entries()) {
    const size = sizes[i] ?? 0
    const men = menBefore(from + size) - menBefore(from)
    found[name] = [null, oneDecimal((100 * men) / size), oneDecimal((100 * (size - men)) / size)]
    from += size
  }
  return found
}

export interface CaseRow {
  readonly id: string
  readonly process: string
  readonly opened_on: string
  readonly ended_on: string | null
  readonly restricted: boolean
  readonly events: readonly { readonly kind: string; readonly on: string; readonly to?: string; readonly stage?: string; readonly category?: string }[]
  readonly subjects: readonly string[] | null
}
