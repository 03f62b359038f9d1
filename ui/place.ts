type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
export type Side = 'bottom' | 'top' | 'right' | 'left'
export type Placement = 'auto-end' | Side

const gap = 6
const margin = 8
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

function roomiest(anchor: Box, tip: Size, view: Size): Side {
  const room: Record<Side, number> = {
    top: anchor.top,
    bottom: view.height - anchor.bottom,
    left: anchor.left,
    right: view.width - anchor.right,
  }
  const upright: Side = room.bottom >= room.top ? 'bottom' : 'top'
  if (room[upright] >= tip.height + gap + margin) return upright
  const sideways: Side = room.left >= room.right ? 'left' : 'right'
  return room[sideways] >= tip.width + gap + margin ? sideways : upright
}

/**
 * Where a tip goes, in px of the viewport. 'auto-end' takes the side with the most room (above or below first, so a row's tip does
 * not cover its neighbours) and lines the tip's end up with the anchor's end; a named side centres it. It never leaves the viewport.
 */
export function place(anchor: Box, tip: Size, view: Size, placement: Placement = 'auto-end'): { side: Side; left: number; top: number } {
  const side = placement === 'auto-end' ? roomiest(anchor, tip, view) : placement
  const end = placement === 'auto-end'
  const along = {
    x: end ? anchor.right - tip.width : (anchor.left + anchor.right - tip.width) / 2,
    y: end ? anchor.bottom - tip.height : (anchor.top + anchor.bottom - tip.height) / 2,
  }
  const at: Record<Side, { left: number; top: number }> = {
    bottom: { left: along.x, top: anchor.bottom + gap },
    top: { left: along.x, top: anchor.top - gap - tip.height },
    left: { left: anchor.left - gap - tip.width, top: along.y },
    right: { left: anchor.right + gap, top: along.y },
  }
  const { left, top } = at[side]
  return { side, left: clamp(left, margin, view.width - margin - tip.width), top: clamp(top, margin, view.height - margin - tip.height) }
}
