import { createHash, randomUUID } from 'node:crypto'
import type { Open } from '#platform/server/apart.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { previewWording, sendPreview } from '../contract.ts'
import { canUseProvider } from '../policy.ts'
import { answerReader, sentencesOf, ungrounded, type DropReason, type Vault } from '../rules.ts'
import { answerShape, wordingInstructions, wordingPrompt, type Passage } from '../rules/prompts.ts'
import { ready, refusedBy, vaultFor, type Ready } from './answer.ts'
import { askerOf } from './connection.ts'
import { complete, problemOf, type Completion } from './model.ts'
import * as queries from './queries/outbound.ts'
import { asAsker, outcomeOf, recorded, type Asker, type Sender } from './send.ts'
import { seal, unseal } from './sealed-text.ts'

type Previewed = EndpointResult<typeof previewWording>
type Worded = EndpointResult<typeof sendPreview>

const maxTokens = 900
const previewMinutes = 10
const aad = (id: string): string => `ai-preview:${id}`

interface KeptPreview {
  readonly caseId: string | null
  readonly notes: readonly Passage[]
  readonly hidden: readonly (readonly [string, string])[]
}

/** A letter of a case is worded only for who works on the case; any other case is not there. */
async function may(open: Open, sender: Sender, caseId: string | null): Promise<{ asker: Asker; can: Ready }> {
  const asker = await open(async (ctx): Promise<Asker> => {
    if (!canUseProvider(ctx.actor)) throw new AppError('forbidden')
    if (caseId !== null && !(await queries.worksOnCase(ctx.tx, caseId))) throw new AppError('not-found')
    return { ...askerOf(ctx), caseId }
  })
  const can = await ready(sender, asker, 3)
  if ('refused' in can) throw new AppError(can.refused === 'budget' ? 'assistant.budget' : 'assistant.not-agreed')
  return { asker, can }
}

/** Builds the request and shows it byte for byte; nothing leaves. */
export async function preview(open: Open, sender: Sender, given: { notes: string; caseId: string | null }): Promise<Previewed> {
  const { asker, can } = await may(open, sender, given.caseId)
  const vault = vaultFor(can.names)
  const notes = sentencesOf(given.notes)
    .slice(0, 40)
    .map((text, at) => ({ id: `n${at + 1}`, text: vault.hide(text, { sweep: true }) }))
  if (vault.leak(wordingPrompt(notes)) !== null) throw new AppError('assistant.not-agreed')
  const body = await bodyOf(can, notes)
  const id = randomUUID()
  const kept: KeptPreview = { caseId: given.caseId, notes, hidden: vault.kept() }
  const sha256 = createHash('sha256').update(body).digest('hex')
  const expires = await asAsker(sender, asker, (tx) =>
    queries.addPreview(tx, {
      id,
      userId: asker.userId,
      sealed: seal(sender.installation.key, aad(id), JSON.stringify(kept)),
      sha256,
      minutes: previewMinutes,
    }),
  )
  return {
    id,
    host: can.provider.host,
    model: can.provider.address.model,
    body,
    sha256,
    bytes: Buffer.byteLength(body),
    hidden: Object.entries(vault.counts()).map(([kind, count]) => ({ kind, count })),
    expires_at: expires.toISOString(),
  }
}

const requestOf = (can: Ready, notes: readonly Passage[]): Omit<Completion, 'fetch' | 'signal'> => ({
  address: can.provider.address,
  instructions: wordingInstructions,
  messages: [{ role: 'user', content: wordingPrompt(notes) }],
  shape: answerShape(notes.map(({ id }) => id)),
  maxTokens,
})

/** The bytes the library would send: it is asked with a door that opens for nobody. */
async function bodyOf(can: Ready, notes: readonly Passage[]): Promise<string> {
  let body = ''
  const closed: typeof fetch = (_input, init) => {
    body = typeof init?.body === 'string' ? init.body : ''
    return Promise.reject(new Error('only looked at'))
  }
  const answer = complete({ ...requestOf(can, notes), fetch: closed, signal: new AbortController().signal })
  await answer.next().catch(() => {})
  if (body === '') throw new Error('the request could not be built')
  return body
}

/** Sends what was shown, once, because somebody clicked; what comes back passes the gate with their own notes as its sources. */
export async function sendPreviewed(
  open: Open,
  sender: Sender,
  asked: { id: string; sha256: string; signal: AbortSignal },
): Promise<Worded> {
  const first = await may(open, sender, null)
  const kept = await take(sender, first.asker, asked)
  const { asker, can } = kept.caseId === null ? first : await may(open, sender, kept.caseId)
  const vault = vaultFor(can.names, kept.hidden)
  const by = { id: asker.userId, name: asker.name }
  const out = recorded(sender, {
    asker,
    provider: can.provider,
    purpose: 'wording',
    level: 3,
    vault,
    passageIds: [],
    maxTokens,
    sha256: asked.sha256,
    signal: asked.signal,
    also: (tx, outboundId) => queries.addAct(tx, { id: randomUUID(), outboundId, act: 'sent-by-click', by }),
  })
  const worded: Wording = { sentences: [], dropped: [], bytes: 0 }
  let outcome = 'answered'
  let problem: string | null = null
  try {
    await listen({ ...requestOf(can, kept.notes), fetch: out.fetch, signal: asked.signal }, { vault, notes: kept.notes }, worded)
  } catch (error) {
    problem = refusedBy(error)
    outcome = problem ?? outcomeOf(problemOf(error))
    problem ??= outcome
  }
  await out.end({ outcome, answerBytes: worded.bytes, kept: worded.sentences.length, dropped: worded.dropped })
  return {
    sent_id: out.sent() === null ? null : out.id,
    sentences: worded.sentences.map((text) => vault.restore(text)),
    dropped: worded.dropped.map(({ text, reason }) => ({ text: vault.restore(text), reason })),
    problem,
  }
}

async function take(sender: Sender, asker: Asker, { id, sha256 }: { id: string; sha256: string }): Promise<KeptPreview> {
  const row = await asAsker(sender, asker, (tx) => queries.takePreview(tx, id))
  if (!row) throw new AppError('not-found')
  if (row.over || row.body_sha256 !== sha256) throw new AppError('assistant.preview-over')
  const kept = unseal(sender.installation.key, aad(id), row.sealed)
  if (kept === null) throw new AppError('assistant.preview-over')
  return JSON.parse(kept) as KeptPreview
}

interface Wording {
  readonly sentences: string[]
  readonly dropped: { text: string; reason: DropReason }[]
  bytes: number
}

async function listen(asked: Completion, { notes }: { vault: Vault; notes: readonly Passage[] }, into: Wording): Promise<void> {
  const reader = answerReader()
  const sources = new Map(notes.map(({ id, text }) => [id, text]))
  for await (const piece of complete(asked)) {
    into.bytes += Buffer.byteLength(piece)
    for (const part of reader.take(piece)) {
      if (part.kind !== 'claim' || into.sentences.length + into.dropped.length >= 40) continue
      const reason = ungrounded(part, sources)
      if (reason === null) into.sentences.push(part.text)
      else into.dropped.push({ text: part.text.slice(0, 600), reason })
    }
  }
}
