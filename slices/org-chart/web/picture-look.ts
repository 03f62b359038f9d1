import type { Chart, FlagReasons } from './chart.ts'
import type { Change } from './compare.ts'

/** What the cards of a chart show beside the person. */
export interface CardFacts {
  readonly flags: FlagReasons
  readonly changes: ReadonlyMap<string, Change>
  readonly you: string | null
  readonly match: string | null
  /** Photos that are loaded, by id. */
  readonly photos: ReadonlyMap<string, CanvasImageSource>
}

/** A card and where its top left corner is, from the scene's origin. */
export interface Placed {
  readonly place: number
  readonly x: number
  readonly y: number
}

export interface Pictured {
  readonly chart: Chart
  readonly cards: readonly Placed[]
  readonly small: boolean
  readonly isOpen: (place: number) => boolean
  /** Place of the card that has the keyboard's ring, -1 for none. */
  readonly ringed: number
  readonly facts: CardFacts
  readonly look: CardLook
}

const colours = {
  surface: '--color-surface',
  paper: '--color-paper',
  line: '--color-line-strong',
  field: '--color-field',
  ink: '--color-ink',
  ink2: '--color-ink-2',
  ink3: '--color-ink-3',
  accent: '--color-accent',
  accentSoft: '--color-accent-soft',
  accentInk: '--color-accent-ink',
  focus: '--color-focus',
  warn: '--color-warn',
  warnInk: '--color-warn-ink',
  ok: '--color-ok',
  okInk: '--color-ok-ink',
  info: '--color-info',
  infoInk: '--color-info-ink',
  danger: '--color-danger',
  dangerInk: '--color-danger-ink',
} as const

export type CardLook = Record<keyof typeof colours, string> & {
  readonly tints: readonly { readonly ground: string; readonly ink: string }[]
  readonly family: string
  readonly spacing: string
}

/** The style sheet says what colours there are. */
export function cardLookOf(element: Element): CardLook {
  const style = getComputedStyle(element)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  const named = Object.fromEntries(Object.entries(colours).map(([key, name]) => [key, read(name)])) as Record<keyof typeof colours, string>
  const tints = Array.from({ length: 7 }, (_, i) => ({ ground: read(`--color-av-${i}`), ink: read(`--color-av-${i}-ink`) }))
  return { ...named, tints, family: style.fontFamily, spacing: style.letterSpacing === 'normal' ? '0px' : style.letterSpacing }
}

/** Sizes follow `.ek-org-card` in org-chart.css: from the edge to what stands on the card, and the lines it is written on. */
export const onCard = {
  full: { inset: 13, name: 55, title: 71, border: 1 },
  small: { inset: 16, name: 52, title: 68, border: 4 },
  avatar: 24,
  round: 8,
} as const

export const fontOf = (look: CardLook, size: number, weight: number): string => `${weight} ${size}px ${look.family}`
