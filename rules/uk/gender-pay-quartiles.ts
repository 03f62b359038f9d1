import * as z from 'zod/mini'
import { product, quotient, rounded } from './exact.ts'
import { listOf, money } from './inputs.ts'
import { rule } from './rule.ts'

type Sex = 'men' | 'women'
interface Group {
  readonly men: number
  readonly women: number
}

/** Heads in each of four sections, lowest paid first. One over goes to the lower, a second to the upper middle, a third to the lower middle (gov.uk). */
function sectionSizes(heads: number): [number, number, number, number] {
  const [each, over] = [Math.floor(heads / 4), heads % 4]
  return [each + (over >= 1 ? 1 : 0), each + (over >= 3 ? 1 : 0), each + (over >= 2 ? 1 : 0), each]
}

/** People of one hourly rate, lowest rate first. */
function groupsByRate(men: readonly number[], women: readonly number[]): Group[] {
  const groups = new Map<number, Record<Sex, number>>()
  const enter = (rate: number, sex: Sex) => {
    const group = groups.get(rate) ?? { men: 0, women: 0 }
    group[sex] += 1
    groups.set(rate, group)
  }
  for (const rate of men) enter(rate, 'men')
  for (const rate of women) enter(rate, 'women')
  return [...groups].toSorted(([a], [b]) => a - b).map(([, group]) => group)
}

/**
 * Men among the first `heads` people of a group that is cut by a boundary: the group's own proportion, to the nearest person
 * (reg 13(2)). Counting from the group's start keeps its parts adding up to the whole.
 */
const menAmongFirst = ({ men, women }: Group, heads: number): number => rounded(quotient(product(men, heads), men + women), 0, 'nearest')

function fill(groups: readonly Group[], sizes: readonly number[]): Group[] {
  const sections = sizes.map(() => ({ men: 0, women: 0 }))
  let [section, room] = [0, sizes[0] ?? 0]
  for (const group of groups) {
    const heads = group.men + group.women
    let placed = 0
    while (placed < heads) {
      while (room === 0) {
        section += 1
        room = sizes[section] ?? heads
      }
      const taken = Math.min(room, heads - placed)
      const men = menAmongFirst(group, placed + taken) - menAmongFirst(group, placed)
      const into = sections[section]
      if (into) {
        into.men += men
        into.women += taken - men
      }
      placed += taken
      room -= taken
    }
  }
  return sections
}

/** Per cent of men and of women in one section, 1 decimal; null in a section nobody is in. */
function shares({ men, women }: Group): Record<Sex, number | null> {
  const heads = men + women
  const percent = (part: number) => (heads === 0 ? null : rounded(product(quotient(part, heads), 100), 1, 'nearest'))
  return { men: percent(men), women: percent(women) }
}

/**
 * gpg.quartiles: {men, women: hourly pay of full-pay relevant employees} → {lower, lowerMiddle, upperMiddle, upper}, each
 * {men, women} in per cent of that section, 1 decimal; null for an empty section. Everyone is ranked by hourly pay and cut into four
 * sections as equal as possible; where one rate straddles a boundary, men and women are spread in that rate's own proportion.
 * Source: SI 2017/172 reg 13; gov.uk Gender pay gap reporting: make your calculations.
 */
export const payQuartiles = rule(
  {
    name: 'gpg.quartiles',
    source: 'SI 2017/172 reg 13; gov.uk Gender pay gap reporting: make your calculations',
    input: z.object({ men: listOf(money(), 100_000), women: listOf(money(), 100_000) }),
  },
  ({ men, women }) => {
    const sections = fill(groupsByRate(men, women), sectionSizes(men.length + women.length))
    const of = (i: number) => shares(sections[i] ?? { men: 0, women: 0 })
    return { lower: of(0), lowerMiddle: of(1), upperMiddle: of(2), upper: of(3) }
  },
)
