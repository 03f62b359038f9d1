import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { startLlamaServer } from '../../../test/llama/server.ts'
import { writeTinyModel } from '../../../test/llama/tiny-model.ts'
import { createWorld } from '../../../test/world.ts'
import type { AssistantSettings, SentItem } from '../contract.ts'
import { forgetSent, offered, policy } from './ai-provider.fixture.ts'
import { answerByModel, assistantModel, type AskedOfModel, type Asker, type ModelEvent, type Sender } from './service.ts'

/**
 * The one way to a model against a real llama-server: `npm run llama` builds it and runs this. What a provider may do wrong is tested with a fake one in
 * every run; here it is whether a real one is understood. Its weights are random, so nothing it says is true and all of it must be held back.
 */
const questions = [
  'Can the hearing be moved?',
  'Who writes the outcome, and when?',
  'May I bring somebody?',
  'How many working days?',
  'What if I am ill on the day?',
  'Is there a second time?',
]

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-llama-'))
const model = join(folder, 'random.gguf')
await writeTinyModel(model, 1)
const [llama, vectors] = [await startLlamaServer(model), await startLlamaServer(model, { embeddings: true })]
afterAll(async () => {
  await Promise.all([llama.close(), vectors.close()])
  await rm(folder, { recursive: true })
})
const own = { baseUrl: llama.baseUrl, model: 'random', apiKey: llama.apiKey }
const w = await createWorld({ ai: own, env: { AI_API_KEY: llama.apiKey } })

describe('a real llama-server with a model of random weights', () => {
  let asker: Asker
  const sender = (more: Partial<typeof own> = {}, egress: Sender['egress'] = {}): Sender => ({
    db: w.server.db,
    installation: { ai: { ...own, ...more }, key: Buffer.alloc(32, 7) },
    egress,
  })
  const ask = async (of: Sender, more: Partial<AskedOfModel> = {}): Promise<ModelEvent[]> => {
    const events: ModelEvent[] = []
    for await (const event of answerByModel(of, { asker, question: questions[0] ?? '', passages: policy, ...more })) events.push(event)
    return events
  }
  const logged = async (): Promise<SentItem[]> => ((await w.ask('a_sa', 'GET', '/assistant-log')).body as { data: SentItem[] }).data
  const said = (events: readonly ModelEvent[]) => events.filter(({ kind }) => kind === 'sentence')
  const session = (of: Sender) =>
    w.server.db.asCaller({ ...w.account('a_hr'), tenantId: w.tenants.A, requestId: randomUUID() }, false, (tx, { actor }) => {
      if (!actor) throw new Error('no actor')
      const ctx = { tx, actor, actorName: 'Tester', today: asker.today, requestId: 'x' } as Context
      return assistantModel(of).open(ctx, { purpose: 'answer', caseId: null })
    })

  beforeAll(async () => {
    const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
    const { userId } = w.account('a_hr')
    asker = { tenantId: w.tenants.A, userId, name: 'Tester', today: now?.today ?? '', requestId: randomUUID() }
    await w.stepUp('a_sa')
    const host = new URL(own.baseUrl).host
    const body = { level: 1, host, model: own.model, agreement: true, region: 'this machine' }
    const { status } = await w.ask('a_sa', 'POST', '/assistant-settings/consents', { body })
    if (status !== 200) throw new Error(`consent was answered with ${status}`)
  })
  afterEach(() => forgetSent(w))

  test('the test of a connection finds out that it keeps to a shape, and by a wrong key that it does not answer', async () => {
    const { body } = await w.ask('a_sa', 'POST', '/assistant-settings/test', { body: {} })
    expect((body as AssistantSettings).test).toMatchObject({ problem: null, structured: true })
    expect((await ask(sender({ apiKey: 'wrong' }))).at(-1)).toMatchObject({ kind: 'fallback', reason: 'provider', problem: 'refused' })
  })

  test('asked in a shape it chooses among the ids it was given, word by word, and none of what it writes is let through', async () => {
    let shaped = 0
    for (const question of questions) {
      const events = await ask(sender(), { question })
      expect(said(events)).toEqual([])
      const chosen = events.flatMap((event) => (event.kind === 'quotes' ? event.keys : []))
      expect(policy.map(({ key }) => key)).toEqual(expect.arrayContaining(chosen))
      shaped += events.filter(({ kind }) => kind === 'quotes').length
      expect(['done', 'fallback']).toContain(events.at(-1)?.kind)
    }
    // In a string it may say bytes that are no text, and breaks off then; what it chose before that was read.
    const rows = await logged()
    expect(rows.length).toBeGreaterThanOrEqual(questions.length)
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(() => 0))
    expect(['answered', 'not-an-answer']).toEqual(expect.arrayContaining([...new Set(rows.map(({ outcome }) => outcome))]))
    expect(shaped).toBeGreaterThan(0)
    expect(Math.min(...rows.map(({ tokens }) => tokens ?? 0))).toBeGreaterThan(100)
  }, 120_000)

  test('asked without a shape it babbles bytes that are no text: it breaks off itself, and the answer without a model stands', async () => {
    await w.query('update hr.ai_settings set structured = false where tenant_id = $1', [w.tenants.A])
    const events = await ask(sender())
    expect(events).toEqual([{ kind: 'fallback', reason: 'provider', problem: 'not-an-answer', retryAfter: null }])
    expect((await logged()).map(({ purpose, outcome }) => [purpose, outcome])).toEqual([['answer', 'not-an-answer']])
    const spoken: string[] = []
    const asked = { question: 'What comes next?', earlier: [], passages: offered, facts: [] }
    for await (const event of (await session(sender()))?.answer(asked, new AbortController().signal) ?? []) spoken.push(event.kind)
    expect(spoken).toEqual(['gave-up'])
    await w.query('update hr.ai_settings set structured = true where tenant_id = $1', [w.tenants.A])
  }, 120_000)

  test('stopped in the middle it is let go at once, is written down as stopped, and answers the next question', async () => {
    const stop = new AbortController()
    const events: ModelEvent[] = []
    for await (const event of answerByModel(sender(), { asker, question: questions[0] ?? '', passages: policy, signal: stop.signal })) {
      events.push(event)
      stop.abort()
    }
    expect(events[0]?.kind).toBe('quotes')
    expect(events.at(-1)).toMatchObject({ kind: 'fallback', problem: 'stopped' })
    expect((await logged())[0]?.outcome).toBe('stopped')
    expect((await ask(sender(), { question: questions[1] ?? '' })).length).toBeGreaterThan(0)
  }, 60_000)

  test('when it freezes the answer without a model stands, and when it is back it is asked again', async () => {
    llama.freeze()
    const late = await ask(sender({}, { limits: { firstByteMs: 500, totalMs: 1000 } }))
    llama.thaw()
    expect(late).toEqual([{ kind: 'fallback', reason: 'provider', problem: 'timeout', retryAfter: null }])
    expect((await logged())[0]?.outcome).toBe('timeout')
    expect((await ask(sender())).at(-1)).not.toMatchObject({ problem: 'timeout' })
  }, 60_000)

  test('an answer that is longer than what is taken is cut off, and nothing of it is let through', async () => {
    const events = await ask(sender({}, { limits: { firstByteMs: 20_000, totalMs: 20_000, response: 2000 } }))
    expect([events.at(-1), said(events)]).toEqual([expect.objectContaining({ kind: 'fallback', problem: 'flood' }), []])
  }, 60_000)

  test('its vectors put passages in an order; one that makes none leaves them as they were', async () => {
    const at = (baseUrl: string) => w.query('update hr.ai_consents set host = $1', [new URL(baseUrl).host])
    await w.query(`update hr.ai_settings set embedding_model = 'random', embeddings = true where tenant_id = $1`, [w.tenants.A])
    const three = ['9', '8', '7'].map((id) => ({
      ...offered[0],
      id,
      title: `Policy ${id}`,
      section: id,
      text: `Rule ${id.repeat(9)}.`,
      sentences: [],
    }))
    const order = async (of: Sender) => (await session(of))?.rerank?.('Rule 888888888.', three, new AbortController().signal)
    await at(vectors.baseUrl)
    expect((await order(sender({ baseUrl: vectors.baseUrl, apiKey: vectors.apiKey })))?.toSorted()).toEqual(['7', '8', '9'])
    expect((await logged())[0]).toMatchObject({ purpose: 'embed', outcome: 'answered' })
    await at(own.baseUrl)
    expect(await order(sender())).toEqual(['9', '8', '7'])
    expect((await logged())[0]).toMatchObject({ purpose: 'embed', outcome: 'failed' })
  }, 60_000)
})
