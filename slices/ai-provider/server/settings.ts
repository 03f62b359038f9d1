import type { Context } from '#platform/server/context.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import type { EndpointParsed } from '#platform/shared/endpoint.ts'
import type { AssistantSettings, Consent, giveConsent, setBudget, setProvider } from '../contract.ts'
import { canSeeAssistantSettings, canSetAssistant } from '../policy.ts'
import { badAddress } from './addresses.ts'
import { standing, usualKeepDays, type Installation, type Standing } from './provider.ts'
import * as queries from './queries/settings.ts'
import { seal } from './sealed-text.ts'

export async function readSettings(ctx: Context, installation: Installation): Promise<AssistantSettings> {
  if (!canSeeAssistantSettings(ctx.actor)) throw new AppError('forbidden')
  return shown(ctx, installation, await standing(ctx.tx, installation, { tenantId: ctx.actor.tenantId, today: ctx.today }))
}

async function shown(ctx: Context, { ai }: Installation, where: Standing): Promise<AssistantSettings> {
  const { provider, row } = where
  const consents = (await queries.listConsents(ctx.tx)).map(consentShown)
  return {
    provider: provider && {
      kind: provider.kind,
      host: provider.host,
      model: provider.address.model,
      private: provider.trusted && isNear(provider.host),
    },
    installation: ai && { host: new URL(ai.baseUrl).host, model: ai.model },
    ...(row ? rowShown(row) : { own: null, test: null, embedding_model: null, keep_days: usualKeepDays, version: 0 }),
    level: where.level,
    consent: consents[0] ?? null,
    consents,
    budget: { tokens_a_month: where.budget, used: where.used, month: ctx.today.slice(0, 7) },
    can: { manage: canSetAssistant(ctx.actor) },
  }
}

function rowShown(row: queries.SettingsRow): Pick<AssistantSettings, 'own' | 'test' | 'embedding_model' | 'keep_days' | 'version'> {
  const { base_url, model, tested_at: at, test_problem: problem, embedding_model, keep_days, version } = row
  return {
    own: base_url !== null && model !== null ? { base_url, model, has_key: row.api_key !== null } : null,
    test: at && { at: at.toISOString(), problem, structured: row.structured === true, embeddings: row.embeddings === true },
    embedding_model,
    keep_days,
    version,
  }
}

const consentShown = (row: queries.ConsentRow): Consent => ({ ...row, given_at: row.given_at.toISOString() })
const isNear = (host: string): boolean => /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])/.test(host)

/** The row under its lock, still as the asker saw it. */
async function change(ctx: Context, version: number): Promise<queries.SettingsRow | null> {
  if (!canSetAssistant(ctx.actor)) throw new AppError('forbidden')
  const before = await queries.findSettings(ctx.tx)
  const row = await queries.findSettings(ctx.tx, true)
  if ((before?.version ?? 0) !== version && row?.version !== version)
    throw new AppError(
      'stale',
      row ? { changed: { by: row.updated_by_name, at: row.updated_at.toISOString(), fields: ['assistant'], version: row.version } } : {},
    )
  return row
}

const subject = { subjectKind: 'assistant', subjectId: null } as const

export async function chooseProvider(
  ctx: Context,
  installation: Installation,
  asked: EndpointParsed<typeof setProvider>['body'],
): Promise<AssistantSettings> {
  const row = await change(ctx, asked.version)
  requireStepUp(ctx)
  if (asked.kind === 'installation' && !installation.ai)
    throw invalid([{ path: 'kind', message: 'This installation has no provider of its own.' }])
  const own = asked.kind === 'own' ? ownOf(asked) : null
  const key = own ? keyOf(ctx, installation, { asked, moved: own.base_url !== row?.base_url }) : {}
  const untested = { structured: null, embeddings: null, tested_at: null, test_problem: null }
  const embedding_model = asked.embedding_model?.trim() || null
  await queries.saveSettings(ctx.tx, { provider: asked.kind, ...own, ...key, embedding_model, ...untested }, ctx.actorName)
  await ctx.audit({ action: 'assistant.provider-changed', ...subject, changes: providerChanges(row, { kind: asked.kind, ...own, ...key }) })
  return readSettings(ctx, installation)
}

interface Chosen {
  readonly kind: string
  readonly base_url?: string
  readonly model?: string
  readonly api_key?: Buffer | null
}

const from = (value: unknown, to: unknown) => ({ from: value ?? null, to: to ?? null })

/** What the log says of it; of a key only whether there is one. */
function providerChanges(row: queries.SettingsRow | null, to: Chosen): Record<string, { from: unknown; to: unknown }> {
  return {
    provider: from(row?.provider, to.kind),
    address: from(row?.base_url, to.base_url),
    model: from(row?.model, to.model),
    ...(to.api_key === undefined ? {} : { api_key: from(row?.api_key && 'set', to.api_key && 'set') }),
  }
}

/** A key is never sent to an address it was not given for. */
function keyOf(
  ctx: Context,
  { key }: Installation,
  { asked, moved }: { asked: EndpointParsed<typeof setProvider>['body']; moved: boolean },
): { api_key?: Buffer | null } {
  if (asked.api_key === undefined) return moved ? { api_key: null } : {}
  return { api_key: asked.api_key ? seal(key, `ai-key:${ctx.actor.tenantId}`, asked.api_key) : null }
}

function ownOf({ base_url: address = '', model }: { base_url?: string | undefined; model?: string | undefined }): {
  base_url: string
  model: string
} {
  const problems: FieldProblem[] = []
  const wrong = badAddress(address)
  if (wrong) problems.push({ path: 'base_url', message: wrong })
  if (!model) problems.push({ path: 'model', message: 'Enter the name of the model.' })
  if (problems.length > 0 || !model) throw invalid(problems)
  return { base_url: address.replace(/\/+$/, ''), model }
}

export async function changeBudget(
  ctx: Context,
  installation: Installation,
  asked: EndpointParsed<typeof setBudget>['body'],
): Promise<AssistantSettings> {
  const row = await change(ctx, asked.version)
  const { tokens_a_month, keep_days } = asked
  await queries.saveSettings(ctx.tx, { tokens_a_month, keep_days }, ctx.actorName)
  await ctx.audit({
    action: 'assistant.budget-changed',
    ...subject,
    changes: {
      tokens_a_month: { from: row?.tokens_a_month ?? null, to: tokens_a_month },
      keep_days: { from: row?.keep_days ?? null, to: keep_days },
    },
  })
  return readSettings(ctx, installation)
}

/** Giving takes the password and everything said; taking back takes nothing but the click. */
export async function consent(
  ctx: Context,
  installation: Installation,
  asked: EndpointParsed<typeof giveConsent>['body'],
): Promise<AssistantSettings> {
  if (!canSetAssistant(ctx.actor)) throw new AppError('forbidden')
  await queries.findSettings(ctx.tx, true)
  const where = await standing(ctx.tx, installation, { tenantId: ctx.actor.tenantId, today: ctx.today })
  const given = asked.level > 0
  if (given) mayConsent(ctx, where, asked)
  const about = given ? { host: asked.host, model: asked.model, region: asked.region } : { ...lastOf(where), region: '' }
  await queries.addConsent(ctx.tx, { ...about, level: asked.level, agreement: given }, { id: ctx.actor.userId, name: ctx.actorName })
  await ctx.audit({
    action: given ? 'assistant.consent-given' : 'assistant.consent-withdrawn',
    ...subject,
    changes: {
      level: from(where.level, asked.level),
      host: from(where.consent?.host, about.host),
      model: from(where.consent?.model, about.model),
      region: from(where.consent?.region, about.region),
    },
  })
  return readSettings(ctx, installation)
}

const lastOf = ({ consent: last }: Standing): { host: string; model: string } => ({
  host: last?.host ?? 'none',
  model: last?.model ?? 'none',
})

function mayConsent(ctx: Context, { provider }: Standing, asked: EndpointParsed<typeof giveConsent>['body']): void {
  if (!provider) throw invalid([{ path: 'level', message: 'Choose a provider first.' }])
  if (provider.host !== asked.host || provider.address.model !== asked.model) throw new AppError('stale')
  const problems: FieldProblem[] = [
    ...(asked.agreement ? [] : [{ path: 'agreement', message: 'Confirm that there is a data processing agreement.' }]),
    ...(asked.region.trim() ? [] : [{ path: 'region', message: 'Say where the provider processes what it is sent.' }]),
  ]
  if (problems.length > 0) throw invalid(problems)
  requireStepUp(ctx)
}
