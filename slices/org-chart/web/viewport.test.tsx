import { describe, expect, it } from 'vitest'
import {
  areaSeen,
  between,
  brought,
  centredOn,
  covers,
  grown,
  pinched,
  wheelFactor,
  zoomAbout,
  zoomStep,
  type Point,
  type View,
} from './viewport.ts'

const toChart = (view: View, at: Point): Point => ({ x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k })
const turn = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey })
const view = { x: 120, y: -40, k: 0.8 }
const size = { width: 1200, height: 700 }

describe('R121 pan and zoom', () => {
  it('R121 zooms about the pointer: what is under it stays under it', () => {
    const at = { x: 333, y: 222 }
    for (const k of [0.2, 0.5, 1, 2.7, 4]) {
      const zoomed = zoomAbout(view, at, k)
      expect(zoomed.k).toBe(k)
      expect(toChart(zoomed, at).x).toBeCloseTo(toChart(view, at).x)
      expect(toChart(zoomed, at).y).toBeCloseTo(toChart(view, at).y)
    }
  })

  it('R121 stays between 0.2 and 4, and at the limit nothing moves', () => {
    expect(zoomAbout(view, { x: 5, y: 5 }, 0.0001).k).toBe(0.2)
    expect(zoomAbout(view, { x: 5, y: 5 }, 99).k).toBe(4)
    const least = { x: 9, y: 9, k: 0.2 }
    expect(zoomAbout(least, { x: 500, y: 500 }, 0.1)).toEqual(least)
  })

  it('R121 turns the wheel up to come closer, whatever unit the browser counts in, and back to where one was', () => {
    expect(turn(-100)).toBeGreaterThan(1)
    expect(turn(100) * turn(-100)).toBeCloseTo(1)
    expect(turn(3, 1)).toBe(turn(60))
    expect(turn(2, 0, true)).toBeLessThan(turn(2))
    expect(turn(100_000)).toBeGreaterThan(0.5)
  })

  it('R121 steps through round figures from 20 % to 400 %', () => {
    expect([zoomStep(1, 'in'), zoomStep(1, 'out'), zoomStep(0.9, 'in'), zoomStep(0.2, 'out'), zoomStep(4, 'in')]).toEqual([
      1.25, 0.8, 1, 0.2, 4,
    ])
  })

  it('R121 pinches: both fingers keep what they hold', () => {
    const before = [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ] as const
    const after = [
      { x: 50, y: 150 },
      { x: 350, y: 150 },
    ] as const
    const pinch = pinched(view, before, after)
    expect(pinch.k).toBeCloseTo(view.k * 1.5)
    before.forEach((finger, i) => {
      expect(toChart(pinch, after[i]!).x).toBeCloseTo(toChart(view, finger).x)
      expect(toChart(pinch, after[i]!).y).toBeCloseTo(toChart(view, finger).y)
    })
  })

  it('R121 centres a point, and brings an area into view with the least movement', () => {
    expect(toChart(centredOn({ x: 70, y: 50 }, size, 2), { x: 600, y: 350 })).toEqual({ x: 70, y: 50 })
    const home = { x: 0, y: 0, k: 1 }
    expect(brought(home, size, { left: 100, top: 100, right: 260, bottom: 200 }, 40)).toBe(home)
    expect(brought(home, size, { left: -100, top: 650, right: 60, bottom: 742 }, 40)).toEqual({ x: 140, y: -82, k: 1 })
  })

  it('OC-003 knows what is seen, and whether a drawn area still covers it', () => {
    for (const k of [0.2, 0.37, 1, 2.2, 4]) {
      const seen = areaSeen({ ...view, k }, size)
      const [from, to] = [toChart({ ...view, k }, { x: 0, y: 0 }), toChart({ ...view, k }, { x: size.width, y: size.height })]
      expect([seen.left, seen.top, seen.right, seen.bottom]).toEqual([from.x, from.y, to.x, to.y])
      expect(covers(grown(seen, 0.2), seen)).toBe(true)
      expect(covers(seen, grown(seen, 0.2))).toBe(false)
    }
    expect(grown({ left: 0, top: 0, right: 100, bottom: 50 }, 0.2)).toEqual({ left: -20, top: -10, right: 120, bottom: 60 })
  })

  it('R121 glides evenly from one view to another', () => {
    const to = { x: -500, y: 90, k: 2 }
    expect(between(view, to, 0)).toEqual(view)
    expect(between(view, to, 1)).toEqual(to)
    expect(between(view, { ...view, x: 220 }, 0.5).x).toBeCloseTo(170)
  })
})
