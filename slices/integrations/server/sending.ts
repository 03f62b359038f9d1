import { createHmac } from 'node:crypto'
import { epochSeconds, elapsedFrom, stopwatch } from '#platform/server/clock.ts'
import { notify, usersInRoles } from '#platform/server/notify.ts'
import type { Sent } from '#platform/server/outgoing.ts'
import type { Tx } from '#platform/server/database.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { testEvent } from '../events.ts'
import { messageFor, sentenceOf, shortName } from '../rules/messages.ts'
import { signedText, waitAfter } from '../rules/signing.ts'
import { findSubject, type Subject } from './queries/subjects.ts'
import * as queries from './queries/webhooks.ts'
import { open } from './sealing.ts'
import type { Sender } from './webhooks.ts'

/** One job sends for so long at a time, then lets others have the worker. */
const turn = { ms: 15_000, events: 50 }
const requestId = 'send-events'

export const dueWebhooks = ({ db }: Sender, tenantId: string): Promise<string[]> =>
  db.asSystem(tenantId, { requestId }, queries.dueWebhooks)

/**
 * Sends what waits for one address, oldest first, and answers in how many seconds there is more to do (null: nothing). An event
 * keeps its id however often it is sent, so that a receiver that remembers ids takes each once.
 */
export async function sendWaiting(sender: Sender, about: { tenantId: string; webhookId: string }): Promise<number | null> {
  const { db } = sender
  const start = stopwatch()
  const [target, events] = await db.asSystem(about.tenantId, { requestId }, async (tx) => [
    await queries.findTarget(tx, about.webhookId),
    await queries.waitingEvents(tx, about.webhookId, turn.events),
  ])
  if (!target) return null
  for (const event of events) {
    const wait = await sendEvent(sender, { tenantId: about.tenantId, target }, event)
    if (wait !== 0) return wait
    if (elapsedFrom(start) > turn.ms) return 0
  }
  return events.length === turn.events ? 0 : null
}

interface At {
  readonly tenantId: string
  readonly target: queries.Target
}

/** 0: go on; null: this address is over; else the seconds to wait. */
async function sendEvent(sender: Sender, at: At, event: queries.WaitingEvent): Promise<number | null> {
  const { db } = sender
  const maker = { tenantId: at.tenantId, userId: at.target.created_by, role: at.target.created_role }
  const found = await db.asMember(maker, requestId, async (tx) => ({ subject: await subjectOf(tx, event) }))
  if (found === null) return giveUp(sender, at, 'maker-gone')
  if (found.subject === null) {
    await db.asSystem(at.tenantId, { requestId }, (tx) =>
      queries.recordAttempt(tx, event.id, { state: 'skipped', status: null, problem: 'not-visible' }),
    )
    return 0
  }
  const url = open(sender.key, at.target.id, at.target.url_sealed)
  if (url === null) return giveUp(sender, at, 'failing')
  const body = bodyOf(at.target.kind, event, found.subject)
  const sent = await sender.outgoing.post(url, { headers: headersOf(sender, at.target, event.id, body), body })
  return sent.problem === null ? succeeded(sender, at, event, sent) : failed(sender, at, event, sent)
}

const nobody: Subject = { person_id: null, first_name: null, last_name: null, starts_on: null, ends_on: null }

const subjectOf = async (tx: Tx, { type, subject_id }: queries.WaitingEvent): Promise<Subject | null> =>
  type === testEvent ? nobody : subject_id === null ? null : findSubject(tx, type.split('.')[0] ?? '', subject_id)

const idNames: Readonly<Record<string, string>> = { leave: 'booking_id', document: 'document_id' }

/** Ids only: what they stand for is read through the API, with the rights of whoever reads. */
function bodyOf(kind: queries.Target['kind'], event: queries.WaitingEvent, subject: Subject): string {
  if (kind !== 'standard')
    return JSON.stringify(
      messageFor(
        kind,
        sentenceOf({
          type: event.type,
          who: subject.first_name === null ? null : shortName(subject.first_name, subject.last_name),
          from: subject.starts_on && showDate(subject.starts_on),
          until: subject.ends_on && showDate(subject.ends_on),
        }),
      ),
    )
  const named = idNames[event.type.split('.')[0] ?? '']
  const data = { ...(named ? { [named]: event.subject_id } : {}), ...(subject.person_id ? { person_id: subject.person_id } : {}) }
  return JSON.stringify({ type: event.type, timestamp: event.occurred_at.toISOString(), data })
}

/** Standard Webhooks: id, time and body signed with each secret in force. */
function headersOf({ key }: Sender, target: queries.Target, id: string, body: string): Record<string, string> {
  const seconds = epochSeconds()
  const signatures = [target.secret_sealed, target.old_secret_sealed].flatMap((sealed) => {
    const secret = open(key, target.id, sealed)
    if (secret === null) return []
    const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return [
      `v1,${createHmac('sha256', bytes)
        .update(signedText(`msg_${id}`, seconds, body))
        .digest('base64')}`,
    ]
  })
  const signed = { 'webhook-id': `msg_${id}`, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
  return { 'content-type': 'application/json', ...(signatures.length > 0 ? signed : {}) }
}

async function succeeded({ db }: Sender, { tenantId, target }: At, event: queries.WaitingEvent, sent: Sent): Promise<number> {
  await db.asSystem(tenantId, { requestId }, async (tx) => {
    await queries.recordAttempt(tx, event.id, { state: 'delivered', status: sent.status, problem: null })
    await queries.recordSuccess(tx, target.id)
  })
  return 0
}

async function failed(sender: Sender, at: At, event: queries.WaitingEvent, sent: Sent): Promise<number | null> {
  // An address that is gone for good says so.
  const gone = sent.status === 410
  const wait = waitAfter(at.target.failures + 1, sent.retryAfter)
  const over = await sender.db.asSystem(at.tenantId, { requestId }, async (tx) => {
    await queries.recordAttempt(tx, event.id, { state: 'waiting', status: sent.status, problem: sent.problem })
    return queries.recordFailure(tx, at.target.id, wait)
  })
  return gone || over ? giveUp(sender, at, 'failing') : wait
}

async function giveUp({ db }: Sender, { tenantId, target }: At, because: 'failing' | 'maker-gone'): Promise<null> {
  await db.asSystem(tenantId, { requestId }, async (tx) => {
    await queries.stopWebhook(tx, target.id, because)
    const to = [...(await usersInRoles(tx, ['super_admin'])), target.created_by]
    await notify(tx, { to, kind: 'integration-stopped', subjectKind: 'webhook', subjectId: target.id, link: '/app/workspace/integrations' })
  })
  return null
}
