import { initialsOf, tintOf } from '#ui/initials.ts'
import { totalReports, type Chart, type ChartPerson, type FlagReasons } from './chart.ts'
import { fitWith, isFromRight, shortened } from './card-text.ts'
import { card, type Layout } from './layout.ts'
import { linesIn } from './cull.ts'
import { orgChartStrings } from './strings.ts'

/**
 * The chart as one SVG element: every card, no culling, text as text, so that it is sharp at any size and can be searched. Always in
 * the light colours, since it is made for paper. Built from elements, never from markup.
 */
export interface Drawing {
  readonly svg: SVGSVGElement
  readonly width: number
  readonly height: number
}

export interface Drawn {
  readonly layout: Layout
  readonly flags: FlagReasons
  readonly title: string
  /** Places of those who stand in no line, drawn below the chart: what leaves the screen counts everyone too. */
  readonly tray?: readonly number[]
}

const names = 'http://www.w3.org/2000/svg'
const margin = 24
const head = 40
/** From a card's edge to what stands on it. */
const inset = 12
const avatar = 24
/** Written with the file, which knows no style sheet of ours. */
const font = "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"
const paper = {
  line: '--color-line-strong',
  edge: '--color-field',
  ink: '--color-ink',
  soft: '--color-ink-3',
  card: '--color-surface',
  tint1: '--color-av-1',
  tint1Ink: '--color-av-1-ink',
  tint2: '--color-av-2',
  tint2Ink: '--color-av-2-ink',
  tint3: '--color-av-3',
  tint3Ink: '--color-av-3-ink',
  tint4: '--color-av-4',
  tint4Ink: '--color-av-4-ink',
  tint5: '--color-av-5',
  tint5Ink: '--color-av-5-ink',
  tint6: '--color-av-6',
  tint6Ink: '--color-av-6-ink',
} as const
type Colours = Record<keyof typeof paper, string>

export function drawChart({ layout, flags, title, tray = [] }: Drawn): Drawing {
  const colours = lightColours()
  const first = layout.rows.findIndex((row) => row.length > 0)
  const top = Math.max(0, first) * card.row
  const foot = first < 0 ? head + margin : (layout.rows.length - 1) * card.row + card.height + card.handle / 2 - top + head + 2 * margin
  const grid = gridOf(tray.length, layout.right - layout.left)
  const width = Math.ceil(Math.max(layout.right - layout.left, grid.width)) + 2 * margin
  const height = foot + grid.height
  const svg = element('svg', {
    xmlns: names,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
    'font-family': font,
  })
  svg.append(element('rect', { width, height, fill: colours.card }))
  svg.append(text(title, { x: margin, y: margin + 14, 'font-size': 16, 'font-weight': 600, fill: colours.ink }))
  const origin = { x: layout.left - margin, y: top - head - margin }
  const everything = { left: layout.left, right: layout.right, top, bottom: layout.rows.length * card.row }
  svg.append(element('path', { d: linesIn(layout, everything, origin), fill: 'none', stroke: colours.edge, 'stroke-width': 1.25 }))
  const fit = measurer()
  const pen = { chart: layout.chart, colours, flags, fit }
  for (let spot = 1; spot < layout.placeAt.length; spot++) {
    const place = layout.placeAt[spot]!
    const x = Math.round(layout.x[spot]! - card.width / 2 - origin.x)
    svg.append(cardOf(place, { x, y: layout.chart.depth[place]! * card.row - origin.y }, pen))
  }
  drawTray(svg, { tray, foot, columns: grid.columns }, pen)
  return { svg: svg as SVGSVGElement, width, height }
}

const trayRow = card.height + card.gap
const leastColumns = 6

/** As many beside one another as the chart is wide, and no fewer than a sheet holds. */
function gridOf(people: number, room: number): { columns: number; width: number; height: number } {
  if (people === 0) return { columns: 1, width: 0, height: 0 }
  const columns = Math.min(people, Math.max(leastColumns, Math.floor((room + card.gap) / (card.width + card.gap))))
  return { columns, width: columns * (card.width + card.gap) - card.gap, height: Math.ceil(people / columns) * trayRow + head + margin }
}

function drawTray(svg: SVGElement, { tray, foot, columns }: { tray: readonly number[]; foot: number; columns: number }, pen: Pen): void {
  if (tray.length === 0) return
  const words = `${orgChartStrings.notPlaced}: ${number(tray.length)}`
  svg.append(text(words, { x: margin, y: foot + 16, 'font-size': 13, 'font-weight': 600, fill: pen.colours.ink }))
  tray.forEach((place, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    svg.append(cardOf(place, { x: margin + column * (card.width + card.gap), y: foot + head + row * trayRow }, pen))
  })
}

interface Pen {
  chart: Chart
  colours: Colours
  flags: FlagReasons
  fit: (words: string, size: number, weight: number) => string
}

function cardOf(place: number, { x, y }: { x: number; y: number }, { chart, colours, flags, fit }: Pen): SVGElement {
  const person = chart.people[place]!
  const reasons = flags.get(person.id) ?? []
  const group = element('g', { transform: `translate(${x} ${y})` })
  group.append(
    element('rect', {
      width: card.width,
      height: card.height,
      rx: 8,
      fill: colours.card,
      stroke: colours.line,
      ...(reasons.length > 0 ? { 'stroke-dasharray': '4 3' } : {}),
    }),
  )
  // What does not fit is cut on the card and kept whole in the title, which viewers show and searches find.
  const whole = element('title', {})
  whole.textContent = [person.name, person.jobTitle].filter(Boolean).join(', ')
  group.append(whole)
  const note = reasons.map((reason) => orgChartStrings[reason]).join(', ')
  group.append(...initialsIn(person, colours))
  if (note) group.append(text(note, { x: inset + avatar + 6, y: 28, 'font-size': 11, fill: colours.soft }))
  group.append(lineOf(fit(person.name, 12.5, 580), { y: 54, 'font-size': 12.5, 'font-weight': 580, fill: colours.ink }))
  group.append(lineOf(fit(person.jobTitle ?? '', 11.5, 400), { y: 70, 'font-size': 11.5, fill: colours.soft }))
  const [reports, total] = [chart.reports[place]!, totalReports(chart, place)]
  if (reports > 0) group.append(handleOf(total > reports ? `${number(reports)} / ${number(total)}` : number(reports), colours))
  return group
}

/** The round mark of the screen, with the initials: a file that is sent on holds nobody's photo. */
function initialsIn({ id, initials }: ChartPerson, colours: Colours): SVGElement[] {
  const middle = inset + avatar / 2
  const tint = tintOf(id)
  const look = { x: middle, y: middle + 3.2, 'font-size': 9, 'font-weight': 580, 'text-anchor': 'middle', fill: colours[`tint${tint}Ink`] }
  return [element('circle', { cx: middle, cy: middle, r: avatar / 2, fill: colours[`tint${tint}`] }), text(initialsOf(initials), look)]
}

function handleOf(words: string, colours: Colours): SVGElement {
  const wide = Math.max(34, words.length * 6.5 + 14)
  const group = element('g', { transform: `translate(${card.width / 2 - wide / 2} ${card.height - 11})` })
  group.append(element('rect', { width: wide, height: card.handle, rx: 11, fill: colours.card, stroke: colours.line }))
  group.append(text(words, { x: wide / 2, y: 15, 'font-size': 11, 'font-weight': 580, fill: colours.soft, 'text-anchor': 'middle' }))
  return group
}

const number = (count: number): string => count.toLocaleString('en-GB')

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(names, name)
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') made.setAttribute(key, String(value))
  return made
}

function text(words: string, attributes: Record<string, string | number>): SVGElement {
  const made = element('text', { direction: 'ltr', ...attributes })
  made.textContent = words
  return made
}

/** A line of a card, in the direction of its first letter as on the screen: from the right it begins at the right edge. */
function lineOf(words: string, attributes: Record<string, string | number>): SVGElement {
  const fromRight = isFromRight(words)
  return text(words, { ...attributes, ...(fromRight ? { x: card.width - inset, direction: 'rtl' } : { x: inset }) })
}

/** Cuts words to the width of a card. */
function measurer(): Pen['fit'] {
  const context =
    typeof document.createElement('canvas').getContext === 'function' ? document.createElement('canvas').getContext('2d') : null
  const fit = context ? fitWith(context) : null
  const room = card.width - 24
  const known = new Map<string, string>()
  return (words, size, weight) => {
    const key = `${size} ${words}`
    const before = known.get(key)
    if (before !== undefined) return before
    const cut = fit ? fit(words, `${weight} ${size}px ${font}`, room) : shortened(words, 22)
    known.set(key, cut)
    return cut
  }
}

/** The light theme's colours whatever theme is on: paper is white. The theme is only changed while nothing can be painted. */
function lightColours(): Colours {
  const root = document.documentElement
  const theme = root.dataset['theme']
  root.dataset['theme'] = 'light'
  const style = getComputedStyle(root)
  const read = Object.fromEntries(Object.entries(paper).map(([key, name]) => [key, style.getPropertyValue(name).trim() || 'currentColor']))
  if (theme === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = theme
  return read as Colours
}
