import { addMonths } from '#platform/shared/calendar-date.ts'
import {
  flexibleDecisionDeadline,
  mayRequestFlexibleWorking,
  reasonablenessTestApplies,
  refusalGroundValid,
} from '#rules/uk/flexible-working.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { clockDue } from './deadlines.ts'
import { confirmed, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict, when } from './gate.ts'
import { meetingFor } from './gates-meetings.ts'
import { answerTo, dateAnswer, type Look } from './surroundings.ts'

/** Flexible working: what the law asks of a request, of a decision and of a refusal. */

const statute = 'Employment Rights Act 1996 ss.80F, 80G'

const parts = [
  ['is_statutory_request', 'that it is a statutory request'],
  ['request_date', 'its date'],
  ['change_wanted', 'the change'],
  ['wanted_from', 'when it should begin'],
  ['previous_requests_stated', 'whether earlier requests were made'],
] as const

function completeVerdict(look: Look): Verdict {
  if (parts.every(([id]) => answerTo(look, id) === undefined)) return unknown('The request has not been read yet.')
  const missing = parts
    .filter(([id]) => [undefined, false, ''].includes(answerTo(look, id) as undefined | false | ''))
    .map(([, what]) => what)
  return missing.length === 0
    ? met('All five parts are there.', dateAnswer(look, 'request_date'))
    : notMet(`It does not state ${missing.join(', ')}.`)
}

function allowedVerdict(look: Look): Verdict {
  const newRequest = dateAnswer(look, 'request_date')
  if (newRequest === null) return unknown('The date of the request is not known.')
  const { earlierRequests, liveRequest } = look.around
  const may = mayRequestFlexibleWorking({ previousRequests: earlierRequests, liveRequest, newRequest })
  if (may instanceof RuleProblem) return unknown(may.message)
  if (may)
    return met(
      `${earlierRequests.length === 0 ? 'No earlier request' : 'Fewer than two requests'} in the 12 months to ${onDay(newRequest)}.`,
    )
  return notMet(liveRequest ? 'Another request is still live.' : `Two requests were made in the 12 months to ${onDay(newRequest)}.`)
}

function inPeriod(look: Look): Verdict {
  const last = clockDue(look.definition, look.state, look.around, 'decision_period')
  if (last === null) return unknown('The date of the request is not known.')
  return look.around.today <= last
    ? met(`Within the decision period, which ends on ${onDay(last)}.`, last)
    : notMet(`The decision period ended on ${onDay(last)} and no extension is agreed.`, last)
}

function extensionVerdict(look: Look): Verdict {
  const [agreedOn, to, request] = [
    dateAnswer(look, 'extension_agreed_on'),
    dateAnswer(look, 'extension_to'),
    dateAnswer(look, 'request_date'),
  ]
  if (agreedOn === null || to === null) return unknown('Write down when the employee agreed, and the new last day.')
  const period = request === null ? null : flexibleDecisionDeadline({ requestDate: request })
  if (period === null || period instanceof RuleProblem) return unknown('The date of the request is not known.')
  const latest = addMonths(period, 3)
  if (to <= period) return notMet(`${onDay(to)} is no extension: the period ends on ${onDay(period)}.`)
  return agreedOn <= latest
    ? met(`Agreed on ${onDay(agreedOn)}, until ${onDay(to)}.`, agreedOn)
    : notMet(`It could be agreed until ${onDay(latest)}, three months after the period ended.`, latest)
}

const groundVerdict = (look: Look): Verdict => {
  const ground = answerTo(look, 'refusal_ground')
  if (typeof ground !== 'string' || ground === '') return unknown('Choose a ground.')
  return refusalGroundValid({ ground }) === true
    ? met('It is one of the eight grounds.')
    : notMet('The law allows eight grounds only, and this is none of them.')
}

export const flexibleGates = {
  request_complete: {
    title: 'The request is complete',
    basis: 'law',
    source: statute,
    reads: parts.map(([id]) => id),
    check: completeVerdict,
  },
  request_allowed: {
    title: 'At most two requests in 12 months, one at a time',
    basis: 'law',
    source: statute,
    reads: ['request_date'],
    check: allowedVerdict,
  },
  request_not_valid: {
    title: 'Something makes the request invalid',
    basis: 'law',
    source: statute,
    reads: parts.map(([id]) => id),
    check: (look) => {
      const [complete, allowed] = [completeVerdict(look), allowedVerdict(look)]
      if (complete.state === 'not_met') return met(complete.says)
      if (allowed.state === 'not_met') return met(allowed.says)
      return complete.state === 'unknown' ? complete : notMet('The request is complete and allowed: it may not be sent back.')
    },
  },
  decided_in_period: {
    title: 'Decided within two months, any appeal included',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.80G(1A)-(1B)',
    reads: ['request_date'],
    check: inPeriod,
  },
  extension_agreed: {
    title: 'More time is agreed',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.80G(1B)-(1C)',
    reads: ['extension_agreed_on', 'extension_to'],
    check: extensionVerdict,
  },
  consulted_before_refusal: {
    title: 'Consulted before it is refused',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.80G(1)',
    reads: [],
    check: (look) => {
      const meeting = meetingFor(look)
      return meeting?.state === 'held' && meeting.heldOn
        ? met(`Consulted on ${onDay(meeting.heldOn)}.`, meeting.heldOn)
        : notMet('The employee has not been consulted.')
    },
  },
  ground_is_one_of_eight: {
    title: 'One of the eight grounds',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.80G(1)(b)',
    never: true,
    reads: ['refusal_ground'],
    check: groundVerdict,
  },
  refusal_reasonable: {
    title: 'The refusal is reasonable and explained',
    basis: 'law',
    source: 'Employment Rights Act 2025 s.9, once commenced',
    reads: ['why_reasonable'],
    check: (look) => {
      const applies = reasonablenessTestApplies({ decisionDate: look.around.today, confirmed: look.around.confirmed })
      if (applies instanceof RuleProblem) return unknown(applies.message)
      if (!applies) return doesNotApply('Not in force: no date has been confirmed.')
      return answerTo(look, 'why_reasonable') ? met('Explained.') : unknown('Write down why it is reasonable to refuse.')
    },
  },
  worker_agrees_in_writing: confirmed(
    { title: 'The person agrees in writing', basis: 'law', source: 'Employment Rights Act 1996 s.80G(1D); contract' },
    'worker_agrees_in_writing',
    'Without written agreement nothing changes.',
  ),
  disability_considered: when(
    'disability_linked',
    'The request is not linked to a disability.',
    confirmed(
      { title: 'Looked at as a reasonable adjustment too', basis: 'law', source: 'Equality Act 2010 s.20' },
      'adjustments_considered',
      'Look at it as a reasonable adjustment too.',
    ),
  ),
} as const satisfies Record<string, Gate>
