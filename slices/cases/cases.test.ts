import { describe, expect, test } from 'vitest'
import type { ProcessDefinition } from './definition.ts'
import { isOutcome, stepOf, stepsFrom } from './definition-index.ts'
import { standardProcesses } from './definitions/catalogue.ts'
import type { Answers } from './events.ts'
import { caseFrom } from './rules/case-fold.ts'
import { caseView } from './rules/case-view.ts'
import { changeVersion } from './rules/change-version.ts'
import { findingsFor } from './rules/gates.ts'
import { limitationEstimate } from './rules/limitation.ts'
import { readiness, stageRail } from './rules/readiness.ts'
import { takeStep } from './rules/take-step.ts'
import { actsAs } from './rules/who-may-act.ts'
import { people, Timeline, withAppeal } from './timeline.fixture.ts'

/** Numbers that look random and are the same in every run. */
function chance(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const ola = people['ola'] ?? { person: 'ola', role: 'hr' as const, leadsParty: false, ledByParty: false }

describe('whatever is tried', () => {
  const actors = ['ola', 'mo', 'ivy', 'hal', 'ann', 'sam', 'system']

  /** Walks through a process by chance: roles, meetings, letters, answers and overrides as they come. */
  function walk(definition: ProcessDefinition, pick: (below: number) => number): Timeline {
    const day = (n: number) => `2026-03-${String(Math.min(31, n)).padStart(2, '0')}`
    const time = new Timeline(definition.process, day(1))
    for (let n = 2; n < 30 && !isOutcome(definition, time.state.stage); n += 1) {
      const steps = stepsFrom(definition, time.state.stage)
      const step = steps[pick(steps.length)]
      if (!step) break
      const tries: (() => unknown)[] = [
        () =>
          time.role(
            day(n),
            actors[pick(6)] ?? 'hal',
            (['investigator', 'hearing_manager', 'appeal_manager'] as const)[pick(3)] ?? 'investigator',
          ),
        () =>
          time
            .meeting(day(n), `m${n}`, step.meeting ?? 'hearing', day(n), 'disciplinary_invite')
            .happens(day(n), { kind: 'meeting_held', meeting: `m${n}` }),
        () => step.letters.forEach((letter) => time.letter(day(n), letter, pick(2) ? withAppeal(day(n)) : {})),
        () => time.evidence(day(n), `e${n}`),
        () =>
          time.happens(
            day(n),
            { kind: 'allegation_made', allegation: `a${n}`, text: 'Something' },
            { kind: 'finding_made', allegation: `a${n}`, finding: 'upheld' },
          ),
        () =>
          step.gates[0] &&
          time.override(
            day(n),
            Number(step.id.split('.')[1]),
            (step.gates[pick(step.gates.length)] ?? step.gates[0]).gate,
            'Somebody wanted it to go on at once.',
          ),
      ]
      const odd: Answers = pick(2)
        ? {}
        : Object.fromEntries(step.questions.filter(({ answer }) => answer === 'yes_no').map(({ id }) => [id, false]))
      for (const attempt of [
        tries[pick(tries.length)],
        () =>
          time.step(
            day(n),
            Number(step.id.split('.')[1]),
            actors[pick(7)] ?? 'ola',
            odd,
            Array.isArray(step.to) ? step.to[pick(step.to.length)] : undefined,
          ),
      ])
        try {
          attempt?.()
        } catch {
          // Refused, which is what most of this is for.
        }
    }
    return time
  }

  /** The case as it was before an event, with the answers given in it. */
  function before(time: Timeline, number: number) {
    const event = time.events[number - 1]
    if (event?.what.kind !== 'step_taken') throw new Error('No step.')
    const at = { ...time.at(event.on), state: caseFrom(time.events.slice(0, number - 1)) }
    for (const [id, value] of Object.entries(event.what.answers))
      at.state.answers.set(id, { value, on: event.on, by: event.by, number: event.number })
    const step = stepOf(time.definition, event.what.step)
    if (!step) throw new Error('No such step.')
    return { at, step, event, to: event.what.to }
  }

  /** Hard gates that stood closed when a step was taken, and whether a reason had been given for each. */
  function closedGates(time: Timeline, number: number) {
    const { at, step, to } = before(time, number)
    const closed = findingsFor(at, step, to).filter(({ level, state }) => level === 'hard' && state !== 'met' && state !== 'does_not_apply')
    return closed.map(({ gate }) => ({ step: step.id, gate, reason: at.state.overrides.some((given) => given.gate === gate) }))
  }

  function mightTake(time: Timeline, number: number): boolean {
    const { at, step, event } = before(time, number)
    const acting = people[event.by]
    return acting === undefined || step.who.some((who) => actsAs(acting, at.state, at.definition).has(who))
  }

  test('no path passes a hard gate that fails without a reason, and none is taken by somebody who may not', () => {
    const pick = chance(9)
    let [taken, overridden, ended] = [0, 0, 0]
    for (const definition of Object.values(standardProcesses))
      for (let round = 0; round < 6; round += 1) {
        const time = walk(definition, pick)
        if (isOutcome(definition, time.state.stage)) ended += 1
        const steps = time.events.filter(({ what }) => what.kind === 'step_taken')
        taken += steps.length
        const past = steps.flatMap(({ number }) => closedGates(time, number))
        overridden += past.filter(({ reason }) => reason).length
        expect(past.filter(({ reason }) => !reason)).toEqual([])
        expect(steps.filter(({ number }) => !mightTake(time, number))).toEqual([])
        expect(time.state.faults).toEqual([])
      }
    // The walk is worth something only if it gets about.
    expect(taken).toBeGreaterThan(150)
    expect(overridden).toBeGreaterThan(5)
    expect(ended).toBeGreaterThan(20)
  }, 30_000)

  test('CA-007 no step leads from the beginning to an outcome past its stages', () => {
    const time = new Timeline('disciplinary', '2026-03-02')
    expect(time.blocks('2026-03-02', 22, 'system')).toEqual(['not_from_here'])
    expect(time.blocks('2026-03-02', 28, 'ola')).toEqual(['not_from_here'])
  })
})

describe('two at once, and out of order', () => {
  const time = () => new Timeline('disciplinary', '2026-03-02').step('2026-03-02', 1, 'mo')

  test('CA-009 the second of two decisions is told what happened meanwhile, and nothing of it is written', () => {
    const at = time()
    const seen = at.state.lastNumber
    at.step('2026-03-03', 2, 'ola', { informal_note: 'A word' })
    const answers = { withdrawn_reason: 'Mistaken' }
    const second = (seenNow: number) =>
      takeStep(at.at('2026-03-03'), ola, { step: 'disciplinary.27', on: '2026-03-03', answers, overrides: [], seen: seenNow })
    expect(second(seen)).toMatchObject({
      code: 'changed_meanwhile',
      says: expect.stringContaining('Settle it with an informal word, on 3 Mar 2026') as string,
    })
    expect(second(at.state.lastNumber)).toMatchObject({ code: 'not_from_here' })
  })

  test('a day in the future, a day before the last step, and what cannot have happened', () => {
    const command = { step: 'disciplinary.2', answers: { informal_note: 'A word' }, overrides: [], seen: time().state.lastNumber }
    expect(takeStep(time().at('2026-03-03'), ola, { ...command, on: '2026-03-04' })).toMatchObject({ code: 'in_the_future' })
    expect(takeStep(time().at('2026-03-03'), ola, { ...command, on: '2026-03-01' })).toMatchObject({ code: 'before_the_last_step' })
    expect(() => time().happens('2026-03-03', { kind: 'meeting_held', meeting: 'h1' })).toThrow('no such meeting')
    const arranged = time().happens('2026-03-03', { kind: 'meeting_arranged', meeting: 'h1', purpose: 'hearing', date: '2026-03-10' })
    expect(() => arranged.happens('2026-03-09', { kind: 'meeting_held', meeting: 'h1' })).toThrow('10 Mar 2026')
    expect(() => time().happens('2026-03-03', { kind: 'resumed' })).toThrow('not paused')
    expect(() => time().happens('2026-03-03', { kind: 'finding_made', allegation: 'a1', finding: 'upheld' })).toThrow('no such allegation')
  })

  test('events with a gap, twice, or leaving another stage are faults: the case is shown and goes no further', () => {
    const { events, definition } = time()
    const shown = (broken: typeof events) => caseFrom(broken).faults.map(({ says }) => says)
    expect(shown(events.filter(({ number }) => number !== 3))).toEqual(['Events 3 to 3 are missing.', 'Events 3 to 4 are missing.'])
    expect(shown([...events, events[1] ?? events[0]!])).toEqual(['Event 2 is there twice or too late: 5 events are counted already.'])
    const wrong = time().add('2026-03-03', 'ola', {
      kind: 'step_taken',
      step: 'disciplinary.9',
      from: 'hearing_scheduled',
      to: 'hearing_held',
      answers: {},
    })
    expect(wrong.state.faults).toHaveLength(1)
    expect(wrong.blocks('2026-03-03', 12, 'ola')).toEqual(['case_has_faults'])
    expect(definition.process).toBe('disciplinary')
  })

  test('a question left open, answered wrongly or never asked is named', () => {
    const refused = (answers: Answers) =>
      takeStep(time().at('2026-03-03'), ola, {
        step: 'disciplinary.2',
        on: '2026-03-03',
        answers,
        overrides: [],
        seen: time().state.lastNumber,
      })
    expect(refused({})).toMatchObject({ code: 'answers_missing', fields: { informal_note: 'Answer this question.' } })
    expect(refused({ informal_note: true })).toMatchObject({
      code: 'answers_missing',
      fields: { informal_note: 'This is not an answer to the question.' },
    })
    expect(refused({ informal_note: 'x', other: 'y' })).toMatchObject({ code: 'answers_missing', fields: { other: 'Not asked here.' } })
  })
})

describe('what a case shows', () => {
  const time = new Timeline('disciplinary', '2026-03-02', { division: 'northern-ireland' })
    .step('2026-03-02', 1, 'mo')
    .role('2026-03-03', 'ivy', 'investigator')
    .step('2026-03-03', 5, 'ola')

  test('the list of what stands and what is missing, with reasons numbered from one, and the ways not taken', () => {
    const lines = new Map(readiness(time.at('2026-03-04')).map(({ id, state, source }) => [id, { state, source }]))
    expect(lines.get('investigator_named')).toMatchObject({ state: 'met', source: expect.stringContaining('Acas') as string })
    expect(lines.get('companion_offered')).toMatchObject({ state: 'not_met' })
    expect(lines.get('protected_reasons_screened')).toMatchObject({ state: 'unknown' })
    expect(lines.get('suspension_needed')).toMatchObject({ state: 'does_not_apply' })
    expect(Object.fromEntries(stageRail(time.at('2026-03-04')).map(({ stage, state }) => [stage, state]))).toMatchObject({
      triage: 'done',
      suspended: 'ahead',
      investigating: 'current',
      hearing_held: 'ahead',
      closed_withdrawn: 'not_taken',
    })
    const view = caseView(time.at('2026-03-04'), ola)
    expect(view.otherNation).toBe(true)
    for (const { reasons } of view.steps) expect(reasons.map(({ number }) => number)).toEqual(reasons.map((_, i) => i + 1))
    expect(view.steps.find(({ step }) => step === 'disciplinary.8')).toMatchObject({ state: 'blocked' })
    expect(caseView(time.at('2026-03-04'), { ...ola, person: 'sam' }).steps).toEqual([])
  })

  test('an open case moves to another version with its differences shown, deadlines of its own among them; a closed one stays', () => {
    const base = standardProcesses.disciplinary
    const clocks = base.clocks.map((clock) => (clock.id === 'investigation' ? { ...clock, runs: { workingDays: 5 } } : clock))
    const next: ProcessDefinition = {
      ...base,
      version: 2,
      clocks,
      stages: base.stages.filter(({ id }) => id !== 'reported'),
      initial: 'triage',
    }
    const change = changeVersion(time.at('2026-03-04'), next)
    expect(change.problems).toEqual([])
    expect(change.differences).toContainEqual({ kind: 'deadline', id: 'investigation', was: '2026-03-18', becomes: '2026-03-10' })
    expect(change.differences).toContainEqual({ kind: 'stage', id: 'reported', was: 'Reported', becomes: null })
    expect(change.happenings).toEqual([{ kind: 'moved_to_version', version: 2, stage: 'investigating' }])
    const fresh = new Timeline('disciplinary', '2026-03-02')
    expect(changeVersion(fresh.at('2026-03-02'), next).problems).toEqual([
      'That version has no stage “Reported”: choose where the case goes on.',
    ])
    expect(changeVersion(fresh.at('2026-03-02'), next, 'triage').problems).toEqual([])
    expect(changeVersion(fresh.at('2026-03-02'), next, 'closed_dismissed').problems).toEqual(['A change of version cannot close a case.'])
  })
})

type Asked = [
  on: string,
  what?: 'dismissal' | 'redundancy_pay',
  dayA?: string | null,
  dayB?: string | null,
  confirmed?: Record<string, string>,
]

describe('the limitation estimate', () => {
  const estimate = (...[on, what = 'dismissal', dayA = null, dayB = null, confirmed = {}]: Asked) => {
    const { lastDay, state, conciliationEnds } = limitationEstimate({ id: 'x', what, on }, { dayA, dayB }, '2026-07-01', confirmed)
    return [lastDay, state, conciliationEnds]
  }
  test('three months less a day; six for redundancy pay; six for acts from the day somebody confirms', () => {
    expect(estimate('2026-04-01')).toEqual(['2026-06-30', 'passed', null])
    expect(estimate('2026-04-02')).toEqual(['2026-07-01', 'running', null])
    expect(estimate('2026-04-02', 'redundancy_pay')).toEqual(['2026-10-01', 'running', null])
    const from = { 'tribunal-limit-6-months': '2026-10-01' }
    expect(estimate('2026-09-30', 'dismissal', null, null, from)).toEqual(['2026-12-29', 'running', null])
    expect(estimate('2026-10-01', 'dismissal', null, null, from)).toEqual(['2027-03-31', 'running', null])
  })
  test('conciliation stops the clock, adds its days, gives a month at least, and cannot bring back what is over', () => {
    expect(estimate('2026-06-01', 'dismissal', '2026-06-20')).toEqual([null, 'stopped', '2026-09-12'])
    expect(estimate('2026-06-01', 'dismissal', '2026-06-20', '2026-07-20')).toEqual(['2026-09-30', 'running', null])
    expect(estimate('2026-04-10', 'dismissal', '2026-07-01', '2026-07-31')).toEqual(['2026-08-31', 'running', null])
    expect(estimate('2026-03-01', 'dismissal', '2026-06-20', '2026-07-20')).toEqual(['2026-05-31', 'passed', null])
  })
})
