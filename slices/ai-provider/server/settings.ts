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
    own:
      row?.base_url && row.model
        ? { base_url: row.base_url, model: row.model, embedding_model: row.embedding_model, has_key: row.api_key !== null }
        : null,
    test: row?.tested_at
      ? {
          at: row.tested_at.toISOString(),
          problem: row.test_problem,
          structured: row.structured ?? false,
          embeddings: row.embeddings ?? false,
        }
      : null,
    level: where.level,
    consent: consents[0] ?? null,
    consents,
    budget: { tokens_a_month: where.budget, used: where.used, month: ctx.today.slice(0, 7) },
    keep_days: row?.keep_days ?? usualKeepDays,
    version: row?.version ?? 0,
    can: { manage: canSetAssistant(ctx.actor) },
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
  const own = asked.kind === 'own' ? ownOf(asked) : null
  if (asked.kind === 'installation' && !installation.ai)
    throw invalid([{ path: 'kind', message: 'This installation has no provider of its own.' }])
  // A key is never sent to an address it was not given for.
  const moved = own !== null && own.base_url !== row?.base_url
  const key =
    asked.api_key === undefined
      ? moved
        ? { api_key: null }
        : {}
      : { api_key: asked.api_key ? seal(installation.key, `ai-key:${ctx.actor.tenantId}`, asked.api_key) : null }
  await queries.saveSettings(
    ctx.tx,
    {
      provider: asked.kind,
      ...own,
      ...(own ? key : {}),
      embedding_model: asked.embedding_model ?? null,
      structured: null,
      embeddings: null,
      tested_at: null,
      test_problem: null,
    },
    ctx.actorName,
  )
  await ctx.audit({
    action: 'assistant.provider-changed',
    ...subject,
    changes: {
      provider: { from: row?.provider ?? 'installation', to: asked.kind },
      address: { from: row?.base_url ?? null, to: own?.base_url ?? null },
      model: { from: row?.model ?? null, to: own?.model ?? null },
      ...(own && 'api_key' in key ? { api_key: { from: row?.api_key ? 'set' : null, to: key.api_key ? 'set' : null } } : {}),
    },
  })
  return readSettings(ctx, installation)
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
  if (asked.level > 0) mayConsent(ctx, where, asked)
  const about = where.provider
    ? { host: where.provider.host, model: where.provider.address.model }
    : { host: where.consent?.host ?? 'none', model: where.consent?.model ?? 'none' }
  await queries.addConsent(
    ctx.tx,
    { ...about, level: asked.level, region: asked.level === 0 ? '' : asked.region, agreement: asked.level > 0 && asked.agreement },
    { id: ctx.actor.userId, name: ctx.actorName },
  )
  await ctx.audit({
    action: asked.level === 0 ? 'assistant.consent-withdrawn' : 'assistant.consent-given',
    ...subject,
    changes: {
      level: { from: where.level, to: asked.level },
      host: { from: where.consent?.host ?? null, to: about.host },
      model: { from: where.consent?.model ?? null, to: about.model },
      region: { from: where.consent?.region ?? null, to: asked.level === 0 ? null : asked.region },
    },
  })
  return readSettings(ctx, installation)
}

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
