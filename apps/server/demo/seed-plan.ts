import { parseArgs } from 'node:util'
import { chanceOf } from './chance.ts'
import { randomCompany, type RandomCompany } from './random-company.ts'
import type { DemoCompany } from './company.ts'

export interface SeedPlan {
  /** In each company. */
  readonly people: number
  readonly tenants: number
  readonly random: number
}

const bounds = { people: [1, 100_000, 200], tenants: [1, 50, 1], random: [0, 2 ** 31 - 1, 1] } as const

/** Reads `--people 5000 --tenants 3 --random 7`; a problem is one clear line. */
export function readSeedPlan(args: readonly string[]): SeedPlan | { problem: string } {
  const option = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { people: option, tenants: option, random: option } })
    return {
      people: numberOf(values.people, 'people'),
      tenants: numberOf(values.tenants, 'tenants'),
      random: numberOf(values.random, 'random'),
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The options could not be read.' }
  }
}

function numberOf(text: string | undefined, name: keyof SeedPlan): number {
  const [least, most, usual] = bounds[name]
  if (text === undefined) return usual
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new Error(`--${name} must be a whole number from ${least} to ${most}.`)
  return value
}

const firstWords =
  'Ashdown Beckfoot Calderwick Denholme Eastgarth Fernlea Garsdale Hollinwood Ingleby Kirkstall Langrigg Marfield Netherby Oakenshaw Pinewater Quarrington Rowanlea Selwick Thornbeck Westerdale'.split(
    ' ',
  )
const lastWords = 'Foods|Logistics|Engineering|Care|Housing|Retail|Packaging|Energy|Textiles|Group|Services|Partners'.split('|')

/** The companies of a plan, one at a time, as each may be large. Another size or seed gives other companies beside these. */
export function* companiesOf(plan: SeedPlan): Generator<DemoCompany> {
  for (let number = 1; number <= plan.tenants; number++) yield randomCompany(outlineOf(plan, number))
}

function outlineOf({ people, random }: SeedPlan, number: number): RandomCompany {
  const chance = chanceOf(random, `company ${number} of ${people}`)
  return { people, seed: random, name: `${chance.pick(firstWords)} ${chance.pick(lastWords)} ${random}-${people}-${number}` }
}
