import type { Clock, ProcessDefinition, Stage, Step, StepGate } from '../definition.ts'
import { stagesAfter } from '../definition-index.ts'
import type { GateName } from '../gate-names.ts'
import { actorTitles, letterTitles, type StepActor } from '../names.ts'
import { finding, type DefinitionFinding } from './definition-findings.ts'
import { gates } from './gates.ts'

/**
 * Whether a workspace's own copy keeps what law and the codes ask: it may be stricter, never looser. Guidance and company defaults may be
 * changed freely.
 */

const binding = (basis: string): boolean => basis === 'law' || basis === 'code'
const bindingGates = (step: Step): StepGate[] => step.gates.filter(({ gate, level }) => level === 'hard' && binding(gates[gate].basis))

/** Who runs a case: which of them takes a step is for the company to say. Who investigates, hears and decides, and what is the person's own, is not. */
const office: ReadonlySet<StepActor> = new Set(['manager', 'hr', 'payroll'])
const chairs: ReadonlySet<StepActor> = new Set(['investigator', 'hearing_manager', 'appeal_manager'])

/** By whom a step of the standard may be taken in a workspace's own copy. */
export const mayTakeInstead = ({ who }: Pick<Step, 'who'>): readonly StepActor[] =>
  who.some((one) => office.has(one)) ? [...new Set([...who, ...office])] : who

/** Whether a letter or a check of the standard stays in a workspace's own copy. */
export const letterStays = (base: Step | undefined, letter: string): boolean =>
  base !== undefined && binding(base.basis) && base.letters.some((one) => one === letter)
export const gateStays = (base: Step | undefined, gate: GateName): boolean =>
  base !== undefined && bindingGates(base).some((one) => one.gate === gate)

const actorsInWords = (who: readonly StepActor[]): string => who.map((one) => actorTitles[one]).join(' or ')

function stepLooser(copy: Step, base: Step): DefinitionFinding[] {
  const where = { kind: 'step', id: copy.id } as const
  const kept = new Map(copy.gates.map((gate) => [gate.gate, gate]))
  const gateFindings = bindingGates(base).flatMap(({ gate, least }) => {
    const found = kept.get(gate)
    const { title, basis, source } = gates[gate]
    if (!found) return [finding(where, 'removed', `“${title}” cannot be removed: ${basis} (${source}).`)]
    if (found.level !== 'hard') return [finding(where, 'looser', `“${title}” cannot become advice: ${basis} (${source}).`)]
    return (found.least ?? 0) < (least ?? 0)
      ? [finding(where, 'looser', `“${title}” asks for at least ${least}, not ${found.least ?? 0}.`)]
      : []
  })
  const more = copy.who.filter((who) => !mayTakeInstead(base).includes(who))
  // What the person may do, or the clock does, by law or a code stays theirs; who investigates, hears and decides stays apart whatever the basis.
  const lost = base.who.filter((who) => !office.has(who) && !copy.who.includes(who) && (chairs.has(who) || binding(base.basis)))
  const letters = binding(base.basis) ? base.letters.filter((letter) => !copy.letters.includes(letter)) : []
  return [
    ...gateFindings,
    ...more.map((who) =>
      finding(where, 'looser', `It may be taken by ${actorsInWords(mayTakeInstead(base))}, not by ${actorsInWords([who])}.`),
    ),
    ...lost.map((who) => finding(where, 'looser', `It stays with ${actorsInWords([who])}: ${base.basis} (${base.source}).`)),
    ...letters.map((letter) => finding(where, 'removed', `The letter “${letterTitles[letter]}” cannot be left out here.`)),
  ]
}

/** A step that law or a code gives, such as another day for the companion, stays, and from every stage it could be taken in. */
function stepsLost(copy: ProcessDefinition, base: ProcessDefinition): DefinitionFinding[] {
  const stages = new Set(copy.stages.map(({ id }) => id))
  return base.steps
    .filter(({ basis }) => binding(basis))
    .flatMap(({ id, label, basis, source, from }) => {
      const where = { kind: 'step', id } as const
      const kept = copy.steps.find((step) => step.id === id)
      if (!kept) return [finding(where, 'removed', `The step “${label}” cannot be removed: ${basis} (${source}).`)]
      const lost =
        kept.from === 'any' ? [] : (from === 'any' ? [] : from).filter((stage) => stages.has(stage) && !kept.from.includes(stage))
      const narrowed = from === 'any' && kept.from !== 'any'
      return lost.length === 0 && !narrowed
        ? []
        : [
            finding(
              where,
              'looser',
              `The step “${label}” has to be open wherever the standard has it: ${narrowed ? 'every stage' : lost.join(', ')}.`,
            ),
          ]
    })
}

/** Every step once for each pair of stages it joins. */
function joins(definition: ProcessDefinition): { from: string; to: string; passes: readonly GateName[] }[] {
  const open = definition.stages.filter(({ kind }) => kind !== 'outcome').map(({ id }) => id)
  return definition.steps.flatMap((step) => {
    const passed = bindingGates(step).map(({ gate }) => gate)
    return (step.from === 'any' ? open : step.from).flatMap((from) => stagesAfter(step, from).map((to) => ({ from, to, passes: passed })))
  })
}

/**
 * The binding gates every way from the start to each stage passes. A stage nobody reaches keeps all of them, which is what makes the first
 * round come out right: it only ever takes away.
 */
export function gatesOnEveryWay(definition: ProcessDefinition): ReadonlyMap<string, ReadonlySet<GateName>> {
  const ways = joins(definition)
  const all = new Set(ways.flatMap(({ passes }) => passes))
  const must = new Map(definition.stages.map(({ id }) => [id, id === definition.initial ? new Set<GateName>() : new Set(all)]))
  const narrow = ({ from, to, passes }: (typeof ways)[number]): boolean => {
    const passed = new Set([...(must.get(from) ?? []), ...passes])
    const before = must.get(to) ?? new Set()
    const after = new Set([...before].filter((gate) => passed.has(gate)))
    must.set(to, after)
    return after.size < before.size
  }
  for (let changed = true; changed;) changed = ways.map(narrow).includes(true)
  return must
}

function bypasses(copy: ProcessDefinition, base: ProcessDefinition): DefinitionFinding[] {
  const [now, before] = [gatesOnEveryWay(copy), gatesOnEveryWay(base)]
  return copy.stages.flatMap((stage: Stage) => {
    if (stage.kind !== 'outcome') return []
    const where = { kind: 'stage', id: stage.id } as const
    const standard = before.get(stage.id) ?? (stage.like === undefined ? undefined : before.get(stage.like))
    if (!standard) return [finding(where, 'bypassed', `Say which outcome of the standard process “${stage.label}” is like.`)]
    return [...standard]
      .filter((gate) => !now.get(stage.id)?.has(gate))
      .map((gate) => finding(where, 'bypassed', `There is a way to “${stage.label}” past “${gates[gate].title}”.`))
  })
}

const lengthOf = ({ runs }: Clock): number | string =>
  'rule' in runs ? runs.rule : 'workingDays' in runs ? runs.workingDays : 'calendarDays' in runs ? runs.calendarDays : runs.months
/** What must stay as it is: the unit it counts in, what it does and when it begins. */
const kindOf = ({ runs, kind, starts }: Clock): string => JSON.stringify([Object.keys(runs), kind, starts])

/** Whether a length is at least as strict: a deadline no later, a waiting time no shorter, a statutory rule the same. */
function lengthFits(copy: Clock, base: Clock): boolean {
  const [mine, standard] = [lengthOf(copy), lengthOf(base)]
  if (typeof mine !== 'number' || typeof standard !== 'number') return mine === standard
  return base.kind === 'due' ? mine <= standard : mine >= standard
}

const covers = (mine: Clock['in'], standard: Clock['in']): boolean =>
  mine === 'any' || (standard !== 'any' && standard.every((stage) => mine.includes(stage)))

function clockLooser(copy: Clock | undefined, base: Clock): DefinitionFinding[] {
  const where = { kind: 'clock', id: base.id } as const
  const { label, source } = base
  if (!copy) return [finding(where, 'removed', `“${label}” cannot be removed: ${base.basis} (${source}).`)]
  if (kindOf(copy) !== kindOf(base) || !lengthFits(copy, base))
    return [finding(where, 'looser', `“${label}” may be made stricter, not looser (${source}).`)]
  if (!covers(copy.in, base.in))
    return [finding(where, 'looser', `“${label}” has to run in ${base.in === 'any' ? 'every stage' : base.in.join(', ')}.`)]
  return copy.pausable && !base.pausable ? [finding(where, 'looser', `“${label}” does not stand still in a pause.`)] : []
}

/** What a copy takes away from its standard process that it may not take away; empty when it is at least as strict. */
export function strictnessFindings(copy: ProcessDefinition, base: ProcessDefinition): DefinitionFinding[] {
  const process = { kind: 'process', id: copy.process } as const
  if (copy.process !== base.process || copy.employeeIs !== base.employeeIs)
    return [finding(process, 'looser', 'It is a copy of another process, or for another party.')]
  const standard = new Map(base.steps.map((step) => [step.id, step]))
  const kinds = Object.entries(base.meetings).filter(([purpose, kind]) => copy.meetings[purpose] !== kind)
  const duties = base.duties.filter(({ id, basis }) => binding(basis) && !copy.duties.some((duty) => duty.id === id))
  return [
    ...kinds.map(([purpose]) =>
      finding(process, 'looser', `The kind of meeting “${purpose}” decides on the right to a companion and stays.`),
    ),
    ...copy.steps.flatMap((step) => {
      const was = standard.get(step.id)
      return was ? stepLooser(step, was) : []
    }),
    ...stepsLost(copy, base),
    ...bypasses(copy, base),
    ...base.clocks
      .filter(({ basis }) => binding(basis))
      .flatMap((clock) =>
        clockLooser(
          copy.clocks.find(({ id }) => id === clock.id),
          clock,
        ),
      ),
    ...duties.map(({ id, text }) => finding({ kind: 'duty', id }, 'removed', `This duty stays: ${text}`)),
  ]
}
