import { accompanimentRight } from '#rules/uk/accompaniment.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { type Clock, ProcessDefinition, type Step } from '../definition.ts'
import { isOutcome, reachable, stageOf, stagesAfter, stepsFrom } from '../definition-index.ts'
import { gates } from './gates.ts'

/** Something wrong with a definition: where, in words an editor can point at, and why. */
export interface DefinitionFinding {
  readonly where: { readonly kind: 'process' | 'stage' | 'step' | 'clock' | 'duty'; readonly id: string }
  readonly code:
    | 'shape'
    | 'twice'
    | 'no_such_stage'
    | 'not_reachable'
    | 'dead_end'
    | 'loop'
    | 'out_of_an_outcome'
    | 'answer_not_asked'
    | 'no_appeal_window'
    | 'no_such_meeting'
    | 'letter_not_used'
    | 'no_choices'
    | 'looser'
    | 'removed'
    | 'bypassed'
  readonly says: string
}
type Where = DefinitionFinding['where']

export const finding = (where: Where, code: DefinitionFinding['code'], says: string): DefinitionFinding => ({ where, code, says })
const stageAt = (id: string): Where => ({ kind: 'stage', id })
const stepAt = (id: string): Where => ({ kind: 'step', id })

function twiceOf(kind: Where['kind'], things: readonly { readonly id: string }[]): DefinitionFinding[] {
  const ids = things.map(({ id }) => id)
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => finding({ kind, id }, 'twice', `There are two of “${id}”.`))
}

const twice = ({ stages, steps, clocks, duties }: ProcessDefinition): DefinitionFinding[] => [
  ...twiceOf('stage', stages),
  ...twiceOf('step', steps),
  ...twiceOf('clock', clocks),
  ...twiceOf('duty', duties),
]

function unknownStages(definition: ProcessDefinition): DefinitionFinding[] {
  const known = new Set(definition.stages.map(({ id }) => id))
  const missing = (where: Where, stages: 'any' | 'same' | readonly string[]) =>
    typeof stages === 'string'
      ? []
      : stages.filter((stage) => !known.has(stage)).map((stage) => finding(where, 'no_such_stage', `There is no stage “${stage}”.`))
  return [
    ...missing({ kind: 'process', id: definition.process }, [definition.initial]),
    ...definition.steps.flatMap((step) => [...missing(stepAt(step.id), step.from), ...missing(stepAt(step.id), step.to)]),
    ...definition.clocks.flatMap((clock) => missing({ kind: 'clock', id: clock.id }, clock.in)),
  ]
}

function reach(definition: ProcessDefinition): DefinitionFinding[] {
  const reached = reachable(definition, definition.initial)
  return definition.stages.flatMap(({ id, kind, label }) => {
    if (!reached.has(id)) return [finding(stageAt(id), 'not_reachable', `No step leads to “${label}”.`)]
    if (kind === 'outcome') return []
    const ends = [...reachable(definition, id)].some((stage) => isOutcome(definition, stage))
    return ends ? [] : [finding(stageAt(id), 'dead_end', `From “${label}” no step leads to an outcome.`)]
  })
}

const leavesAnOutcome = (definition: ProcessDefinition): DefinitionFinding[] =>
  definition.steps.flatMap(({ id, from, to }) => {
    const outcome = from === 'any' ? undefined : from.find((stage) => isOutcome(definition, stage))
    return outcome === undefined || to === 'same'
      ? []
      : [finding(stepAt(id), 'out_of_an_outcome', `“${outcome}” is an outcome: a step may stay there, not lead on.`)]
  })

/** The first circle of steps none of which says why a case may come round again, as the stages it goes through. */
function circle(definition: ProcessDefinition): { readonly step: string; readonly path: readonly string[] } | null {
  const done = new Set<string>()
  const visit = (stage: string, path: readonly string[]): { step: string; path: readonly string[] } | null => {
    if (done.has(stage)) return null
    for (const step of stepsFrom(definition, stage).filter(({ again }) => again === null))
      for (const next of stagesAfter(step, stage)) {
        if (next === stage || path.includes(next)) return { step: step.id, path: [...path.slice(path.indexOf(next)), next] }
        const found = visit(next, [...path, next])
        if (found) return found
      }
    done.add(stage)
    return null
  }
  for (const { id } of definition.stages) {
    const found = visit(id, [id])
    if (found) return found
  }
  return null
}

function loops(definition: ProcessDefinition): DefinitionFinding[] {
  const found = circle(definition)
  return found
    ? [
        finding(
          stepAt(found.step),
          'loop',
          `It leads round in a circle (${found.path.map((stage) => stageOf(definition, stage)?.label ?? stage).join(' → ')}); say why a case may come round again, or change it.`,
        ),
      ]
    : []
}

function gateFindings(definition: ProcessDefinition, step: Step, asked: ReadonlySet<string>): DefinitionFinding[] {
  return step.gates.flatMap(({ gate }) => {
    const { reads, needsAppealWindow, title } = gates[gate]
    const found: DefinitionFinding[] = []
    if (reads.length > 0 && !reads.some((id) => asked.has(id)))
      found.push(finding(stepAt(step.id), 'answer_not_asked', `“${title}” needs one of these questions somewhere: ${reads.join(', ')}.`))
    if (needsAppealWindow && !definition.clocks.some(({ id }) => id === 'appeal_window'))
      found.push(
        finding(stepAt(step.id), 'no_appeal_window', `“${title}” needs the time limit for an appeal, which this process does not have.`),
      )
    return found
  })
}

function meetingFindings(definition: ProcessDefinition, step: Step): DefinitionFinding[] {
  const purposes = [step.meeting, step.calls].filter((purpose) => purpose !== null)
  return purposes
    .filter((purpose) => !(purpose in definition.meetings))
    .map((purpose) => finding(stepAt(step.id), 'no_such_meeting', `The process has no meeting called “${purpose}”.`))
}

const meetingKinds = (definition: ProcessDefinition): DefinitionFinding[] =>
  Object.entries(definition.meetings)
    .filter(([, meeting]) => accompanimentRight({ meeting }) instanceof RuleProblem)
    .map(([purpose, meeting]) =>
      finding({ kind: 'process', id: definition.process }, 'no_such_meeting', `“${meeting}” (${purpose}) is no known kind of meeting.`),
    )

function clockFindings(definition: ProcessDefinition, clock: Clock, asked: ReadonlySet<string>): DefinitionFinding[] {
  const { starts, id } = clock
  const where: Where = { kind: 'clock', id }
  if (starts.at === 'answer' && !asked.has(starts.answer))
    return [finding(where, 'answer_not_asked', `It begins with “${starts.answer}”, which no step asks.`)]
  const used = new Set(definition.steps.flatMap(({ letters }) => letters))
  if (starts.at !== 'letter') return []
  return starts.letters
    .filter((letter) => !used.has(letter))
    .map((letter) => finding(where, 'letter_not_used', `It begins with the letter “${letter}”, which no step sends.`))
}

const choices = (step: Step): DefinitionFinding[] =>
  step.questions
    .filter(({ answer, choices: offered = [] }) => answer === 'choice' && offered.length < 2)
    .map(({ id }) => finding(stepAt(step.id), 'no_choices', `“${id}” asks to choose, but offers fewer than two choices.`))

/**
 * Everything wrong with a definition by itself: stages that cannot be reached or left, circles that are not meant, names that lead nowhere.
 * Anything goes in; what is no definition at all comes back as findings about its shape.
 */
export function definitionFindings(candidate: unknown): DefinitionFinding[] {
  const read = ProcessDefinition.safeParse(candidate)
  if (!read.success) return read.error.issues.map(({ path, message }) => finding({ kind: 'process', id: path.join('.') }, 'shape', message))
  const definition = read.data
  const names = [...twice(definition), ...unknownStages(definition)]
  if (names.length > 0) return names
  const asked = new Set(definition.steps.flatMap(({ questions }) => questions.map(({ id }) => id)))
  return [
    ...reach(definition),
    ...leavesAnOutcome(definition),
    ...loops(definition),
    ...meetingKinds(definition),
    ...definition.steps.flatMap((step) => [
      ...gateFindings(definition, step, asked),
      ...meetingFindings(definition, step),
      ...choices(step),
    ]),
    ...definition.clocks.flatMap((clock) => clockFindings(definition, clock, asked)),
  ]
}
