import { describe, expect, test } from 'vitest'
import { place } from './place.ts'

const view = { width: 1000, height: 800 }
const tip = { width: 100, height: 30 }
const at = (left: number, top: number): { left: number; top: number; right: number; bottom: number } => ({
  left,
  top,
  right: left + 40,
  bottom: top + 20,
})

describe('R144 placement auto-end', () => {
  test('R144 takes the roomier of above and below and ends where the anchor ends', () => {
    expect(place(at(500, 100), tip, view)).toEqual({ side: 'bottom', left: 440, top: 126 })
    expect(place(at(500, 700), tip, view)).toEqual({ side: 'top', left: 440, top: 664 })
  })
  test('R144 goes to the side when neither above nor below has room', () => {
    expect(place({ left: 500, top: 10, right: 540, bottom: 790 }, tip, view).side).toBe('left')
    expect(place({ left: 100, top: 10, right: 140, bottom: 790 }, tip, view).side).toBe('right')
  })
  test('R144 never leaves the viewport', () => {
    expect(place(at(0, 100), tip, view).left).toBe(8)
    expect(place(at(980, 100), tip, view).left).toBe(892)
  })
  test('a named side is centred', () => {
    expect(place(at(500, 100), tip, view, 'right')).toEqual({ side: 'right', left: 546, top: 95 })
  })
})
