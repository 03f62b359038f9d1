import { useEffect, useRef, useSyncExternalStore, type PointerEvent, type ReactElement } from 'react'
import type { ChartState } from './chart-state.ts'
import { card, type Layout } from './layout.ts'
import { onLookChange } from './look-change.ts'
import { orgChartStrings } from './strings.ts'
import { areaSeen } from './viewport.ts'

const map = { width: 176, height: 84 } as const

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** The whole of what is open, small, with what is in view framed. Drawn once a layout, when the browser has time. */
export function OrgChartMap({ state }: { state: ChartState }): ReactElement | null {
  const { layout } = useSyncExternalStore(state.subscribe, state.scene)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLCanvasElement>(null)
  const scale = scaleOf(layout)
  useEffect(() => {
    const later = typeof requestIdleCallback === 'function' ? requestIdleCallback(() => drawCards(canvas.current, layout)) : 0
    const stopLooking = onLookChange(() => drawCards(canvas.current, layout))
    return () => {
      if (later) cancelIdleCallback(later)
      stopLooking()
    }
  }, [layout])
  useEffect(() => {
    let colour = ''
    let wanted = 0
    const draw = (): void => {
      wanted = 0
      const size = state.size()
      if (!frame.current || !size) return
      // Asked for once: to ask with every frame has the styles worked out in the middle of it.
      colour ||= getComputedStyle(frame.current).color
      const seen = areaSeen(state.view(), size)
      const [x, right] = [clamp((seen.left - layout.left) * scale.x, map.width), clamp((seen.right - layout.left) * scale.x, map.width)]
      const [y, bottom] = [clamp((seen.top - scale.top) * scale.y, map.height), clamp((seen.bottom - scale.top) * scale.y, map.height)]
      // Nothing to find where everything is in view already.
      frame.current.classList.toggle('is-all', x === 0 && y === 0 && right >= map.width - 0.5 && bottom >= map.height - 0.5)
      drawFrame(frame.current, colour, { x, y, width: Math.max(4, right - x), height: Math.max(4, bottom - y) })
    }
    const move = (): void => {
      if (wanted === 0) wanted = requestAnimationFrame(draw)
    }
    move()
    const leave = state.subscribeAtLeisure(move)
    const stopLooking = onLookChange(() => {
      colour = ''
      move()
    })
    return () => {
      cancelAnimationFrame(wanted)
      leave()
      stopLooking()
    }
  }, [state, layout, scale.x, scale.y, scale.top])
  const look = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId)
    const box = event.currentTarget.getBoundingClientRect()
    state.lookAt({ x: layout.left + (event.clientX - box.left) / scale.x, y: scale.top + (event.clientY - box.top) / scale.y })
  }
  return (
    // The keyboard walks the chart itself; this is for eyes and pointers.
    <div className="ek-org-map ek-menu" aria-hidden="true" title={orgChartStrings.map} onPointerDown={look} onPointerMove={look}>
      <canvas ref={canvas} width={map.width} height={map.height} />
      <canvas ref={frame} width={map.width} height={map.height} className="ek-org-map__frame" />
    </div>
  )
}

/** Drawn, not placed: it changes with every frame of a zoom, and a box that changes its size has the page laid out again. */
function drawFrame(canvas: HTMLCanvasElement, colour: string, at: { x: number; y: number; width: number; height: number }): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const thick = 1.5
  context.clearRect(0, 0, map.width, map.height)
  context.fillStyle = context.strokeStyle = colour
  context.lineWidth = thick
  context.globalAlpha = 0.1
  context.fillRect(at.x, at.y, at.width, at.height)
  context.globalAlpha = 1
  context.strokeRect(at.x + thick / 2, at.y + thick / 2, at.width - thick, at.height - thick)
}

interface Scale {
  readonly x: number
  readonly y: number
  readonly top: number
}

function scaleOf(layout: Layout): Scale {
  const first = Math.max(
    0,
    layout.rows.findIndex((row) => row.length > 0),
  )
  const height = (layout.rows.length - first) * card.row
  return { x: map.width / Math.max(1, layout.right - layout.left), y: map.height / Math.max(1, height), top: first * card.row }
}

/** One mark for every pixel that holds a card, however many do. */
function drawCards(canvas: HTMLCanvasElement | null, layout: Layout): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const scale = scaleOf(layout)
  context.clearRect(0, 0, map.width, map.height)
  context.fillStyle = getComputedStyle(canvas).color
  const tall = Math.max(1, card.height * scale.y)
  const wide = Math.max(1, card.width * scale.x)
  layout.rows.forEach((row, depth) => {
    const y = depth * card.row * scale.y - scale.top * scale.y
    let last = -1
    for (const spot of row) {
      const x = Math.round((layout.x[spot]! - card.width / 2 - layout.left) * scale.x)
      if (x === last) continue
      context.fillRect(x, y, wide, tall)
      last = x
    }
  })
}
