import type { Division } from '#rules/uk/inputs.ts'
import type { ProcessDefinition, Question } from './definition.ts'
import { standardProcesses } from './definitions/catalogue.ts'
import type { Answer, Answers, CaseEvent, Happening } from './events.ts'
import type { GateName } from './gate-names.ts'
import type { HandlerRole, LetterName, ProcessName } from './names.ts'
import { caseFrom } from './rules/case-fold.ts'
import type { CaseState } from './rules/case-state.ts'
import { deadlines } from './rules/deadlines.ts'
import type { At } from './rules/gates.ts'
import { giveRole, overrideGate, recordProblem } from './rules/record-happening.ts'
import { onlyToday, type Surroundings } from './rules/surroundings.ts'
import { takeStep } from './rules/take-step.ts'
import { type Asker, clockAsker } from './rules/who-may-act.ts'

/** People of every timeline. Sam is whom the process is for; Ola works in HR and owns the case. */
export const people: Readonly<Record<string, Asker>> = Object.fromEntries(
  (
    [
      ['sam', 'employee'],
      ['mo', 'manager'],
      ['ola', 'hr'],
      ['ivy', 'manager'],
      ['hal', 'manager'],
      ['ann', 'manager'],
      ['wes', 'employee'],
    ] as const
  ).map(([person, role]) => [person, { person, role, leadsParty: person === 'mo', ledByParty: false }]),
)
const asker = (who: string): Asker => (who === 'system' ? clockAsker : (people[who] ?? { person: who, role: 'hr', leadsParty: false, ledByParty: false }))

const usual: Readonly<Record<Question['answer'], (question: Question, on: string) => Answer>> = {
  text: () => 'Written down at the time.',
  person: () => 'ola',
  date: (_, on) => on,
  yes_no: () => true,
  number: () => 1,
  choice: ({ choices = [] }) => choices[0] ?? '',
}

interface Settings {
  readonly division?: Division
  readonly around?: Partial<Omit<Surroundings, 'today'>>
  readonly definition?: ProcessDefinition
  readonly restricted?: boolean
}

const served: Surroundings['employment'] = { continuousStart: '2020-03-02', contractNoticeWeeks: 4, ageNow: 35, weeklyPay: 600, lineManagers: ['mo'] }

/** The day, the number of the step, who takes it, what they answer, and the outcome where there is a choice. */
type StepArguments = [on: string, n: number, who: string, answers?: Answers, to?: string | undefined]
type MeetingArguments = [on: string, meeting: string, purpose: string, date: string, invite?: LetterName]

/** A case played day by day. Questions that a script does not answer get a usual answer, so that a script says only what it is about. */
export class Timeline {
  readonly events: CaseEvent[] = []
  readonly definition: ProcessDefinition
  private readonly around: Partial<Omit<Surroundings, 'today'>>

  constructor(process: ProcessName, on: string, { division = 'england-and-wales', around = {}, definition, restricted = true }: Settings = {}) {
    this.definition = definition ?? standardProcesses[process]
    this.around = { employment: served, ...around }
    this.add(on, 'ola', { kind: 'opened', process, version: this.definition.version, division, restricted, stage: this.definition.initial })
    this.add(on, 'ola', { kind: 'party_added', person: 'sam', as: this.definition.employeeIs })
    for (const [person, as] of [
      ['ola', 'owner'],
      ['mo', 'case_manager'],
    ] as const)
      this.add(on, 'ola', { kind: 'role_given', person, as })
  }

  /** Writes without asking whether it is right. */
  add(on: string, by: string, what: Happening): this {
    this.events.push({ number: this.events.length + 1, on, at: `${on}T10:00:00Z`, by, what })
    return this
  }

  get state(): CaseState {
    return caseFrom(this.events)
  }

  at(today: string): At {
    return { definition: this.definition, state: this.state, around: { ...onlyToday(today), ...this.around } }
  }

  /** Writes what happened, or throws with the reason why it cannot be. */
  happens(on: string, ...happenings: readonly Happening[]): this {
    for (const what of happenings) {
      const problem = recordProblem(this.at(on), what, on)
      if (problem) throw new Error(`${on} ${what.kind}: ${problem.says}`)
      this.add(on, 'ola', what)
    }
    return this
  }

  role(on: string, person: string, as: HandlerRole, reason?: string): this {
    const given = giveRole(this.at(on), person, as, reason)
    if (!('happenings' in given)) throw new Error(`${on} ${as}: ${given.says}`)
    for (const what of given.happenings) this.add(on, 'ola', what)
    return this
  }

  letter(on: string, letter: LetterName, more: Partial<Extract<Happening, { kind: 'letter_issued' }>> = {}): this {
    return this.happens(on, { kind: 'letter_issued', letter, ...more })
  }

  private try(...[on, n, who, answers = {}, to]: StepArguments) {
    const step = this.definition.steps.find(({ id }) => id === `${this.definition.process}.${n}`)
    const filled = (step?.questions ?? []).filter(({ id, optional }) => optional !== true && !(id in answers)).map((question) => [question.id, usual[question.answer](question, on)])
    const command = { step: `${this.definition.process}.${n}`, on, answers: { ...Object.fromEntries(filled), ...answers }, overrides: [], seen: this.state.lastNumber }
    return takeStep(this.at(on), asker(who), { ...command, ...(to === undefined ? {} : { to }) })
  }

  /** Takes a step, or throws with what keeps it from being taken. */
  step(...taken: StepArguments): this {
    const result = this.try(...taken)
    const [on, n, who] = taken
    if (!('happenings' in result)) throw new Error(`${on} step ${n} by ${who}: ${result.code}: ${result.says} ${JSON.stringify(result.fields ?? {})}`)
    for (const what of result.happenings) this.add(on, who, what)
    return this
  }

  /** What keeps a step from being taken: the gates that are closed, or the code of the refusal; empty when it could be taken. */
  blocks(...taken: StepArguments): readonly string[] {
    const result = this.try(...taken)
    if ('happenings' in result) return []
    return result.gates ? result.gates.map(({ gate }) => gate) : [result.code]
  }

  override(on: string, n: number, gate: GateName, reason: string): this {
    const given = overrideGate(this.at(on), asker('ola'), `${this.definition.process}.${n}`, { gate, reason })
    if (!('happenings' in given)) throw new Error(given.says)
    for (const what of given.happenings) this.add(on, 'ola', what)
    return this
  }

  /** The deadlines of a day: clock → date, "paused" or "unknown". */
  due(on: string): Readonly<Record<string, string>> {
    return Object.fromEntries(deadlines(this.definition, this.state, this.at(on).around).map(({ clock, due, state }) => [clock, due ?? state]))
  }

  /** Calls a meeting and offers a companion, who is then named. */
  meeting(...[on, meeting, purpose, date, invite]: MeetingArguments): this {
    this.happens(on, { kind: 'meeting_arranged', meeting, purpose, date })
    if (invite) this.letter(on, invite, { meeting, companion: true })
    return this.happens(on, { kind: 'companion_offered', meeting }, { kind: 'companion_answered', meeting, companion: 'fellow_worker' })
  }

  evidence(on: string, item: string, to = 'sam'): this {
    return this.happens(on, { kind: 'item_added', item, title: `Evidence ${item}`, relied_on: true }, { kind: 'item_disclosed', item, to })
  }
}

/** A letter that offers an appeal to Ann. */
export const withAppeal = (by: string) => ({ appeal: { to: 'ann', by } })
