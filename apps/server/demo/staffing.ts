import type { Chance } from './chance.ts'
import type { PlaceName } from './places.ts'
import type { Slot } from './posts.ts'
import { dayInMonth, monthNumber, workday } from './days.ts'

/** Headcount at the end of each month and leavers in it, oldest month first. */
export interface StaffingPlan {
  readonly firstMonth: number
  /** One list a location; entry 0 is the end of the month before `firstMonth`. */
  readonly headcount: Readonly<Partial<Record<PlaceName, readonly number[]>>>
  readonly leavers: readonly number[]
}

/**
 * Walks back from today's staff and gives every open post a start date, adding the people who have left, so that
 * each location had its planned headcount at the end of each month. Answers the staff followed by the leavers.
 */
export function staff(chance: Chance, today: readonly Slot[], plan: StaffingPlan): Slot[] {
  const inPost = new Set(today)
  const all = [...today]
  const locations = Object.keys(plan.headcount) as PlaceName[]
  for (let index = plan.leavers.length; index >= 1; index--) {
    const month = plan.firstMonth + index - 1
    const moves = locations.map((location) => movesOf(plan, { location, index, month, inPost }))
    shareLeavers(chance, moves, plan.leavers[index - 1] ?? 0)
    for (const move of moves) {
      for (const slot of move.fixedStarters) inPost.delete(slot)
      for (const slot of chooseStarters(chance, inPost, {
        location: move.location,
        count: move.growth + move.leavers - move.fixedStarters.length,
        month,
      })) {
        slot.start = dayIn(chance, month)
        inPost.delete(slot)
      }
      for (let i = 0; i < move.leavers; i++) {
        const leaver = leaverLike(chance, today, move.location, month)
        inPost.add(leaver)
        all.push(leaver)
      }
    }
  }
  for (const slot of inPost) slot.start ??= longAgo(chance, plan.firstMonth)
  return all
}

interface Move {
  readonly location: PlaceName
  readonly growth: number
  readonly fixedStarters: readonly Slot[]
  leavers: number
}

function movesOf(plan: StaffingPlan, at: { location: PlaceName; index: number; month: number; inPost: ReadonlySet<Slot> }): Move {
  const counts = plan.headcount[at.location] ?? []
  const growth = (counts[at.index] ?? 0) - (counts[at.index - 1] ?? 0)
  const fixedStarters = [...at.inPost].filter(
    (slot) => slot.location === at.location && slot.start !== null && monthNumber(slot.start) === at.month,
  )
  return { location: at.location, growth, fixedStarters, leavers: Math.max(0, fixedStarters.length - growth) }
}

/** Places first lose whom they must to reach their headcount; the rest of the month's leavers fall by chance. */
function shareLeavers(chance: Chance, moves: readonly Move[], total: number): void {
  let left = total - moves.reduce((sum, move) => sum + move.leavers, 0)
  const weights = moves.map((move, i) => [i === 0 ? 6 : 3 - i, move] as const)
  for (; left > 0; left--) chance.weighted(weights).leavers += 1
}

function chooseStarters(chance: Chance, inPost: ReadonlySet<Slot>, want: { location: PlaceName; count: number; month: number }): Slot[] {
  const open = [...inPost].filter((slot) => slot.location === want.location && slot.start === null && !slot.settled)
  const chosen: Slot[] = []
  while (chosen.length < want.count) {
    // those who have left had mostly not stayed long; a placement or apprenticeship is always recent
    const weights = open
      .filter((slot) => !chosen.includes(slot))
      .map((slot) => [slot.employment === 'Intern' || slot.job.endsWith('Apprentice') ? 200 : slot.end ? 3 : 1, slot] as const)
    if (weights.length === 0) throw new Error(`No post in ${want.location} is left to fill in month ${want.month}.`)
    chosen.push(chance.weighted(weights))
  }
  return chosen
}

function leaverLike(chance: Chance, today: readonly Slot[], location: PlaceName, month: number): Slot {
  const model = chance.pick(today.filter((slot) => slot.location === location && !slot.settled && slot.employment === null))
  return { ...model, known: null, start: null, end: dayIn(chance, month) }
}

/** Days 2 to 22 keep clear of New Year's Day, of Christmas and of the next month. */
const dayIn = (chance: Chance, month: number): string => workday(dayInMonth(month, chance.whole(2, 22)))

/** Before the history begins: most people within ten years, a few far longer. */
function longAgo(chance: Chance, firstMonth: number): string {
  const months = Math.floor(1 + 120 * chance.next() ** 1.6 + (chance.happens(0.15) ? 100 * chance.next() : 0))
  return dayIn(chance, firstMonth - months)
}
