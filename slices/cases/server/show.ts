import type { Context } from '#platform/server/context.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import type { CaseFile, CaseRow } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import { stageOf, stepOf } from '../definition-index.ts'
import { letterTitles, processTitles } from '../names.ts'
import { canGrant, isTold, visibleItems, visibleParties } from '../policy.ts'
import { availableSteps } from '../rules/available-steps.ts'
import { boardColumn, progressOf } from '../rules/board-column.ts'
import { figuresOf, meetingTitle, stageLabel } from '../rules/case-derived.ts'
import { type CaseState, holdersOf, type Meeting } from '../rules/case-state.ts'
import { setsTerms } from '../rules/outcome-record.ts'
import { employeeOf } from '../rules/parties.ts'
import { eventInWords } from '../rules/timeline-words.ts'
import { dueGroup, referenceOf, soonUntil } from './due.ts'
import { namedInLetter } from './for-letters.ts'
import { loadCase, type LoadedCase, personOf, writerOf } from './load.ts'
import { type Names, namesIn } from './names.ts'
import { addRead, findLinks, findNotes, findTasks, newestVersion } from './queries/extras.ts'
import { directs } from './record.ts'
import { showWork } from './show-work.ts'

/** A stage as screens show it. */
export function stageIn(definition: ProcessDefinition, id: string): NonNullable<CaseRow['stage']> {
  const stage = stageOf(definition, id)
  return { id, label: stage?.label ?? id, kind: stage?.kind ?? 'open' }
}

/** GET /cases/:id. That it was read is written down in the same transaction. */
export async function getCase(ctx: Context, id: string): Promise<CaseFile> {
  const loaded = await loadCase(ctx, id)
  await addRead(ctx.tx, id, loaded.access, writerOf(ctx))
  const tasks = loaded.access === 'party' ? [] : await findTasks(ctx.tx, id)
  const names = await namesIn(
    ctx,
    loaded,
    tasks.flatMap(({ assigned_to }) => assigned_to ?? []),
  )
  return loaded.access === 'party'
    ? fileForParty(ctx, loaded, names)
    : {
        ...(await fileForWork(ctx, loaded, names)),
        tasks: tasks.map((task) => ({
          id: task.id,
          title: task.title,
          due_on: task.due_on,
          assigned_to: task.assigned_to === null ? null : names(task.assigned_to),
          done_at: task.done_at?.toISOString() ?? null,
          done_by: task.done_by_name,
          can: { finish: loaded.access === 'full' },
        })),
      }
}

/** The line of a case in a list, for who works on it. */
function rowFor(ctx: Context, { stored, at, access }: LoadedCase, names: Names): CaseRow {
  const { state, definition } = at
  const figures = figuresOf(at)
  const owner = holdersOf(state, 'owner')[0]
  return {
    id: stored.id,
    reference: referenceOf(stored.number),
    title: stored.title,
    process: stored.process,
    process_title: definition.title,
    stage: stageIn(definition, state.stage),
    column: boardColumn(definition, state.stage),
    progress: progressOf(definition, state.stage),
    restricted: stored.restricted,
    paused: figures.paused,
    owner: owner === undefined ? null : names(owner),
    people: [...employeeOf(state, definition)].map(names),
    opened_on: state.openedOn,
    ended_on: figures.endedOn,
    age_days: daysBetween(state.openedOn, figures.endedOn ?? ctx.today),
    next: figures.next,
    due: dueGroup(
      { paused: figures.paused, due: figures.next?.due ?? null, ended: figures.endedOn !== null },
      ctx.today,
      soonUntil(ctx.today),
    ),
    access,
  }
}

async function fileForWork(ctx: Context, loaded: LoadedCase, names: Names): Promise<CaseFile> {
  const { stored, at, asker, standing, access } = loaded
  const { state, definition } = at
  const newest = await newestVersion(ctx.tx, stored.process)
  const work = access === 'full'
  return {
    ...shared(ctx, loaded, names),
    ...rowFor(ctx, loaded, names),
    seen: state.lastNumber,
    newer_version: newest > state.version ? newest : null,
    work: await showWork(ctx, loaded, names),
    roles: [...state.roles].flatMap(([as, holders]) => holders.map(({ person, since }) => ({ person: names(person), as, since }))),
    allegations: [...state.allegations].map(([id, { text, category, madeOn, finding }]) => ({
      id,
      text,
      category,
      made_on: madeOn,
      finding: finding as null | 'upheld',
    })),
    notes: (await findNotes(ctx.tx, stored.id)).map((note) => ({ ...note, at: note.at.toISOString() })),
    links: (await findLinks(ctx.tx, stored.id)).map(({ id, number, title, process, why }) => ({
      id,
      reference: referenceOf(number),
      title,
      process_title: processTitles[process],
      why,
    })),
    timeline: loaded.events.toReversed().map(({ number, on, at: moment, byName, what }) => ({
      number,
      on,
      at: moment,
      by_name: byName,
      kind: what.kind,
      ...eventInWords(what, { definition, state, name: (person) => names(person).name }),
    })),
    can: { work, direct: work && directs({ asker, at }), grant: canGrant(standing, ctx.today), note: work },
  }
}

type Shared = Pick<
  CaseFile,
  'today' | 'division' | 'version' | 'parties' | 'items' | 'meetings' | 'meeting_purposes' | 'own_steps' | 'tasks'
>

/** What a party and who works on a case see alike, each as far as it was shown to them. */
function shared(ctx: Context, loaded: LoadedCase, names: Names): Shared {
  const { stored, at, access } = loaded
  const { state, definition } = at
  const looker: Looker = { me: personOf(ctx), party: access === 'party', names }
  const invited = !looker.party || employeeOf(state, definition).has(looker.me)
  return {
    today: ctx.today,
    division: state.division,
    version: stored.version,
    parties: visibleParties(state, looker.me, access).map((person) => partyShown(state, person, looker)),
    items: itemsShown(loaded, looker),
    meetings: invited ? [...state.meetings.values()].map(meetingShown) : [],
    meeting_purposes: looker.party ? [] : Object.keys(definition.meetings).map((purpose) => ({ purpose, title: meetingTitle(purpose) })),
    own_steps: [],
    tasks: [],
  }
}

interface Looker {
  readonly me: string
  readonly party: boolean
  readonly names: Names
}

function partyShown(state: CaseState, person: string, { me, party, names }: Looker): CaseFile['parties'][number] {
  const found = state.parties.get(person) ?? { as: new Set<never>(), anonymous: false, since: state.openedOn }
  // Whether somebody else knows of the case, or asked not to be named, is for who works on it.
  const own = !party || person === me
  return {
    person: names(person),
    as: [...found.as],
    anonymous: own && found.anonymous,
    since: found.since,
    told: own && isTold(state, person),
  }
}

function itemsShown({ at: { state }, access, events }: LoadedCase, { me, party, names }: Looker): CaseFile['items'] {
  const addedBy = new Map(events.flatMap(({ what, byName }) => (what.kind === 'item_added' ? [[what.item, byName] as const] : [])))
  return [...visibleItems(state, me, access)].map(([id, { title, reliedOn, about, addedOn, file, disclosedTo }]) => ({
    id,
    title,
    relied_on: reliedOn,
    about: about === null || (party && about !== me) ? null : names(about),
    added_on: addedOn,
    added_by: party ? null : (addedBy.get(id) ?? null),
    file: file?.name ?? null,
    disclosed: [...disclosedTo].filter(([to]) => !party || to === me).map(([to, on]) => ({ person: names(to), on })),
  }))
}

const meetingShown = ({ postponement, ...meeting }: Meeting): CaseFile['meetings'][number] => ({
  id: meeting.id,
  purpose: meeting.purpose,
  title: meetingTitle(meeting.purpose),
  date: meeting.date,
  time: meeting.time,
  place: meeting.place,
  first_date: meeting.firstDate,
  state: meeting.state,
  held_on: meeting.heldOn,
  missed: meeting.missed.map(({ date, goodReason }) => ({ date, good_reason: goodReason })),
  companion_offered_on: meeting.offeredOn,
  companion: meeting.companion,
  postponement: postponement && { proposed: postponement.proposed, reasonable: postponement.reasonable, asked_on: postponement.askedOn },
})

/** A case for a party: what was shown to them, and what is theirs to do. A witness learns nothing of how far it is. */
function fileForParty(ctx: Context, loaded: LoadedCase, names: Names): CaseFile {
  const { at, asker, stored } = loaded
  const { state, definition } = at
  const me = personOf(ctx)
  const isEmployee = employeeOf(state, definition).has(me)
  const common = shared(ctx, loaded, names)
  return {
    ...common,
    ...rowForParty(ctx, loaded, names),
    seen: 0,
    newer_version: null,
    version: stored.version,
    work: null,
    own_steps: isEmployee
      ? availableSteps(at, asker)
          .filter((step) => !setsTerms(state, { questions: step.questions, to: [...step.to] }))
          .map(({ step, label, to, questions }) => ({
            step,
            label,
            to: to.map((stage) => ({ stage, label: stageLabel(definition, stage) })),
            questions: [...questions],
          }))
      : [],
    mine: mineOf(loaded, me, names),
    roles: [],
    allegations: ownWords(loaded, me),
    notes: [],
    links: [],
    timeline: common.items
      .flatMap(({ id, title, disclosed }) =>
        disclosed.map(({ on }) => ({
          number: null,
          on,
          at: on,
          by_name: '',
          kind: 'item_disclosed',
          text: `“${title}” was shown to you`,
          reason: null,
          id,
        })),
      )
      .map(({ id: _id, ...entry }) => entry),
    can: { work: false, direct: false, grant: false, note: false },
  }
}

/** What was sent to a party out of the case, and the steps that were theirs, whoever wrote them down. */
const mineOf = ({ at: { state, definition } }: LoadedCase, me: string, names: Names): CaseFile['mine'] => ({
  letters: state.letters
    .filter(({ to }) => to === me)
    .map(({ letter, on, appeal }) => ({
      letter,
      title: letterTitles[letter],
      on,
      appeal: appeal && { to: appeal.to === namedInLetter ? 'whom the letter names' : names(appeal.to).name, by: appeal.by },
    })),
  acts: state.steps
    .filter(
      ({ by, step }) => by === me || (employeeOf(state, definition).has(me) && stepOf(definition, step)?.who.includes('employee') === true),
    )
    .map(({ step, on }) => ({ label: stepOf(definition, step)?.label ?? step, on })),
})

/** What a complainant wrote themselves when they raised it; what was found on it is not theirs to see. */
const ownWords = ({ at: { state }, events }: LoadedCase, me: string): CaseFile['allegations'] =>
  events.flatMap(({ by, on, what }) =>
    what.kind === 'allegation_made' && by === me && (state.parties.get(me)?.as.has('complainant') ?? false)
      ? [{ id: what.allegation, text: what.text, category: null, made_on: on, finding: null }]
      : [],
  )

/** The line of a case in a list, for a party. */
export function rowForParty(ctx: Context, { stored, at, access }: Pick<LoadedCase, 'stored' | 'at' | 'access'>, names: Names): CaseRow {
  const { state, definition } = at
  const me = personOf(ctx)
  const { endedOn } = figuresOf(at)
  const isWitness = !['subject', 'complainant'].some((as) => state.parties.get(me)?.as.has(as as 'subject'))
  return {
    id: stored.id,
    reference: referenceOf(stored.number),
    title: null,
    process: stored.process,
    process_title: definition.title,
    stage: isWitness ? null : stageIn(definition, state.stage),
    column: null,
    progress: null,
    restricted: stored.restricted,
    paused: false,
    owner: null,
    people: visibleParties(state, me, access).map(names),
    opened_on: state.openedOn,
    ended_on: isWitness ? null : endedOn,
    age_days: daysBetween(state.openedOn, isWitness ? ctx.today : (endedOn ?? ctx.today)),
    next: null,
    due: 'none',
    access,
  }
}
