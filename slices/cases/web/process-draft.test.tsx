import { expect, test } from 'vitest'
import { standardProcesses } from '../definitions/catalogue.ts'
import { definitionFindings } from '../rules/definition-findings.ts'
import { strictnessFindings } from '../rules/definition-strictness.ts'
import { withNewQuestion, withNewStage, withNewStep, withoutQuestion, withoutStage, withoutStep, withStep } from './process-draft.ts'

const base = standardProcesses.grievance
const found = (draft: typeof base) =>
  [...definitionFindings(draft), ...strictnessFindings(draft, base)].map(({ code, where }) => `${code} ${where.id}`)

test('a step of one’s own is added with its question and taken out again; the standard stays as it is', () => {
  const one = withNewStep(base)
  const [own] = one.steps.filter(({ id }) => id === 'grievance.own1')
  if (!own) throw new Error('no step was added')
  const asked = withNewQuestion(one, own)
  const [, second] = withNewStep(asked).steps.slice(-2)
  expect([second?.id, found(asked)]).toEqual(['grievance.own2', []])
  const [withIt] = asked.steps.filter(({ id }) => id === own.id)
  expect(withIt && withoutQuestion(asked, withIt, 'own_question_1').steps).toEqual(one.steps)
  expect(withoutStep(one, own.id)).toEqual(base)
})

test('a circle, a stage nobody reaches, a way past the checks and a right left out are refused with where they are', () => {
  const [own] = withNewStep(base).steps.slice(-1)
  if (!own) throw new Error('no step was added')
  expect(found(withStep(withNewStep(base), own.id, { from: ['meeting_held'], to: ['meeting_scheduled'] }))).toContain('loop grievance.own1')
  expect(found(withNewStage(base))).toContain('not_reachable own1')
  expect(found(withStep(withNewStep(base), own.id, { from: ['formal_received'], to: ['closed_upheld'] }))).toContain(
    'bypassed closed_upheld',
  )
  expect(found(withoutStep(base, 'grievance.5'))).toEqual(['removed grievance.5'])
  const less = withoutStage(base, 'mediation')
  expect(less.steps.some(({ from, to }) => from.includes('mediation') || to.includes('mediation'))).toBe(false)
})

test('who acts, letters and checks are the company’s to choose, as far as law, code and the parting of roles leave them', () => {
  const step = (id: string) => {
    const one = base.steps.find((each) => each.id === id)
    if (!one) throw new Error(id)
    return one
  }
  const chaired = base.steps.find(({ who }) => who.includes('hearing_manager'))
  const theirs = base.steps.find(({ who, basis }) => who.includes('employee') && basis !== 'company' && basis !== 'guidance')
  const office = base.steps.find(
    ({ who, letters, basis }) => !who.includes('employee') && who.includes('hr') && letters.length > 0 && basis === 'code',
  )
  if (!chaired || !theirs || !office) throw new Error('the standard is another one')
  // Who runs the case is for the company to say; who hears it, and what is the person's own, is not.
  expect(found(withStep(base, office.id, { who: ['manager'] }))).toEqual([])
  expect(found(withStep(base, chaired.id, { who: ['hr'] }))).toEqual([`looser ${chaired.id}`, `looser ${chaired.id}`])
  expect(found(withStep(base, theirs.id, { who: ['hr'] }))).toContain(`looser ${theirs.id}`)
  expect(found(withStep(base, office.id, { letters: [] }))).toContain(`removed ${office.id}`)
  expect(found(withStep(base, office.id, { letters: [...office.letters, 'review_record'] }))).toEqual([])
  // A check more is stricter; one that asks what nobody is asked is refused with where it is.
  const more = (gate: 'investigator_named' | 'gross_misconduct_explained') =>
    withStep(base, office.id, { gates: [...step(office.id).gates, { gate, level: 'hard' }] })
  expect(found(more('investigator_named'))).toEqual([])
  expect(found(more('gross_misconduct_explained'))).toEqual([`answer_not_asked ${office.id}`])
  const [gate] = chaired.gates
  expect(found(withStep(base, chaired.id, { gates: chaired.gates.filter((one) => one !== gate) }))).toContain(`removed ${chaired.id}`)
})
