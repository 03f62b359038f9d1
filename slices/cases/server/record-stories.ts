import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Division } from '#rules/uk/inputs.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import type { Answers, Happening } from '../events.ts'
import type { HandlerRole, ProcessName } from '../names.ts'
import { accessOf, figuresOf, marksOf } from '../rules/case-derived.ts'
import { caseFrom } from '../rules/case-fold.ts'
import type { At } from '../rules/gates.ts'
import { giveRole, recordProblem } from '../rules/record-happening.ts'
import { onlyToday } from '../rules/surroundings.ts'
import { takeStep } from '../rules/take-step.ts'
import { placeCase } from './load.ts'
import { addCase, addEvents, setAccess, type StoredEvent } from './queries/cases.ts'

/** A case that comes with a company that is loaded: what happened in it, in order, by whom. Every step passes its checks as it would have then. */
export interface CaseStory {
  readonly title: string
  readonly process: ProcessName
  readonly restricted: boolean
  readonly division?: Division
  readonly parties: readonly Extract<Happening, { kind: 'party_added' }>[]
  readonly owner: string
  readonly told: readonly StoryEntry[]
}
export interface StoryEntry {
  readonly on: string
  readonly by: { readonly person: string; readonly name: string }
  readonly act:
    | { readonly step: number; readonly to?: string; readonly answers?: Answers }
    | { readonly role: HandlerRole; readonly person: string }
    | Happening
}

type Refused = string
/** What an entry comes to, or why it could not have happened. */
function happeningsOf(at: At, process: ProcessName, { on, by, act }: StoryEntry): readonly Happening[] | Refused {
  if ('role' in act) {
    const given = giveRole(at, act.person, act.role)
    return 'happenings' in given ? given.happenings : given.says
  }
  if ('kind' in act) return recordProblem(at, act, on)?.says ?? [act]
  const asker = { person: by.person, role: 'hr', leadsParty: false, ledByParty: false } as const
  const { step, answers = {}, to } = act
  const command = { step: `${process}.${step}`, on, answers, overrides: [], seen: at.state.lastNumber, ...(to === undefined ? {} : { to }) }
  const taken = takeStep(at, asker, command)
  return 'happenings' in taken ? taken.happenings : `${process}.${step}: ${taken.says} ${JSON.stringify(taken.fields ?? {})}`
}

/** The events of a story, as far as each of them could have happened; `refused` says where it ends, and why. */
export function eventsOf(story: CaseStory, first: Pick<StoryEntry, 'on' | 'by'>): { events: StoredEvent[]; refused: Refused | null } {
  const definition = standardProcesses[story.process]
  const events: StoredEvent[] = []
  const add = ({ on, by }: Pick<StoryEntry, 'on' | 'by'>, happenings: readonly Happening[]) => {
    for (const what of happenings)
      events.push({ number: events.length + 1, on, at: `${on}T09:00:00.000Z`, by: by.person, byName: by.name, what })
  }
  const { process, restricted, division = 'england-and-wales' } = story
  add(first, [
    { kind: 'opened', process, version: 1, division, restricted, stage: definition.initial },
    ...story.parties,
    { kind: 'role_given', person: story.owner, as: 'owner' },
  ])
  for (const entry of story.told) {
    const found = happeningsOf({ definition, state: caseFrom(events), around: onlyToday(entry.on) }, process, entry)
    if (typeof found === 'string') return { events, refused: `${story.title}, ${entry.on}: ${found}` }
    add(entry, found)
  }
  return { events, refused: null }
}

/** Writes the cases of a company; answers what of them could not be told, for a test to see. */
export async function recordStories(tx: Tx, today: string, asked: { stories: readonly CaseStory[]; openedBy: string }): Promise<string[]> {
  const problems: string[] = []
  for (const story of asked.stories) {
    const first = story.told[0]
    if (!first) continue
    const { events, refused } = eventsOf(story, first)
    if (refused !== null) problems.push(refused)
    const id = randomUUID()
    const at = await placeCase(tx, { id, process: story.process }, events, today)
    const { title, process, restricted } = story
    const made = {
      id,
      title,
      process,
      restricted,
      searchText: folded(title),
      openedOn: first.on,
      openedBy: asked.openedBy,
      lastNumber: events.length,
    }
    let written = false
    for (let tries = 0; tries < 20 && !written; tries += 1) written = await addCase(tx, randomInt(1000, 10_000), made, figuresOf(at))
    await addEvents(tx, id, events)
    await setAccess(tx, id, accessOf(at.state), marksOf(at.state, at.definition))
  }
  return problems
}
