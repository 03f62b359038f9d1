import { randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import { elapsedFrom, stopwatch } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { reserveFor, tokensCounted, type FallbackReason, type Level, type Purpose } from '../rules.ts'
import { fixedTexts } from '../rules/prompts.ts'
import type { Vault } from '../rules/vault.ts'
import { egress, EgressError, type EgressRules, type Outgoing } from './egress.ts'
import { refusal, standing, usualKeepDays, type Installation, type Provider, type Standing } from './provider.ts'
import * as outbound from './queries/outbound.ts'
import { seal } from './sealed-text.ts'

/** Who asks, for the record. */
export interface Asker {
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly today: string
  readonly requestId: string
  /** The case it is asked in: what is sent is read again by who works on that one. */
  readonly caseId?: string | null
}

export interface Sender {
  readonly db: Database
  readonly installation: Installation
  /** For tests: shorter times, and where names lead. */
  readonly egress?: Pick<EgressRules, 'limits' | 'resolver'>
}

/** Thrown where a request may not be made; nothing has left then. */
export class Refused extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason) {
    super(`nothing was sent: ${reason}`)
    this.reason = reason
  }
}

export interface Sending {
  readonly asker: Asker
  readonly provider: Provider
  readonly purpose: Purpose
  readonly level: Level
  readonly vault: Vault
  readonly passageIds: readonly string[]
  readonly maxTokens: number
  /** Where it is another than the provider's usual one. */
  readonly model?: string
  /** The bytes that were shown. */
  readonly sha256?: string | null
  readonly signal?: AbortSignal
  /** Written down together with the request. */
  readonly also?: (tx: Tx, outboundId: string) => Promise<void>
}

/** One request as it is written down: before it leaves, and how it ended. */
export interface Recorded {
  readonly id: string
  readonly fetch: typeof fetch
  /** How many bytes went; null: none did. */
  sent(): number | null
  /** Writes how it ended, once; later calls change nothing. */
  end(how: {
    outcome: string
    tokens?: { tokensIn: number; tokensOut: number }
    answerBytes?: number
    kept?: number
    dropped?: readonly { text: string; reason: string }[]
  }): Promise<void>
}

export const asAsker = <T>(sender: Sender, asker: Asker, run: (tx: Tx) => Promise<T>): Promise<T> =>
  sender.db.asSystem(asker.tenantId, { requestId: asker.requestId, userId: asker.userId, pool: 'app' }, run)

/** Prepares one request: its `fetch` records and then sends, or throws and sends nothing. */
export function recorded(sender: Sender, sending: Sending): Recorded {
  const id = randomUUID()
  const start = stopwatch()
  let bytes: number | null = null
  let writing: Promise<void> | null = null
  let ended = false
  const record = async (outgoing: Outgoing): Promise<void> => {
    // Once: whatever the library might try again would not be what was recorded.
    if (writing !== null) throw new EgressError('not-allowed')
    writing = write(sender, sending, { id, outgoing }).then(() => void (bytes = outgoing.bytes))
    await writing
  }
  const rules: EgressRules = {
    ...sender.egress,
    baseUrl: sending.provider.address.baseUrl,
    trusted: sending.provider.trusted,
    leak: (body) => leakIn(body, sending.vault, sending.provider),
    record,
    ...(sending.sha256 ? { sha256: sending.sha256 } : {}),
    ...(sending.signal ? { signal: sending.signal } : {}),
  }
  return {
    id,
    fetch: egress(rules),
    sent: () => bytes,
    async end({ outcome, tokens = { tokensIn: 0, tokensOut: 0 }, answerBytes = 0, kept = 0, dropped = [] }) {
      // Who stops may be faster than the record of what was to leave.
      await writing?.catch(() => {})
      if (bytes === null || ended) return
      ended = true
      const about = { id, outcome, latencyMs: Math.round(elapsedFrom(start)), kept, dropped: dropped.map(({ reason }) => reason) }
      const counted = { tokensIn: tokensCounted(tokens.tokensIn, bytes), tokensOut: tokensCounted(tokens.tokensOut, answerBytes) }
      await asAsker(sender, sending.asker, async (tx) => {
        await outbound.addOutcome(tx, { ...about, ...counted })
        if (dropped.length > 0) {
          const sealed = seal(sender.installation.key, `ai-text:${id}`, JSON.stringify(dropped))
          const keepDays = (await standing(tx, sender.installation, sending.asker)).row?.keep_days ?? usualKeepDays
          await outbound.addText(tx, { id, part: 'dropped', sealed, keepDays })
        }
      })
    },
  }
}

/** The record and the last look at consent and budget are one transaction, under the lock of the workspace's settings. */
async function write(sender: Sender, sending: Sending, sent: { id: string; outgoing: Outgoing }): Promise<void> {
  await asAsker(sender, sending.asker, (tx) => writeDown(tx, sender, { ...sending, ...sent })).catch((error: unknown) => {
    // The database is the second line: a consent withdrawn meanwhile is refused by it.
    if (error instanceof AppError && error.code === 'forbidden') throw new Refused('no-consent')
    throw error
  })
}

async function writeDown(tx: Tx, sender: Sender, sent: Sending & { id: string; outgoing: Outgoing }): Promise<void> {
  const { asker, provider, purpose, id, outgoing } = sent
  const tokens = reserveFor(outgoing.bytes, sent.maxTokens)
  const now = await standing(tx, sender.installation, { ...asker, lock: true })
  const reason = await whyNot(tx, now, { ...sent, tokens })
  if (reason) throw new Refused(reason)
  const row = {
    id,
    asked_by: asker.userId,
    asked_by_name: asker.name,
    purpose,
    level: sent.level,
    consent_number: purpose === 'test' ? null : (now.consent?.number ?? null),
    host: provider.host,
    model: sent.model ?? provider.address.model,
    passage_ids: sent.passageIds,
    case_id: asker.caseId ?? null,
    body_sha256: outgoing.sha256,
    body_bytes: outgoing.bytes,
    reserved: tokens,
  }
  const sealed = seal(sender.installation.key, `ai-text:${id}`, outgoing.body)
  await outbound.addOutbound(tx, row, { sealed, keepDays: now.row?.keep_days ?? usualKeepDays })
  await sent.also?.(tx, id)
  await appendAudit(
    tx,
    { id: asker.userId, name: asker.name },
    {
      action: 'assistant.sent',
      subjectKind: 'assistant',
      subjectId: id,
      changes: {
        purpose: { from: null, to: purpose },
        host: { from: null, to: provider.host },
        sha256: { from: null, to: outgoing.sha256 },
      },
    },
  )
}

/** A test says nothing of anybody and needs no consent, only that there is something left to spend. */
async function whyNot(
  tx: Tx,
  now: Standing,
  { purpose, provider, level, tokens }: Sending & { tokens: number },
): Promise<FallbackReason | null> {
  if (now.provider?.host !== provider.host || now.provider.address.model !== provider.address.model) return 'other-provider'
  if (purpose === 'test') return now.used + tokens > now.budget ? 'budget' : null
  return refusal(tx, now, { level, tokens })
}

/** The last look at the bytes: every text in them that is not ours is read once more for people and identifiers. */
function leakIn(body: string, vault: Vault, provider: Provider): string | null {
  const texts: string[] = []
  JSON.parse(body, (name, value: unknown) => {
    if (typeof value === 'string' && !isOurs(name, value, provider)) texts.push(value)
    return value
  })
  return texts.map((text) => vault.leak(text)).find((kind) => kind !== null) ?? null
}

const ownNames = new Set(['role', 'type', 'model', 'name', 'encoding_format'])
function isOurs(name: string, value: string, provider: Provider): boolean {
  if (ownNames.has(name)) return value === provider.address.model || value === provider.embeddingModel || /^[a-z_]{1,20}$/.test(value)
  return (
    fixedTexts.has(value) ||
    [...fixedTexts].some(
      (fixed) => value.startsWith(`${fixed} Its JSON schema: {"type":"object","additionalProperties":false`) && value.endsWith('}'),
    )
  )
}

/** A failure in the word that is recorded. */
export const outcomeOf = (error: unknown): string => (error instanceof EgressError ? error.problem : 'failed')
