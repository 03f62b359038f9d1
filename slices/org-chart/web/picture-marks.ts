import type { Change } from './compare.ts'
import { card } from './layout.ts'
import { fontOf, onCard, type CardLook, type Pictured, type Placed } from './picture-look.ts'
import { changeWords, orgChartStrings } from './strings.ts'
import type { OrgChartFlag } from '../contract.ts'

type Reasons = readonly OrgChartFlag['reason'][]
const none: Reasons = []

/** How one card differs from the others: its ground, its edge, and what stands around it. */
interface Ring {
  readonly colour: string
  readonly thick: number
  readonly dashed?: boolean
  readonly ground?: string
  readonly around?: readonly { readonly from: number; readonly thick: number; readonly colour: string }[]
}

/** Cards that are not like the rest are drawn over it, one by one: there are few. */
export function drawRings(pen: CanvasRenderingContext2D, pictured: Pictured): void {
  const { chart, cards, facts, look, small, ringed } = pictured
  const thick = onCard[small ? 'small' : 'full'].border
  for (const at of cards) {
    const { id } = chart.people[at.place]!
    const ring = ringOf({ reasons: facts.flags.get(id) ?? none, change: facts.changes.get(id) }, look, thick)
    if (ring) drawRing(pen, at, ring)
    if (id === facts.you) drawRing(pen, at, { colour: look.accent, thick, around: [{ from: 0, thick: 1, colour: look.accent }] })
    if (id === facts.match) {
      const around = [
        { from: 0, thick: 3, colour: look.paper },
        { from: 3, thick: 2, colour: look.focus },
      ]
      drawRing(pen, at, { colour: look.accent, thick, around })
    }
    if (at.place === ringed) drawAround(pen, at, { from: 2, thick: 2, colour: look.focus })
  }
}

interface Marked {
  readonly reasons: Reasons
  readonly change: Change | undefined
}

function ringOf({ reasons, change }: Marked, look: CardLook, thick: number): Ring | null {
  if (change) return { colour: { joined: look.ok, moved: look.info, left: look.danger }[change], thick }
  if (reasons.includes('loop')) return { colour: look.warn, thick }
  if (reasons.includes('left')) return { colour: look.field, thick, dashed: true, ground: look.paper }
  if (reasons.includes('outside')) return { colour: look.line, thick, dashed: true, ground: look.paper }
  return null
}

function drawRing(pen: CanvasRenderingContext2D, at: Placed, { colour, thick, dashed = false, ground, around = [] }: Ring): void {
  pen.beginPath()
  pen.roundRect(at.x, at.y, card.width, card.height, onCard.round)
  if (ground) {
    pen.fillStyle = ground
    pen.fill()
  }
  pen.beginPath()
  pen.roundRect(at.x + thick / 2, at.y + thick / 2, card.width - thick, card.height - thick, onCard.round - thick / 2)
  pen.setLineDash(dashed ? [3 * thick, 2 * thick] : [])
  pen.strokeStyle = colour
  pen.lineWidth = thick
  pen.stroke()
  pen.setLineDash([])
  for (const each of around) drawAround(pen, at, each)
}

function drawAround(
  pen: CanvasRenderingContext2D,
  { x, y }: Placed,
  { from, thick, colour }: { from: number; thick: number; colour: string },
): void {
  const out = from + thick / 2
  pen.beginPath()
  pen.roundRect(x - out, y - out, card.width + 2 * out, card.height + 2 * out, onCard.round + out)
  pen.strokeStyle = colour
  pen.lineWidth = thick
  pen.stroke()
}

const mark = { left: onCard.full.inset + onCard.avatar + 6, glyph: 12, gap: 4, line: 12 } as const

/** What a card says of its person beside the round mark: why they are a placeholder, what changed, and that it is you. */
export function drawMarks(pen: CanvasRenderingContext2D, { chart, cards, facts, look }: Pictured): void {
  pen.textAlign = 'left'
  for (const at of cards) {
    const { id } = chart.people[at.place]!
    let left = at.x + mark.left
    for (const reason of facts.flags.get(id) ?? none) left = drawReason(pen, { left, at, reason }, look)
    const change = facts.changes.get(id)
    if (change) {
      pen.fillStyle = { joined: look.okInk, moved: look.infoInk, left: look.dangerInk }[change]
      write(pen, changeWords[change], { left, at }, look)
    }
    if (id === facts.you) drawYou(pen, at, look)
  }
}

interface Where {
  readonly left: number
  readonly at: Placed
}

function drawReason(
  pen: CanvasRenderingContext2D,
  { left, at, reason }: Where & { reason: OrgChartFlag['reason'] },
  look: CardLook,
): number {
  const middle = at.y + onCard.full.inset + onCard.avatar / 2
  pen.beginPath()
  if (reason === 'loop') {
    pen.moveTo(left + 6, middle - 4.8)
    pen.lineTo(left + 11, middle + 4.4)
    pen.lineTo(left + 1, middle + 4.4)
    pen.closePath()
    pen.fillStyle = look.warn
    pen.fill()
  } else {
    pen.moveTo(left + 2.5, middle)
    pen.lineTo(left + 9.5, middle)
    pen.strokeStyle = look.ink3
    pen.lineWidth = 1.6
    pen.stroke()
  }
  pen.fillStyle = reason === 'loop' ? look.warnInk : look.ink2
  return write(pen, orgChartStrings[reason], { left: left + mark.glyph + mark.gap, at }, look) + 6
}

/** Writes on as many lines as it takes, around the middle of the round mark; answers where it ends. */
function write(pen: CanvasRenderingContext2D, words: string, { left, at }: Where, look: CardLook): number {
  pen.font = fontOf(look, 11, 550)
  const room = at.x + card.width - onCard.full.inset - left
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const first = at.y + onCard.full.inset + onCard.avatar / 2 - (lines.length * mark.line) / 2
  lines.forEach((line, i) => pen.fillText(line, left, first + i * mark.line + 10))
  return left + Math.max(...lines.map((line) => pen.measureText(line).width))
}

function drawYou(pen: CanvasRenderingContext2D, at: Placed, look: CardLook): void {
  pen.font = fontOf(look, 11, 600)
  const wide = pen.measureText(orgChartStrings.you).width + 10
  const [left, top] = [at.x + card.width - onCard.full.inset - wide, at.y + onCard.full.inset + 3]
  pen.fillStyle = look.accentSoft
  pen.beginPath()
  pen.roundRect(left, top, wide, 18, 4)
  pen.fill()
  pen.fillStyle = look.accentInk
  pen.fillText(orgChartStrings.you, left + 5, top + 13)
}
