import type { Tx } from '#platform/server/database.ts'
import type { Config } from '#platform/server/config.ts'
import { nameIndex, type FallbackReason, type KnownPerson, type Level, type NameIndex } from '../rules.ts'
import type { ModelAddress } from './model.ts'
import { recentTrouble, tokensUsed } from './queries/outbound.ts'
import * as settings from './queries/settings.ts'
import { unseal } from './sealed-text.ts'

/** What the slice needs of the installation. */
export interface Installation {
  readonly ai: Config['ai']
  /** For what is kept sealed. */
  readonly key: Buffer
}

/** A provider as one workspace uses it. */
export interface Provider {
  readonly kind: 'installation' | 'own'
  readonly host: string
  readonly address: ModelAddress
  readonly embeddingModel: string | null
  /** Named by whoever runs the installation, so it may be on its own machines. */
  readonly trusted: boolean
}

/** What the workspace chose and what the installation offers, put together; null: there is no provider. */
export function providerOf(row: settings.SettingsRow | null, { ai, key }: Installation, tenantId: string): Provider | null {
  const structured = row?.structured ?? false
  const embeddingModel = row?.embeddings ? row.embedding_model : null
  if (row?.provider === 'own') return ownProvider(row, { key, tenantId, structured, embeddingModel })
  return ai && { kind: 'installation', host: new URL(ai.baseUrl).host, address: { ...ai, structured }, embeddingModel, trusted: true }
}

function ownProvider(
  { base_url: baseUrl, model, api_key: sealed }: settings.SettingsRow,
  { key, tenantId, structured, embeddingModel }: { key: Buffer; tenantId: string; structured: boolean; embeddingModel: string | null },
): Provider | null {
  if (baseUrl === null || model === null) return null
  const apiKey = sealed && unseal(key, `ai-key:${tenantId}`, sealed)
  return { kind: 'own', host: new URL(baseUrl).host, address: { baseUrl, model, apiKey, structured }, embeddingModel, trusted: false }
}

export interface Standing {
  readonly provider: Provider | null
  readonly consent: settings.ConsentRow | null
  /** What may leave now. */
  readonly level: Level
  readonly row: settings.SettingsRow | null
  readonly used: number
  readonly budget: number
}

export const usualBudget = 1_000_000
export const usualKeepDays = 90

/** Where a workspace stands: its provider, what it agreed to, what it has used this month. */
export async function standing(
  tx: Tx,
  installation: Installation,
  asked: { tenantId: string; today: string; lock?: boolean },
): Promise<Standing> {
  const row = await settings.findSettings(tx, asked.lock)
  const provider = providerOf(row, installation, asked.tenantId)
  const consent = (await settings.listConsents(tx, 1))[0] ?? null
  const same = provider !== null && consent !== null && consent.host === provider.host && consent.model === provider.address.model
  return {
    provider,
    consent,
    level: same ? consent.level : 0,
    row,
    used: await tokensUsed(tx, asked.today),
    budget: row?.tokens_a_month ?? usualBudget,
  }
}

/** Why a request of this level cannot be made now; null: it can. */
export async function refusal(
  tx: Tx,
  { provider, consent, level, used, budget }: Standing,
  asked: { level: Level; tokens: number },
): Promise<FallbackReason | null> {
  if (!provider) return 'no-provider'
  if (level < asked.level || level === 0) return consent !== null && consent.level >= asked.level ? 'other-provider' : 'no-consent'
  if (used + asked.tokens > budget) return 'budget'
  const { under_way, failing } = await recentTrouble(tx)
  if (failing) return 'resting'
  return under_way >= 4 ? 'many-at-once' : null
}

/** Everybody the workspace knows, for hiding them. Only for a transaction of the system. */
export async function everyName(tx: Tx): Promise<NameIndex> {
  const people: KnownPerson[] = (await settings.listNames(tx)).map(({ values, ...person }) => ({
    ...person,
    values: values.filter((value) => value !== null && /\d/.test(value)) as string[],
  }))
  const contacts = (await settings.listContactNames(tx)).map(({ id, name }) => ({ id, leads: false, names: [name], values: [] }))
  return nameIndex([...people, ...contacts])
}
