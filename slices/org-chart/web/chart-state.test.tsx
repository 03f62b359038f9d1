import { describe, expect, it, vi } from 'vitest'
import { ChartState } from './chart-state.ts'
import { readChart } from './chart.ts'
import { calderbrook, forestOf, uuid } from './forest.fixture.ts'
import { pressTreeKey, spokenOf } from './tree-keys.ts'

function stateOf(forest = calderbrook(), you: string | null = null): ChartState {
  const state = new ChartState(readChart(forest), you)
  state.setSize({ width: 1200, height: 700 })
  return state
}
const placeOf = (state: ChartState, name: string) => state.chart.people.findIndex((person) => person.name === name)
const shownNames = (state: ChartState) => Array.from(state.scene().layout.placeAt.subarray(1), (place) => state.chart.people[place]!.name)
/** Where a card's middle is on the screen. */
const screenX = (state: ChartState, place: number) => {
  const { layout } = state.scene()
  return layout.x[layout.spotOf[place]!]! * state.view().k + state.view().x
}
const press = (state: ChartState, ...keys: string[]) => keys.map((key) => pressTreeKey(state, key))
const spokenName = (state: ChartState) => state.chart.people[spokenOf(state)]!.name
const wide = forestOf([0, ...Array.from({ length: 30 }, () => 1), ...Array.from({ length: 60 }, (_, i) => 2 + (i % 30))])

describe('R121 the state of the chart', () => {
  it('R120 opens at 100 % what fits the width, with the main root in the middle', () => {
    const small = stateOf()
    expect(shownNames(small)).toHaveLength(10)
    expect(small.view().k).toBe(1)
    const large = stateOf(wide)
    expect(shownNames(large)).toHaveLength(31)
    expect(screenX(large, 0)).toBeCloseTo(600, 0)
  })

  it('R120 shows what is a little too wide a little smaller, rather than cut a card at the edge', () => {
    const [six, eight] = [6, 8].map((reports) => stateOf(forestOf([0, ...Array.from({ length: reports }, () => 1)])))
    const edges = (state: ChartState) => {
      const places = Array.from(state.scene().layout.placeAt.subarray(1), (place) => screenX(state, place))
      return [Math.min(...places), Math.max(...places)].map((x, end) => Math.round(x + (end === 0 ? -80 : 80) * state.view().k))
    }
    expect([six!.view().k, eight!.view().k < 1, eight!.view().k > 0.75]).toEqual([1, true, true])
    const [left = 0, right = 0] = edges(eight!)
    expect([left, 1200 - right]).toEqual([32, 32])
  })

  it('OC-003 opens no more rows than fit the screen, however deep the chain', () => {
    expect(shownNames(stateOf(forestOf(Array.from({ length: 20_000 }, (_, i) => i))))).toHaveLength(5)
  })

  it('R120 opens the way to the reader', () => {
    const forest = forestOf([0, ...Array.from({ length: 30 }, () => 1), 5, 32, 33, 33])
    const state = stateOf(forest, uuid(33))
    expect(shownNames(state)).toContain('Person 33')
    expect(shownNames(state)).not.toContain('Person 34')
  })

  it('R121 collapses and expands children; the card pressed stays where it is', () => {
    const state = stateOf(wide)
    const place = placeOf(state, 'Person 20')
    const before = screenX(state, place)
    state.setOpen(place, true)
    expect(state.isOpen(place)).toBe(true)
    expect(screenX(state, place)).toBeCloseTo(before)
    state.setOpen(place, false)
    expect(state.isOpen(place)).toBe(false)
    expect(screenX(state, place)).toBeCloseTo(before)
  })

  it('R121 expands all and collapses all; recentre goes back to 100 % over the main root', () => {
    const state = stateOf(wide)
    state.openAll()
    expect(shownNames(state)).toHaveLength(91)
    state.panBy(5000, -900)
    state.zoom('out')
    state.recentre()
    expect(state.view().k).toBe(1)
    expect(screenX(state, 0)).toBeCloseTo(600, 0)
    state.closeAll()
    expect(shownNames(state)).toEqual(['Person 1'])
  })

  it('R121 choosing someone opens the way to them and puts them in the middle', () => {
    const state = stateOf()
    state.closeAll()
    const place = placeOf(state, 'Callum Fraser')
    state.choose(place, 'centre')
    expect(shownNames(state)).toContain('Callum Fraser')
    expect(screenX(state, place)).toBeCloseTo(600, 0)
    expect(state.active()).toBe(state.chart.people[place]!.id)
  })

  it('R121 what is drawn changes with what is in view, not with every pixel', () => {
    const state = stateOf(wide)
    state.lookFrom({ x: 0, y: 40, k: 1 })
    const scene = state.scene()
    state.panBy(-3, -2)
    expect(state.scene()).toBe(scene)
    state.panBy(-900, 0)
    expect(state.scene()).not.toBe(scene)
    const moved = state.scene()
    state.zoom('in')
    expect(state.scene()).toBe(moved)
    state.zoomTo(4)
    expect(state.scene().area.right - state.scene().area.left).toBeLessThan(1200)
    state.zoomTo(0.2)
    expect(state.scene().small).toBe(true)
  })

  it('OC-003 while a zoom goes on no card is brought; when it rests all that are in view are wanted, and then the picture goes', () => {
    vi.useFakeTimers()
    const state = stateOf(wide)
    state.openAll()
    const scene = state.scene()
    const out = (k: number) => state.zoomFrom({ x: 100 * k, y: 40, k })
    out(0.9)
    // Nobody can draw a picture yet: cards follow the zoom as they always may.
    expect(state.picture.shown()).toBe(false)
    state.picture.offer(true)
    const before = state.scene()
    for (const k of [0.7, 0.5, 0.3]) out(k)
    expect([state.scene() === before, state.picture.moving(), state.percent()]).toEqual([true, true, 30])
    vi.runAllTimers()
    expect([state.scene() === before, state.scene().small, state.picture.moving(), state.picture.building()]).toEqual([
      false,
      true,
      false,
      true,
    ])
    state.built()
    expect(state.picture.shown()).toBe(false)
    state.panBy(-10, 0)
    expect(state.picture.shown()).toBe(false)
    expect(scene).not.toBe(state.scene())
    // Whatever else moves the view while a picture is shown brings the cards at once, behind it.
    out(0.5)
    state.panBy(-2000, 0)
    expect([state.picture.moving(), state.picture.building(), state.scene().small]).toEqual([false, true, false])
    vi.useRealTimers()
  })

  it('R121 keeps who is open and the view when the server answers anew', () => {
    const state = stateOf(wide)
    const place = placeOf(state, 'Person 20')
    state.setOpen(place, true)
    const view = state.view()
    state.replaceChart(readChart(structuredClone(wide)))
    expect(state.isOpen(place)).toBe(true)
    expect(state.view()).toBe(view)
  })

  it('R121 follows the size of the screen: the middle stays the middle', () => {
    const state = stateOf(wide)
    state.setSize({ width: 800, height: 500 })
    expect(screenX(state, 0)).toBeCloseTo(400, 0)
  })

  it('OC-003 places cards near the origin however far out in the chart', () => {
    const state = stateOf(forestOf([0, ...Array.from({ length: 20_000 }, () => 1)]))
    state.choose(19_990, 'centre')
    const { layout, origin } = state.scene()
    expect(Math.abs(layout.x[layout.spotOf[19_990]!]!)).toBeGreaterThan(1_000_000)
    expect(Math.abs(layout.x[layout.spotOf[19_990]!]! - origin.x)).toBeLessThan(2 ** 16)
  })
})

describe('R121 the keyboard', () => {
  it('R121 goes down into open cards, along the row, and up closing', () => {
    const state = stateOf()
    expect(spokenName(state)).toBe('Rosalind Achebe')
    press(state, 'ArrowDown')
    expect(spokenName(state)).toBe('Adaeze Okonkwo')
    press(state, 'ArrowRight', 'ArrowRight')
    expect(spokenName(state)).toBe('Mei Chow')
    press(state, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(spokenName(state)).toBe('Adaeze Okonkwo')
    press(state, 'ArrowUp')
    expect(state.isOpen(placeOf(state, 'Adaeze Okonkwo'))).toBe(false)
    press(state, 'ArrowDown', 'ArrowDown')
    expect(spokenName(state)).toBe('Ben Ashworth')
    press(state, 'ArrowUp', 'ArrowUp')
    expect(spokenName(state)).toBe('Adaeze Okonkwo')
  })

  it('R121 goes along the row from one team to the next', () => {
    const state = stateOf()
    state.choose(placeOf(state, 'Ben Ashworth'))
    press(state, 'ArrowRight')
    expect(spokenName(state)).toBe('Hannah Whitworth')
  })

  it('R121 Home and End go to the first and the last card, space opens and closes', () => {
    const state = stateOf()
    press(state, 'End')
    expect(spokenName(state)).toBe('Dafydd Pritchard')
    press(state, 'Home', ' ')
    expect(spokenName(state)).toBe('Rosalind Achebe')
    expect(shownNames(state)).toEqual(['Rosalind Achebe'])
  })

  it('R121 + and - zoom, 0 goes to 100 %; other keys are left alone', () => {
    const state = stateOf()
    press(state, '+')
    expect(state.percent()).toBe(125)
    press(state, '-', '-')
    expect(state.percent()).toBe(80)
    press(state, '0')
    expect(state.percent()).toBe(100)
    expect(press(state, 'F5', 'a', 'Tab')).toEqual([false, false, false])
  })

  it('R121 speaks of whoever is shown above when the chosen one is folded away', () => {
    const state = stateOf()
    state.choose(placeOf(state, 'Callum Fraser'))
    state.setOpen(placeOf(state, 'Adaeze Okonkwo'), false)
    expect(spokenName(state)).toBe('Adaeze Okonkwo')
  })
})
