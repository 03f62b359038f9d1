export type DecimalMark = 'point' | 'comma'
export type FigureReading =
  | { readonly figure: string; readonly note: string | null }
  | { readonly problem: string; readonly fix: string | null }

const stripped = (raw: string): string =>
  raw
    .trim()
    .replace(/^(?:£|GBP)\s?/i, '')
    .replace(/\s?(?:GBP|£)$/i, '')

const pointed = /^\d{1,3}(?:[, \u00a0\u202f']\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/
const commaed = /^\d{1,3}(?:[. \u00a0\u202f']\d{3})+(?:,\d+)?$|^\d+(?:,\d+)?$/
/** 46.500: forty-six and a half, or forty-six thousand five hundred. With a comma it can only be the latter: nobody is paid in thousandths. */
const openPoint = /^\d{1,3}\.\d{3}$/
const places = (text: string, mark: string): number => (text.includes(mark) ? text.length - text.lastIndexOf(mark) - 1 : 0)

const tellsPoint = (text: string): boolean => pointed.test(text) && places(text, '.') <= 2 && (text.includes('.') || /,\d{3}/.test(text))
const tellsComma = (text: string): boolean => commaed.test(text) && places(text, ',') <= 2 && /[.,]/.test(text)

/** Which sign the whole column has before its decimal places; `ambiguous`: every telling cell could be read both ways. */
export class DecimalJudge {
  #point = 0
  #comma = 0
  readonly #open = new Set<string>()

  add(value: string): void {
    // Without a sign between its digits a figure tells nothing.
    if (value.length > 40 || !/[.,]\d/.test(value)) return
    const text = stripped(value)
    if (text.length > 24) return
    if (openPoint.test(text)) {
      if (this.#open.size < 5) this.#open.add(text)
    } else if (tellsPoint(text)) this.#point++
    else if (tellsComma(text)) this.#comma++
  }

  get examples(): readonly string[] {
    return [...this.#open]
  }

  get verdict(): { readonly mark: DecimalMark | null; readonly ambiguous: boolean } {
    if (this.#comma > 0 && this.#point === 0) return { mark: 'comma', ambiguous: false }
    if (this.#point > 0 || this.#open.size === 0) return { mark: 'point', ambiguous: false }
    return { mark: null, ambiguous: true }
  }
}

export function judgeDecimals(values: Iterable<string>): DecimalJudge['verdict'] {
  const judge = new DecimalJudge()
  for (const value of values) judge.add(value)
  return judge.verdict
}

/** What people write that is no amount in pounds, and what would mend it. */
function noAmount(text: string): Extract<FigureReading, { problem: string }> | null {
  const scale = /^(\d+(?:[.,]\d+)?)\s?k$/i.exec(text)
  if (scale) return { problem: 'Write the whole amount.', fix: String(Math.round(Number(scale[1]?.replace(',', '.')) * 1000)) }
  if (/^[-(−]/.test(text)) return { problem: 'An amount cannot be below nothing.', fix: null }
  if (/\d(?:\.\d+)?E[+-]?\d+$/i.test(text)) return { problem: 'Excel has shortened this number; write it out.', fix: null }
  return /[€$¥]|EUR|USD/i.test(text) ? { problem: 'This is not in pounds.', fix: null } : null
}

/** An amount or a number by the column's convention, as digits with a point. Never rounded: more than two places are a problem. */
export function readFigure(raw: string, mark: DecimalMark | null): FigureReading {
  const text = stripped(raw)
  const refused = noAmount(text)
  if (refused) return refused
  if (mark === null && openPoint.test(text)) return { problem: 'Say first what the point means in this column.', fix: null }
  const fits = mark === 'comma' ? commaed.test(text) : pointed.test(text)
  if (!fits) return { problem: 'This is not an amount such as 46500 or 46,500.50.', fix: null }
  const figure = mark === 'comma' ? text.replace(/[. \u00a0\u202f']/g, '').replace(',', '.') : text.replace(/[, \u00a0\u202f']/g, '')
  if (places(figure, '.') > 2 && !/^\d+\.\d{2}0+$/.test(figure)) return { problem: 'At most two decimal places.', fix: null }
  const short = figure.replace(/(\.\d{2})0+$/, '$1')
  return { figure: short, note: short === raw ? null : `Read as ${short}.` }
}

/** A number such as hours a week, or a percentage of them where the column is written in percent. */
export function readNumber(raw: string, mark: DecimalMark | null): FigureReading {
  const text = raw.trim()
  if (text.endsWith('%')) return { problem: 'This is a percentage. Write the hours a week.', fix: null }
  return readFigure(text, mark)
}

/** A figure that may lie below nothing and have more than two places, where it is written plainly. */
export function readSigned(raw: string, mark: DecimalMark | null): FigureReading {
  const negative = /^\s*-/.test(raw)
  const text = negative ? raw.replace('-', '') : raw
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text) && mark !== 'comma') return { figure: `${negative ? '-' : ''}${text.trim()}`, note: null }
  const reading = readFigure(text, mark)
  return 'figure' in reading && negative ? { ...reading, figure: `-${reading.figure}` } : reading
}
