import bidiModule from 'bidi-js'

// Its types describe another form of module than the one Node loads.
const bidi = (bidiModule as unknown as () => ReturnType<(typeof bidiModule)['default']>)()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/

/** Whether a text has anything that reads from the right. Most have not, and then there is nothing to work out. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The level of each character of a paragraph that reads from the left: odd ones read from the right (Unicode annex 9). */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text, 'ltr').levels

/** Turns brackets and the like round, as they are drawn in text that reads from the right. */
export const mirrored = (text: string): string => Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/** Puts the pieces of one line in the order in which they stand on paper. */
export function visualOrder<Piece extends { readonly level: number }>(pieces: readonly Piece[]): readonly Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let order = [...pieces]
  for (let level = highest; level >= 1; level -= 1) {
    const next: Piece[] = []
    let turning: Piece[] = []
    for (const piece of order) {
      if (piece.level >= level) {
        turning.push(piece)
        continue
      }
      next.push(...turning.toReversed(), piece)
      turning = []
    }
    order = [...next, ...turning.toReversed()]
  }
  return order
}
