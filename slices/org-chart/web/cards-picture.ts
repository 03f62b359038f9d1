import { initialsOf, tintOf } from '#ui/initials.ts'
import { fitWith, isFromRight, type Fit } from './card-text.ts'
import { totalReports, type ChartPerson } from './chart.ts'
import { card } from './layout.ts'
import { fontOf, onCard, type CardLook, type Pictured, type Placed } from './picture-look.ts'
import { drawMarks, drawRings } from './picture-marks.ts'
import { orgChartStrings } from './strings.ts'

/**
 * Draws cards as the page shows them, in chart units. What many cards have in common is drawn in one go: the time of a frame
 * goes with the number of strokes, not of cards.
 */
export function drawCards(pen: CanvasRenderingContext2D, pictured: Pictured): void {
  pen.setLineDash([])
  pen.textBaseline = 'alphabetic'
  pen.letterSpacing = pictured.look.spacing
  drawBoxes(pen, pictured)
  drawRings(pen, pictured)
  if (!pictured.small) {
    drawAvatars(pen, pictured)
    drawMarks(pen, pictured)
  }
  writeLines(pen, pictured)
  if (!pictured.small) drawHandles(pen, pictured)
}

/** What is seen of a card's shadow. */
const shade = 'rgb(0 0 0 / 0.05)'

function drawBoxes(pen: CanvasRenderingContext2D, { cards, small, look }: Pictured): void {
  if (small) return drawPlainBoxes(pen, cards, look)
  const boxes = (grown: number): void => {
    pen.beginPath()
    for (const { x, y } of cards) pen.roundRect(x - grown, y - grown, card.width + 2 * grown, card.height + 2 * grown, onCard.round + grown)
  }
  pen.fillStyle = shade
  for (const { x, y } of cards) pen.fillRect(x + onCard.round / 2, y + card.height, card.width - onCard.round, 1.5)
  pen.fillStyle = look.surface
  boxes(0)
  pen.fill()
  pen.strokeStyle = look.line
  pen.lineWidth = onCard.full.border
  boxes(-onCard.full.border / 2)
  pen.stroke()
}

/** A corner of some pixels needs no curve, and hundreds of curves are most of a frame: two rectangles across each other. */
function drawPlainBoxes(pen: CanvasRenderingContext2D, cards: readonly Placed[], look: CardLook): void {
  const { border } = onCard.small
  const corner = onCard.round / 3
  pen.fillStyle = look.line
  for (const { x, y } of cards) {
    pen.fillRect(x + corner, y, card.width - 2 * corner, card.height)
    pen.fillRect(x, y + corner, card.width, card.height - 2 * corner)
  }
  pen.fillStyle = look.surface
  for (const { x, y } of cards) pen.fillRect(x + border, y + border, card.width - 2 * border, card.height - 2 * border)
}

/** What is written on a person's card, measured once. */
interface Words {
  readonly name: Line
  readonly title: Line | null
  readonly titleMissing: boolean
}
interface Line {
  readonly words: string
  readonly fromRight: boolean
}

/** By person, and by the look it was measured in: another font has other widths. */
class Written {
  #family = ''
  #words = new WeakMap<ChartPerson, Words>()
  #initials = new WeakMap<ChartPerson, string>()

  of(person: ChartPerson, fit: Fit, look: CardLook): Words {
    if (look.family !== this.#family) [this.#family, this.#words] = [look.family, new WeakMap()]
    const known = this.#words.get(person)
    if (known) return known
    const room = card.width - 2 * onCard.full.inset
    const line = (words: string, size: number, weight: number): Line => ({
      words: fit(words, fontOf(look, size, weight), room),
      fromRight: isFromRight(words),
    })
    const titleMissing = !person.jobTitle && !person.withheld
    const title = titleMissing ? orgChartStrings.missingTitle : person.jobTitle
    const words = { name: line(person.name, 12.5, 580), title: title ? line(title, 11.5, 400) : null, titleMissing }
    this.#words.set(person, words)
    return words
  }
  initialsOf(person: ChartPerson): string {
    const known = this.#initials.get(person) ?? initialsOf(person.initials)
    this.#initials.set(person, known)
    return known
  }
}
const written = new Written()

function writeLines(pen: CanvasRenderingContext2D, { chart, cards, small, look }: Pictured): void {
  const { inset, name, title } = onCard[small ? 'small' : 'full']
  const fit = fitWith(pen)
  const lines = cards.map(({ place, x, y }) => ({ x, y, words: written.of(chart.people[place]!, fit, look) }))
  const write = ({ words, fromRight }: Line, x: number, y: number): void => {
    pen.textAlign = fromRight ? 'right' : 'left'
    pen.direction = fromRight ? 'rtl' : 'ltr'
    pen.fillText(words, fromRight ? x + card.width - inset : x + inset, y)
  }
  pen.font = fontOf(look, 12.5, 580)
  pen.fillStyle = look.ink
  for (const { x, y, words } of lines) write(words.name, x, y + name)
  pen.font = fontOf(look, 11.5, 400)
  for (const { x, y, words } of lines) {
    if (!words.title) continue
    pen.fillStyle = words.titleMissing ? look.warnInk : look.ink3
    write(words.title, x, y + title)
  }
  pen.direction = 'ltr'
}

function drawAvatars(pen: CanvasRenderingContext2D, { chart, cards, facts, look }: Pictured): void {
  const half = onCard.avatar / 2
  const middle = onCard.full.inset + half
  const tinted = new Map<number, Placed[]>()
  for (const at of cards) {
    const { id } = chart.people[at.place]!
    const photo = facts.photos.get(id)
    if (photo) drawPhoto(pen, photo, { x: at.x + middle, y: at.y + middle })
    else tinted.set(tintOf(id), [...(tinted.get(tintOf(id)) ?? []), at])
  }
  pen.font = fontOf(look, 9, 600)
  pen.textAlign = 'center'
  for (const [tint, some] of tinted) {
    const { ground, ink } = look.tints[tint]!
    pen.fillStyle = ground
    pen.beginPath()
    for (const { x, y } of some) {
      pen.moveTo(x + middle + half, y + middle)
      pen.arc(x + middle, y + middle, half, 0, 2 * Math.PI)
    }
    pen.fill()
    pen.fillStyle = ink
    for (const { place, x, y } of some) pen.fillText(written.initialsOf(chart.people[place]!), x + middle, y + middle + 3)
  }
}

function drawPhoto(pen: CanvasRenderingContext2D, photo: CanvasImageSource, { x, y }: { x: number; y: number }): void {
  const half = onCard.avatar / 2
  pen.save()
  pen.beginPath()
  pen.arc(x, y, half, 0, 2 * Math.PI)
  pen.clip()
  pen.drawImage(photo, x - half, y - half, onCard.avatar, onCard.avatar)
  pen.restore()
}

/** The pill on the lower edge: how many report, how many there are below in all, and which way it opens. */
interface Handle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly words: string
  readonly total: string
  readonly open: boolean
}

const leastHandle = 34
/** Its border and padding, what stands between its parts, and the side of its arrow. */
const handle = { edge: 7, gap: 2, arrow: 12 } as const

function drawHandles(pen: CanvasRenderingContext2D, { chart, cards, isOpen, look }: Pictured): void {
  const [strong, light] = [fontOf(look, 11, 580), fontOf(look, 11, 450)]
  const widths = widthsOf(pen)
  const handles = cards.flatMap(({ place, x, y }): Handle[] => {
    const [reports, total] = [chart.reports[place]!, totalReports(chart, place)]
    if (reports === 0) return []
    const words = reports.toLocaleString('en-GB')
    const all = total > reports ? `/ ${total.toLocaleString('en-GB')}` : ''
    const inner = widths(words, strong) + (all ? handle.gap + widths(all, light) : 0) + handle.gap + handle.arrow
    return [
      {
        x: x + card.width / 2,
        y: y + card.height - card.handle / 2 - 1,
        width: Math.max(leastHandle, inner + 2 * handle.edge),
        words,
        total: all,
        open: isOpen(place),
      },
    ]
  })
  drawPills(pen, handles, look)
  pen.textAlign = 'left'
  const begin = ({ x, width: wide, words, total }: Handle): number => {
    const inner = widths(words, strong) + (total ? handle.gap + widths(total, light) : 0) + handle.gap + handle.arrow
    return x - wide / 2 + (wide - inner) / 2
  }
  pen.font = strong
  pen.fillStyle = look.ink2
  for (const each of handles) pen.fillText(each.words, begin(each), each.y + 15)
  pen.font = light
  pen.fillStyle = look.ink3
  for (const each of handles) if (each.total) pen.fillText(each.total, begin(each) + widths(each.words, strong) + handle.gap, each.y + 15)
  pen.fillStyle = look.ink2
  drawArrows(pen, handles, (each) => 2 * each.x - begin(each) - handle.arrow)
}

function drawPills(pen: CanvasRenderingContext2D, handles: readonly Handle[], look: CardLook): void {
  pen.fillStyle = look.surface
  pen.strokeStyle = look.line
  pen.lineWidth = 1
  pen.beginPath()
  for (const { x, y, width: wide } of handles) pen.roundRect(x - wide / 2 + 0.5, y + 0.5, wide - 1, card.handle - 1, (card.handle - 1) / 2)
  pen.fill()
  pen.stroke()
}

function drawArrows(pen: CanvasRenderingContext2D, handles: readonly Handle[], leftOf: (handle: Handle) => number): void {
  pen.strokeStyle = pen.fillStyle
  pen.lineWidth = 0.875
  pen.beginPath()
  for (const each of handles) {
    const [left, middle] = [leftOf(each), each.y + card.handle / 2]
    const up = each.open ? 1.5 : -1.5
    pen.moveTo(left + 3, middle + up)
    pen.lineTo(left + 6, middle - up)
    pen.lineTo(left + 9, middle + up)
  }
  pen.stroke()
}

/** Widths of counts: there are few different ones. */
const known = new Map<string, number>()
const mostKnown = 5_000

const widthsOf =
  (pen: CanvasRenderingContext2D) =>
  (words: string, font: string): number => {
    const key = `${font} ${words}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size > mostKnown) known.clear()
    pen.font = font
    const wide = pen.measureText(words).width
    known.set(key, wide)
    return wide
  }
