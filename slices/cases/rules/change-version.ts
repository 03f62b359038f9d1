import type { ProcessDefinition } from '../definition.ts'
import { isOutcome, reachable, stageOf } from '../definition-index.ts'
import type { Happening } from '../events.ts'
import { actorTitles, letterTitles } from '../names.ts'
import { clockDue } from './deadlines.ts'
import { type At, gates } from './gates.ts'

/** One thing that becomes different for a case, in words, with what it was and what it will be. */
export interface Difference {
  readonly kind: 'stage' | 'step' | 'gate' | 'letter' | 'clock' | 'deadline' | 'duty'
  readonly id: string
  readonly was: string | null
  readonly becomes: string | null
}

export interface VersionChange {
  readonly differences: readonly Difference[]
  /** Why the case cannot be moved; empty when it can. */
  readonly problems: readonly string[]
  readonly happenings: readonly Happening[]
}

const changed = (kind: Difference['kind'], was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Difference[] =>
  [...new Set([...was.keys(), ...now.keys()])].flatMap((id) => {
    const [before, after] = [was.get(id) ?? null, now.get(id) ?? null]
    return before === after ? [] : [{ kind, id, was: before, becomes: after }]
  })

const lengthInWords = (runs: ProcessDefinition['clocks'][number]['runs']): string =>
  Object.entries(runs)
    .map(([unit, length]) => `${unit} ${length}`)
    .join()

const asked = (questions: ProcessDefinition['steps'][number]['questions']): string =>
  questions.map(({ ask, optional }) => `; asks: ${ask}${optional === true ? ' (may be left open)' : ''}`).join('')

/** Everything of a definition that can be told apart, by kind and id. */
function described(definition: ProcessDefinition): Readonly<Record<Exclude<Difference['kind'], 'deadline'>, ReadonlyMap<string, string>>> {
  const steps = definition.steps
  const named = (stage: string): string => stageOf(definition, stage)?.label ?? stage
  const where = (to: 'same' | readonly string[]): string => (to === 'same' ? 'stays where it is' : `to ${to.map(named).join(' or ')}`)
  return {
    stage: new Map(definition.stages.map(({ id, label }) => [id, label])),
    step: new Map(
      steps.map(({ id, label: name, to, who, pace, questions }) => [
        id,
        `${name}; ${who.map((one) => actorTitles[one]).join(', ')}; ${where(to)}${pace === null ? '' : `; ${pace}`}${asked(questions)}`,
      ]),
    ),
    gate: new Map(
      steps.flatMap(({ id, gates: written }) =>
        written.map(({ gate, level, least }): [string, string] => [
          `${id} ${gate}`,
          `${gates[gate].title}: ${level === 'hard' ? 'has to be met' : 'advice'}${least === undefined ? '' : `, at least ${least}`}`,
        ]),
      ),
    ),
    letter: new Map(
      steps.flatMap(({ id, letters }) => letters.map((letter): [string, string] => [`${id} ${letter}`, letterTitles[letter]])),
    ),
    clock: new Map(definition.clocks.map(({ id, label, runs }) => [id, `${label}: ${lengthInWords(runs)}`])),
    duty: new Map(definition.duties.map(({ id, text }) => [id, text])),
  }
}

/** What two versions of a process differ in, without a case. */
export function definitionDifferences(from: ProcessDefinition, to: ProcessDefinition): Difference[] {
  const [was, now] = [described(from), described(to)]
  return (['stage', 'step', 'gate', 'letter', 'clock', 'duty'] as const).flatMap((kind) => changed(kind, was[kind], now[kind]))
}

function deadlineDifferences({ definition, state, around }: At, to: ProcessDefinition, stage: string): Difference[] {
  const due = (of: ProcessDefinition, at: string) =>
    new Map(
      of.clocks
        .filter((clock) => (clock.in === 'any' ? !isOutcome(of, at) : clock.in.includes(at)))
        .flatMap(({ id }): [string, string][] => {
          const day = clockDue(of, state, around, id)
          return day === null ? [] : [[id, day]]
        }),
    )
  return changed('deadline', due(definition, state.stage), due(to, stage))
}

function problemsOf({ definition, state }: At, to: ProcessDefinition, stage: string): string[] {
  if (to.process !== definition.process) return ['It is another process.']
  if (to.version === state.version) return ['The case is on that version already.']
  if (isOutcome(definition, state.stage)) return ['The case is closed and stays as it was closed.']
  if (!stageOf(to, stage))
    return [`That version has no stage “${stageOf(definition, stage)?.label ?? stage}”: choose where the case goes on.`]
  if (isOutcome(to, stage)) return ['A change of version cannot close a case.']
  return reachable(to, to.initial).has(stage) ? [] : ['No way leads to that stage.']
}

/**
 * Moving an open case to another published version: what becomes different, its own deadlines included, why it cannot be moved, and the event
 * that moves it. What was done stays done; only what comes next follows the other version. `stage`: where the present stage has no namesake.
 */
export function changeVersion(at: At, to: ProcessDefinition, stage: string = at.state.stage): VersionChange {
  const problems = problemsOf(at, to, stage)
  const differences = [...definitionDifferences(at.definition, to), ...(problems.length > 0 ? [] : deadlineDifferences(at, to, stage))]
  return { differences, problems, happenings: problems.length > 0 ? [] : [{ kind: 'moved_to_version', version: to.version, stage }] }
}
