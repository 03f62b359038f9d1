import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { drawCards } from './cards-picture.ts'
import { isSmall, type ChartState } from './chart-state.ts'
import { cardsIn, dottedIn, linesIn, traceDotted, traceLines, type BendingPen, type Pairs } from './cull.ts'
import { card } from './layout.ts'
import { onLookChange } from './look-change.ts'
import { cardLookOf, type CardFacts, type CardLook } from './picture-look.ts'
import { spokenOf } from './tree-keys.ts'
import { areaSeen, type View } from './viewport.ts'

interface LinesProps extends Omit<CardFacts, 'photos'> {
  state: ChartState
  /** Places of people and their dotted-line managers. */
  pairs: Pairs
  tree: RefObject<HTMLElement | null>
}

/**
 * The dotted ground and the lines behind the cards, drawn anew with each frame the view moves: one opaque canvas of the screen's own
 * pixels costs a fraction of what an SVG of the whole area costs to paint, and nothing has to be blended below it. While the zoom
 * changes, the cards are drawn here as well: see Picturing. On paper the lines are an SVG, sharp at any size.
 */
export function OrgChartLines({ state, pairs, tree, flags, changes, you, match }: LinesProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  const facts = useMemo(() => ({ flags, changes, you, match }), [flags, changes, you, match])
  const showsDotted = useSyncExternalStore(state.subscribe, state.dotted)
  const printing = usePrinting()
  useLayoutEffect(
    () => (canvas.current ? followState(canvas.current, { state, pairs: showsDotted ? pairs : nobody, tree, facts }) : undefined),
    [state, pairs, showsDotted, tree, facts],
  )
  return (
    <>
      <canvas ref={canvas} className="ek-org__lines" aria-hidden="true" />
      {printing && <PrintedLines state={state} pairs={showsDotted ? pairs : nobody} />}
    </>
  )
}

const nobody: Pairs = []

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // At once: the browser takes the page as it is when the event ends.
    for (const [event, on] of [
      ['beforeprint', true],
      ['afterprint', false],
    ] as const)
      globalThis.addEventListener(event, () => flushSync(() => setPrinting(on)), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return printing
}

function PrintedLines({ state, pairs }: Pick<LinesProps, 'state' | 'pairs'>): ReactElement {
  const { x, y, k } = state.view()
  const seen = areaSeen({ x, y, k }, state.size() ?? { width: 0, height: 0 })
  const { layout } = state.scene()
  return (
    <svg className="ek-org__lines is-printed" aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${k})`} strokeWidth={strength(k)}>
        <path d={linesIn(layout, seen, { x: 0, y: 0 })} />
        <path className="ek-org__dotted" d={dottedIn(layout, seen, { x: 0, y: 0 }, pairs)} />
      </g>
    </svg>
  )
}

/** In the chart's own measure: a line is never thinner than a pixel of the screen. */
const strength = (k: number): number => Math.max(1.25, 1 / k)

interface Followed {
  state: ChartState
  pairs: Pairs
  tree: RefObject<HTMLElement | null>
  facts: Omit<CardFacts, 'photos'>
}

/** Draws with the next frame, and at most once a frame whenever the view, the size, the theme or the screen changes. */
function followState(canvas: HTMLCanvasElement, { state, pairs, tree, facts }: Followed): () => void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return () => {}
  let frame = 0
  let look: Look | null = null
  let cardLook: CardLook | null = null
  let photos: CardFacts['photos'] | null = null
  const ground = new Ground()
  const draw = (): void => {
    frame = 0
    look ??= lookOf(canvas)
    drawBehind(context, { state, pairs, look, ground })
    if (!state.picture.shown()) {
      photos = null
      return
    }
    cardLook ??= cardLookOf(canvas)
    photos ??= photosOn(tree.current, state)
    drawPicture(context, { state, look: cardLook, facts: { ...facts, photos }, focused: tree.current?.matches(':focus-visible') ?? false })
  }
  const later = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const lookAgain = (): void => {
    look = cardLook = null
    state.picture.offer(!forcedColours())
    later()
  }
  state.picture.offer(!forcedColours())
  // With the frame that paints the cards: drawn at once it would have the page laid out in the middle of the work that builds it.
  later()
  const leave = state.subscribe(later)
  const stopLooking = onLookChange(lookAgain)
  return () => {
    cancelAnimationFrame(frame)
    leave()
    stopLooking()
    state.picture.offer(false)
  }
}

/** The colours of whoever chose their own are kept by the browser, on the page's own cards. */
const forcedColours = (): boolean => globalThis.matchMedia?.('(forced-colors: active)').matches ?? false

/** Photos that cards of the page have loaded: the picture asks for none itself. */
function photosOn(tree: HTMLElement | null, { chart }: ChartState): CardFacts['photos'] {
  const photos = new Map<string, CanvasImageSource>()
  for (const image of tree?.querySelectorAll<HTMLImageElement>('.ek-org-card img') ?? []) {
    const person = chart.people[Number(image.closest<HTMLElement>('[data-place]')?.dataset['place'])]
    if (person && image.complete && image.naturalWidth > 0) photos.set(person.id, image)
  }
  return photos
}

interface PictureDrawn {
  state: ChartState
  look: CardLook
  facts: CardFacts
  /** Whether the keyboard's ring is to be seen. */
  focused: boolean
}

function drawPicture(context: CanvasRenderingContext2D, { state, look, facts, focused }: PictureDrawn): void {
  const size = state.size()
  if (!size) return
  const view = state.view()
  const { layout, origin } = state.scene()
  const { chart } = layout
  const { x, y, k } = placing(view, origin, globalThis.devicePixelRatio || 1)
  const cards = cardsIn(layout, areaSeen(view, size)).map((spot) => {
    const place = layout.placeAt[spot]!
    return { place, x: Math.round(layout.x[spot]!) - card.width / 2 - origin.x, y: chart.depth[place]! * card.row - origin.y }
  })
  context.setTransform(k, 0, 0, k, x, y)
  drawCards(context, {
    chart,
    cards,
    small: isSmall(view),
    isOpen: (place) => state.isOpen(place),
    ringed: focused ? spokenOf(state) : -1,
    facts,
    look,
  })
  context.resetTransform()
}

interface Look {
  readonly paper: string
  readonly dot: string
  readonly line: string
  readonly dotted: string
}

/** The style sheet says what colours there are, in forced colours too. */
function lookOf(canvas: HTMLCanvasElement): Look {
  const { backgroundColor, caretColor, color, outlineColor } = getComputedStyle(canvas)
  return { paper: backgroundColor, dot: caretColor, line: color, dotted: outlineColor }
}

/** Dots every so many pixels of the page, whatever the zoom. */
const dots = 16

/** The paper with its dots, one dot's width larger than the view: drawn once, and copied to where the view has moved. */
class Ground {
  readonly #sheet = document.createElement('canvas')
  #drawn = ''

  draw(context: CanvasRenderingContext2D, { x, y }: View, { paper, dot }: Look, sharp: number): void {
    const { width, height } = context.canvas
    const step = Math.max(1, Math.round(dots * sharp))
    const wanted = [width, height, sharp, paper, dot].join()
    if (wanted !== this.#drawn) this.#make({ width: width + step, height: height + step }, dotted({ step, sharp, paper, dot }))
    this.#drawn = wanted
    const back = (at: number): number => Math.round((((at * sharp) % step) + step) % step) - step
    context.drawImage(this.#sheet, back(x), back(y))
  }

  #make({ width, height }: { width: number; height: number }, tile: HTMLCanvasElement): void {
    this.#sheet.width = width
    this.#sheet.height = height
    const pen = this.#sheet.getContext('2d', { alpha: false })
    const filling = pen?.createPattern(tile, 'repeat')
    if (!pen || !filling) return
    pen.fillStyle = filling
    pen.fillRect(0, 0, width, height)
  }
}

/** One dot on its piece of paper. Thousands of them drawn one by one keep the first picture of the chart waiting. */
function dotted({ step, sharp, paper, dot }: Omit<Look, 'line' | 'dotted'> & { step: number; sharp: number }): HTMLCanvasElement {
  const tile = document.createElement('canvas')
  tile.width = tile.height = step
  const pen = tile.getContext('2d', { alpha: false })
  if (!pen) return tile
  pen.fillStyle = paper
  pen.fillRect(0, 0, step, step)
  pen.fillStyle = dot
  pen.beginPath()
  pen.arc(0.75 * step, 0.875 * step, sharp, 0, 2 * Math.PI)
  pen.fill()
  return tile
}

interface Behind {
  state: ChartState
  pairs: Pairs
  look: Look
  ground: Ground
}

function drawBehind(context: CanvasRenderingContext2D, { state, pairs, look, ground }: Behind): void {
  const size = state.size()
  if (!size) return
  const sharp = globalThis.devicePixelRatio || 1
  const { canvas } = context
  const [width, height] = [Math.round(size.width * sharp), Math.round(size.height * sharp)]
  // Giving a canvas a size clears it, so only what changed is set.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const view = state.view()
  ground.draw(context, view, look, sharp)
  const seen = areaSeen(view, size)
  const { layout, origin } = state.scene()
  const thick = Math.max(1, Math.round(strength(view.k) * view.k * sharp))
  const pen = new ScreenPen(context, placing(view, origin, sharp), thick % 2 === 0 ? 0 : 0.5)
  context.lineWidth = thick
  context.strokeStyle = look.line
  context.setLineDash([])
  context.beginPath()
  traceLines(layout, seen, origin, pen)
  context.stroke()
  if (pairs.length === 0) return
  context.strokeStyle = look.dotted
  context.setLineDash([5 * view.k * sharp, 4 * view.k * sharp])
  context.beginPath()
  traceDotted(layout, seen, { origin, pairs }, pen)
  context.stroke()
}

interface Placing {
  readonly x: number
  readonly y: number
  readonly k: number
}

/** From the scene's origin to pixels of the screen, where the layer of the cards is placed just so. */
const placing = ({ x, y, k }: View, origin: { x: number; y: number }, sharp: number): Placing => ({
  x: Math.round(x + origin.x * k) * sharp,
  y: Math.round(y + origin.y * k) * sharp,
  k: k * sharp,
})

/** Draws on whole pixels, so that no line is smeared over two. */
class ScreenPen implements BendingPen {
  readonly #context: CanvasRenderingContext2D
  readonly #at: Placing
  readonly #half: number
  #from = 0

  constructor(context: CanvasRenderingContext2D, at: Placing, half: number) {
    this.#context = context
    this.#at = at
    this.#half = half
  }

  moveTo(x: number, y: number): void {
    this.#from = this.#x(x)
    this.#context.moveTo(this.#from, this.#y(y))
  }
  lineTo(x: number, y: number): void {
    this.#context.lineTo(this.#x(x), this.#y(y))
  }
  curveTo(bend: number, x: number, y: number): void {
    const [middle, end] = [this.#y(bend), this.#x(x)]
    this.#context.bezierCurveTo(this.#from, middle, end, middle, end, this.#y(y))
  }
  readonly #x = (x: number): number => Math.round(this.#at.x + x * this.#at.k) + this.#half
  readonly #y = (y: number): number => Math.round(this.#at.y + y * this.#at.k) + this.#half
}
