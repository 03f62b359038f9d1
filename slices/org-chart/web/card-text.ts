/** Fits words into the width of a card, for whatever is drawn without the page: exports and the picture of a zoom. */
export type Fit = (words: string, look: string, room: number) => string

const beginsFromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a line begins at the right edge, by its first letter, as the page decides it. */
export const isFromRight = (words: string): boolean => beginsFromRight.test(words)

/** Whole signs: half an emoji is no text that a file can hold, and half a joined letter is another one. */
const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
const signsOf = (words: string): string[] => Array.from(segmenter.segment(words), ({ segment }) => segment)
export const shortened = (words: string, most: number): string => (words.length > most ? signsOf(words).slice(0, most).join('') : words)

/** No card shows more than so many letters, and longer text is slow to measure. */
const longest = 200

export function fitWith(context: CanvasRenderingContext2D): Fit {
  return (words, look, room) => {
    context.font = look
    return cutTo(shortened(words, longest), context, room)
  }
}

function cutTo(words: string, context: CanvasRenderingContext2D, room: number): string {
  if (context.measureText(words).width <= room) return words
  const signs = signsOf(words)
  let [low, high] = [0, signs.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${signs.slice(0, middle).join('')}…`).width <= room) low = middle
    else high = middle - 1
  }
  return `${signs.slice(0, low).join('').trimEnd()}…`
}
