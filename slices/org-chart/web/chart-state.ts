import { above, type Chart } from './chart.ts'
import { startZoom, wholeOf, type ShownAs } from './chart-views.ts'
import { firstOpen, mainRoot } from './expansion.ts'
import { glide } from './glide.ts'
import { card, layOut, type Layout } from './layout.ts'
import { Picturing } from './picturing.ts'
import {
  areaSeen,
  between,
  brought,
  centredOn,
  covers,
  grown,
  panned,
  zoomAbout,
  zoomStep,
  type Area,
  type Point,
  type Size,
  type View,
} from './viewport.ts'

/** What is drawn: it changes when cards come into view or the tree opens, not with every pixel the view moves. */
export interface Scene {
  readonly layout: Layout
  readonly area: Area
  /**
   * Cards are placed from here, not from the middle of the forest: far out in a chart of 20,000 people, positions would
   * otherwise be larger than browsers can draw to the pixel.
   */
  readonly origin: Point
  /** Too small to read or press anything: names only. */
  readonly small: boolean
}

const startGap = 48
/** On a narrow screen the tools stand in two rows over the chart. */
const narrow = { below: 768, startGap: 116 } as const
const originStep = 2 ** 15
const smallBelow = 0.4
/** Whether cards are drawn small from here. */
export const isSmall = ({ k }: View): boolean => k < smallBelow
/** How much is drawn around what is seen, so that the view may move a while before anything has to be drawn anew. */
const room = { full: 0.2, small: 0.1 } as const
/** ms between two figures that an eye can read. */
const leisure = 100
/** Having zoomed in, what is far outside is let go. */
const mostRoom = 2.5

/** One chart on one screen: who is open, where one looks from, who is chosen. Kept while the person visits a profile. */
export class ChartState {
  readonly #listeners = new Set<() => void>()
  readonly #you: string | null
  #chart: Chart
  #open: Set<string> | null = null
  #layout: Layout
  #size: Size | null = null
  #view: View = { x: 0, y: startGap, k: 1 }
  #scene: Scene
  #active: string | null = null
  #shownAs: ShownAs = 'chart'
  #branch: string | null = null
  #dotted = false
  #rearranging = false
  #stopGliding: () => void = () => {}
  /** What is seen while the zoom changes. */
  readonly picture = new Picturing(() => this.#refresh(true))

  /** `branch`: whose part of the chart is shown at first, by id. */
  constructor(chart: Chart, you: string | null, branch: string | null = null) {
    this.#chart = chart
    this.#you = you
    this.#branch = branch !== null && chart.placeOf.has(branch) ? branch : null
    this.#layout = layOut(chart, () => false)
    this.#scene = sceneOf(this.#layout, { left: 0, top: 0, right: 0, bottom: 0 }, false)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** For what is read, not watched: told a few times a second while the zoom changes, and when it rests. */
  readonly subscribeAtLeisure = (listener: () => void): (() => void) => {
    let last = -Infinity
    return this.subscribe(() => {
      const now = performance.now()
      if (this.picture.moving() && now - last < leisure) return
      last = now
      listener()
    })
  }
  readonly scene = (): Scene => this.#scene
  readonly view = (): View => this.#view
  readonly size = (): Size | null => this.#size
  readonly percent = (): number => Math.round(this.#view.k * 100)
  readonly active = (): string | null => this.#active
  readonly shownAs = (): ShownAs => this.#shownAs
  readonly dotted = (): boolean => this.#dotted
  readonly rearranging = (): boolean => this.#rearranging
  /** Whose branch is shown alone, by id; null for everyone. */
  readonly branch = (): string | null => this.#branch
  /** Place of the head of the branch, -1 for everyone. */
  readonly head = (): number => (this.#branch === null ? -1 : (this.#chart.placeOf.get(this.#branch) ?? -1))

  get chart(): Chart {
    return this.#chart
  }
  isOpen(place: number): boolean {
    return this.#open?.has(this.#idAt(place)) ?? false
  }

  /** New data from the server: who was open stays open, and the view stays where it is. */
  replaceChart(chart: Chart): void {
    if (chart === this.#chart) return
    this.#chart = chart
    if (this.head() < 0) this.#branch = null
    this.#relayOut(this.#open ?? new Set())
  }

  /** The drawing area on the screen. The first one decides what is open at the start; later ones keep the middle in the middle. */
  setSize(size: Size): void {
    const before = this.#size
    if (before && before.width === size.width && before.height === size.height) return
    this.#size = size
    if (!this.#open) {
      const places = firstOpen(this.#chart, size, {
        you: this.#you === null ? -1 : (this.#chart.placeOf.get(this.#you) ?? -1),
        head: this.head(),
      })
      this.#relayOut(new Set([...places].map((place) => this.#idAt(place))))
      this.#look(this.#home())
    } else {
      this.#look(before ? panned(this.#view, (size.width - before.width) / 2, 0) : this.#home())
    }
  }

  panBy(dx: number, dy: number): void {
    this.#stopGliding()
    this.#look(panned(this.#view, dx, dy))
  }

  /** Sets the view at once: a gesture is under way. */
  lookFrom(view: View): void {
    this.#stopGliding()
    this.#look(view)
  }

  /** A step of a gesture that zooms: the wheel turns, or two fingers part. */
  zoomFrom(view: View): void {
    this.#stopGliding()
    this.#pass(view)
  }
  zoom(direction: 'in' | 'out'): void {
    this.zoomTo(zoomStep(this.#view.k, direction))
  }
  zoomTo(k: number): void {
    this.#stopGliding()
    this.#view = zoomAbout(this.#view, this.#middle(), k)
    this.#refresh(true)
  }
  /** All cards that are in view are in the page: the picture of them may go. */
  built(): void {
    this.picture.end()
    this.#publish()
  }

  recentre(): void {
    this.#glideTo(this.#home())
  }

  /** Opens or closes; the card pressed stays where it is on the screen. */
  setOpen(place: number, open: boolean): void {
    if (this.#chart.reports[place] === 0) return
    const next = new Set(this.#open)
    if (open) next.add(this.#idAt(place))
    else next.delete(this.#idAt(place))
    const before = this.#xOf(place)
    this.#relayOut(next)
    this.lookFrom(panned(this.#view, (before - this.#xOf(place)) * this.#view.k, 0))
  }

  openAll(): void {
    this.#relayOut(new Set(this.#chart.people.filter((_, place) => this.#chart.reports[place]! > 0).map(({ id }) => id)))
    this.lookFrom(this.#home())
  }
  /** Opens everyone above a level, counted from 1 at the top of what is shown, and nobody else. */
  openTo(level: number): void {
    const { depth, reports } = this.#chart
    const top = this.head() < 0 ? 0 : depth[this.head()]!
    this.#relayOut(
      new Set(this.#chart.people.filter((_, place) => reports[place]! > 0 && depth[place]! < top + level - 1).map(({ id }) => id)),
    )
    this.lookFrom(this.#home())
  }

  /** Zooms so far out that all that is open is in view, as far as that goes. */
  fit(): void {
    if (this.#size) this.#glideTo(wholeOf(this.#layout, this.#size, this.#top() * card.row))
  }

  /** Shows one person's branch alone, or everyone. */
  showBranch(id: string | null): void {
    this.#branch = id !== null && this.#chart.placeOf.has(id) ? id : null
    const open = new Set(this.#open)
    if (this.#branch !== null) open.add(this.#branch)
    this.#relayOut(open)
    this.lookFrom(this.#home())
  }
  closeAll(): void {
    this.#relayOut(new Set())
    const place = this.#active === null ? -1 : (this.#chart.placeOf.get(this.#active) ?? -1)
    const top = place < 0 ? undefined : above(this.#chart, place).at(-1)
    if (top !== undefined) this.#active = this.#branch ?? this.#idAt(top)
    this.lookFrom(this.#home())
  }

  /** Makes someone the chosen one, opens the way to them and brings them into view, in the middle if asked. */
  choose(place: number, where: 'in-view' | 'centre' = 'in-view'): void {
    this.#active = this.#idAt(place)
    this.#leaveBranchOf(place)
    // Who is not placed has no card to go to.
    if (this.#chart.unplaced[place] === 1 && this.head() < 0) return this.#publish()
    const closed = above(this.#chart, place).filter((manager) => !this.isOpen(manager))
    if (closed.length > 0) this.#relayOut(new Set([...(this.#open ?? []), ...closed.map((manager) => this.#idAt(manager))]))
    const target = this.#viewOf(place, where)
    this.#publish()
    if (target !== this.#view) this.#glideTo(target)
  }

  #viewOf(place: number, where: 'in-view' | 'centre'): View {
    const centre = { x: this.#xOf(place), y: this.#chart.depth[place]! * card.row + card.height / 2 }
    const size = this.#size ?? { width: 0, height: 0 }
    if (where === 'centre') return centredOn(centre, size, Math.max(this.#view.k, smallBelow * 2))
    const [across, up] = [card.width / 2, card.height / 2]
    const around = { left: centre.x - across, right: centre.x + across, top: centre.y - up, bottom: centre.y + up + card.handle }
    return brought(this.#view, size, around, 40)
  }

  /** Someone is opened: coming back, the keyboard finds them where they were left. */
  remember(id: string): void {
    this.#active = id
    this.#publish()
  }

  showAs(shownAs: ShownAs): void {
    this.#shownAs = shownAs
    this.#publish()
  }
  showDotted(dotted: boolean): void {
    this.#dotted = dotted
    this.#publish()
  }
  /** Whether dragging a card moves the person. */
  rearrange(rearranging: boolean): void {
    this.#rearranging = rearranging
    this.#publish()
  }
  /** Looks at a point of the chart, as far in as now. */
  lookAt(point: Point): void {
    if (this.#size) this.lookFrom(centredOn(point, this.#size, this.#view.k))
  }

  #home(): View {
    const { width } = this.#size ?? { width: 0 }
    const layout = this.#layout
    const fitting = startZoom(layout, width)
    const k = fitting ?? 1
    const main = this.head() >= 0 ? this.head() : mainRoot(this.#chart)
    const x = fitting !== null ? (layout.left + layout.right) / 2 : this.#chart.people.length > 0 ? this.#xOf(main) : 0
    const gap = width < narrow.below ? narrow.startGap : startGap
    return { k, x: Math.round(width / 2 - x * k), y: gap - this.#top() * card.row * k }
  }

  /** Someone outside the branch shown alone can only be shown among everyone. */
  #leaveBranchOf(place: number): void {
    const head = this.head()
    if (head >= 0 && (place < head || place >= this.#chart.end[head]!)) this.showBranch(null)
  }
  #top(): number {
    return this.head() < 0 ? 0 : this.#chart.depth[this.head()]!
  }
  #middle(): Point {
    return { x: (this.#size?.width ?? 0) / 2, y: (this.#size?.height ?? 0) / 2 }
  }
  #idAt(place: number): string {
    return this.#chart.people[place]?.id ?? ''
  }
  #xOf(place: number): number {
    return this.#layout.x[this.#layout.spotOf[place]!] ?? 0
  }

  #relayOut(open: Set<string>): void {
    this.#open = open
    this.#layout = layOut(this.#chart, (place) => open.has(this.#idAt(place)), this.head())
    this.#refresh()
  }

  #glideTo(view: View): void {
    this.#stopGliding()
    const from = this.#view
    const size = this.#size ?? { width: 0, height: 0 }
    // Over a long way a glide would only be a blur.
    const near = Math.hypot(view.x - from.x, view.y - from.y) < 3 * (size.width + size.height)
    if (near) this.#stopGliding = glide((t) => (t === 1 ? this.#look(view) : this.#pass(between(from, view, t))))
    else this.#look(view)
  }

  #look(view: View): void {
    this.#view = view
    this.#refresh()
  }

  /** Looks from where more views will follow. */
  #pass(view: View): void {
    const zooms = view.k !== this.#view.k
    this.#view = view
    if ((zooms || this.picture.moving()) && this.picture.move()) this.#publish()
    else this.#refresh()
  }

  /** Zoomed, or having moved: the picture is kept until the cards of this view are there. */
  #refresh(zoomed = this.picture.shown()): void {
    if (zoomed) this.picture.build()
    const now = this.#scene
    const seen = areaSeen(this.#view, this.#size ?? { width: 0, height: 0 })
    const small = isSmall(this.#view)
    const stays = small === now.small && covers(now.area, seen) && now.area.right - now.area.left < mostRoom * (seen.right - seen.left)
    if (!stays || now.layout !== this.#layout)
      this.#scene = sceneOf(this.#layout, stays ? now.area : grown(seen, small ? room.small : room.full), small)
    this.#publish()
  }

  #publish(): void {
    for (const listener of this.#listeners) listener()
  }
}

function sceneOf(layout: Layout, area: Area, small: boolean): Scene {
  return {
    layout,
    area,
    small,
    origin: { x: Math.round(area.left / originStep) * originStep, y: Math.round(area.top / originStep) * originStep },
  }
}
