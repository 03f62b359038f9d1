import type { Context } from '#platform/server/context.ts'
import { now } from '#platform/server/clock.ts'
import type { Open } from '#platform/server/apart.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { AssistantSettings } from '../contract.ts'
import { canSetAssistant } from '../policy.ts'
import { answerReader, nameIndex } from '../rules.ts'
import { answerShape, testInstructions, testPrompt } from '../rules/prompts.ts'
import { refusedBy, vaultFor } from './answer.ts'
import { complete, embed, problemOf } from './model.ts'
import { standing, type Provider } from './provider.ts'
import * as queries from './queries/settings.ts'
import { outcomeOf, recorded, Refused, type Asker, type Sender, type Sending } from './send.ts'
import { readSettings } from './settings.ts'

export const askerOf = (ctx: Context): Asker => ({
  tenantId: ctx.actor.tenantId,
  userId: ctx.actor.userId,
  name: ctx.actorName,
  today: ctx.today,
  requestId: ctx.requestId,
})

/** Sends one fixed sentence, with the shape asked for and without, and remembers what the provider can do. */
export async function testConnection(open: Open, sender: Sender, signal: AbortSignal): Promise<AssistantSettings> {
  const { provider, asker, embeddingModel } = await open(async (ctx) => {
    if (!canSetAssistant(ctx.actor)) throw new AppError('forbidden')
    const where = await standing(ctx.tx, sender.installation, { tenantId: ctx.actor.tenantId, today: ctx.today })
    return { provider: where.provider, asker: askerOf(ctx), embeddingModel: where.row?.embedding_model ?? null }
  })
  if (!provider) throw new AppError('assistant.no-provider')
  const about = { asker, provider, signal }
  const shaped = await probe(sender, about, true)
  // One that is not there at all is not asked again.
  const plain = shaped === null || !canBeAskedOtherwise.has(shaped) ? shaped : await probe(sender, about, false)
  const embeddings = plain === null && embeddingModel !== null && (await probeEmbedding(sender, about, embeddingModel)) === null
  return open(async (ctx) => {
    if (!canSetAssistant(ctx.actor)) throw new AppError('forbidden')
    await queries.findSettings(ctx.tx, true)
    await queries.saveSettings(ctx.tx, { structured: shaped === null, embeddings, tested_at: now(), test_problem: plain }, null)
    return readSettings(ctx, sender.installation)
  })
}

const canBeAskedOtherwise: ReadonlySet<string> = new Set(['failed', 'not-an-answer'])
type About = Pick<Sending, 'asker' | 'signal'> & { readonly provider: Provider }

const sendingOf = (about: About, maxTokens: number): Sending => ({
  ...about,
  purpose: 'test',
  level: 0,
  vault: vaultFor(nameIndex([])),
  passageIds: [],
  maxTokens,
})

/** Null when it answered as asked; else what went wrong, in a word. */
async function probe(sender: Sender, about: About, structured: boolean): Promise<string | null> {
  const out = recorded(sender, sendingOf(about, 60))
  const reader = answerReader()
  let bytes = 0
  const answer = complete({
    address: { ...about.provider.address, structured },
    fetch: out.fetch,
    instructions: testInstructions,
    messages: [{ role: 'user', content: testPrompt }],
    shape: answerShape(['s1']),
    maxTokens: 60,
    signal: about.signal ?? new AbortController().signal,
  })
  try {
    for await (const piece of answer) {
      bytes += Buffer.byteLength(piece)
      reader.take(piece)
    }
    const outcome = reader.shaped ? 'answered' : 'not-an-answer'
    await out.end({ outcome, answerBytes: bytes })
    return reader.shaped ? null : outcome
  } catch (error) {
    return await failed(error, out)
  }
}

async function probeEmbedding(sender: Sender, about: About, model: string): Promise<string | null> {
  const out = recorded(sender, { ...sendingOf(about, 0), model })
  try {
    await embed({ address: { ...about.provider.address, model }, fetch: out.fetch, signal: about.signal ?? new AbortController().signal }, [
      testPrompt,
    ])
    await out.end({ outcome: 'answered' })
    return null
  } catch (error) {
    return await failed(error, out)
  }
}

async function failed(error: unknown, out: ReturnType<typeof recorded>): Promise<string> {
  const refused = error instanceof Refused ? error.reason : refusedBy(error)
  if (refused) return refused
  const outcome = outcomeOf(problemOf(error))
  await out.end({ outcome })
  return outcome
}
