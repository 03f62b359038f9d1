/** Where the chart is seen from: a point of the chart is at `point * k + (x, y)` on the screen. */
export interface View {
  readonly x: number
  readonly y: number
  readonly k: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
/** A rectangle of the chart. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Specification section 9. */
export const zoomRange = { least: 0.2, most: 4 } as const
const steps = [0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

export const clampZoom = (k: number): number => Math.min(zoomRange.most, Math.max(zoomRange.least, k))

/** Zooms so that the point of the chart under `at` (on the screen) stays there. */
export function zoomAbout(view: View, at: Point, k: number): View {
  const zoom = clampZoom(k)
  const ratio = zoom / view.k
  return { k: zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** The next round figure up or down from where one is. */
export function zoomStep(k: number, direction: 'in' | 'out'): number {
  const near = 0.005
  const found = direction === 'in' ? steps.find((step) => step > k + near) : steps.findLast((step) => step < k - near)
  return found ?? (direction === 'in' ? zoomRange.most : zoomRange.least)
}

export interface WheelTurn {
  readonly deltaY: number
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number
  /** Set by browsers for a pinch on a touch pad, whose steps are small. */
  readonly ctrlKey: boolean
}

/** What a turn of the wheel multiplies the zoom by: up is closer. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const pixels = deltaY * ([1, 20, 400][deltaMode] ?? 1)
  return Math.exp(-Math.max(-300, Math.min(300, pixels)) * (ctrlKey ? 0.012 : 0.0018))
}

export const panned = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** Two fingers moved: what was under them stays under them, as far as the zoom range allows. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const from = middle(before)
  const to = middle(after)
  const spread = distance(after) / Math.max(1, distance(before))
  return panned(zoomAbout(view, from, view.k * spread), to.x - from.x, to.y - from.y)
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The view at zoom `k` with a point of the chart in the middle of the screen. */
export const centredOn = (point: Point, size: Size, k: number): View => ({
  k,
  x: size.width / 2 - point.x * k,
  y: size.height / 2 - point.y * k,
})

/** The least movement that brings an area of the chart into view, `margin` px from the edge; the same view when it is there. */
export function brought(view: View, size: Size, area: Area, margin: number): View {
  const dx = nudge(area.left * view.k + view.x, area.right * view.k + view.x, size.width, margin)
  const dy = nudge(area.top * view.k + view.y, area.bottom * view.k + view.y, size.height, margin)
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy)
}

function nudge(start: number, end: number, length: number, margin: number): number {
  if (start < margin) return margin - start
  if (end > length - margin) return Math.max(length - margin - end, margin - start)
  return 0
}

/** The area of the chart that is on the screen. */
export const areaSeen = ({ x, y, k }: View, { width, height }: Size): Area => ({
  left: -x / k,
  top: -y / k,
  right: (width - x) / k,
  bottom: (height - y) / k,
})

/** Room to move in: the area grown on each side by a share of its size. */
export function grown({ left, top, right, bottom }: Area, share: number): Area {
  const [dx, dy] = [(right - left) * share, (bottom - top) * share]
  return { left: left - dx, top: top - dy, right: right + dx, bottom: bottom + dy }
}

export const covers = (a: Area, b: Area): boolean => a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom

/** A view between two others, `t` from 0 to 1; the zoom moves evenly to the eye. */
export function between(from: View, to: View, t: number): View {
  const k = from.k * (to.k / from.k) ** t
  const share = Math.abs(to.k - from.k) < 1e-6 ? t : (k - from.k) / (to.k - from.k)
  return { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
