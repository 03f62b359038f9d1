import { createHash } from 'node:crypto'
import { now } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { canManageWorkspace } from '../policy.ts'
import type { SettingName, SettingsPatch, WorkspaceSettings } from '../settings-contract.ts'
import { rewrittenPng } from './png.ts'
import * as queries from './queries/settings.ts'

/** Throws `forbidden` unless the asker may settle things for everybody here. */
export function requireManager(ctx: Context): void {
  if (!canManageWorkspace(ctx.actor)) throw new AppError('forbidden')
}

export async function settings(ctx: Context): Promise<WorkspaceSettings> {
  requireManager(ctx)
  return answer(ctx, await queries.findSettings(ctx.tx))
}

async function answer(ctx: Context, row: queries.SettingsRow): Promise<WorkspaceSettings> {
  const { id: _id, changed: _changed, closing_asked_at, closing_asked_by_name, closes_at, ...values } = row
  return {
    ...(values as unknown as Omit<WorkspaceSettings, 'closing' | 'asker_has_second_factor'>),
    closing:
      closes_at && closing_asked_at
        ? { asked_by: closing_asked_by_name ?? '', asked_at: closing_asked_at.toISOString(), closes_at: closes_at.toISOString() }
        : null,
    asker_has_second_factor: await queries.hasSecondFactor(ctx.tx, ctx.actor),
  }
}

/** Changes what is named and differs. Somebody else's change of the same setting since `version` is not overwritten. */
export async function changeSettings(ctx: Context, { version, ...sent }: SettingsPatch): Promise<WorkspaceSettings> {
  requireManager(ctx)
  const row = await queries.findSettings(ctx.tx, true)
  const fields = (Object.keys(sent) as SettingName[]).filter((field) => sent[field] !== undefined && differs(sent[field], row[field]))
  refuseStale(row, fields, version)
  if (fields.length === 0) return answer(ctx, row)
  await refuseUnfit(ctx, fields, sent)
  const last = { version: row.version + 1, by: ctx.actorName, at: now().toISOString() }
  const values = Object.fromEntries(fields.map((field) => [field, sent[field]]))
  await queries.saveSettings(ctx.tx, values, { ...row.changed, ...Object.fromEntries(fields.map((field) => [field, last])) })
  await ctx.audit({
    action: 'workspace.settings-changed',
    subjectKind: 'workspace',
    subjectId: row.id,
    changes: Object.fromEntries(fields.map((field) => [field, { from: row[field], to: sent[field] }])),
  })
  return answer(ctx, await queries.findSettings(ctx.tx))
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

function refuseStale(row: queries.SettingsRow, fields: readonly SettingName[], held: number): void {
  const since = fields.flatMap((field) => {
    const last = row.changed[field]
    return last && last.version > held ? [{ field, ...last }] : []
  })
  const [newest] = since.toSorted((a, b) => b.version - a.version)
  if (newest)
    throw new AppError('stale', {
      changed: { by: newest.by, at: newest.at, fields: since.map(({ field }) => field), version: row.version },
    })
}

async function refuseUnfit(ctx: Context, fields: readonly SettingName[], sent: Omit<SettingsPatch, 'version'>): Promise<void> {
  if (fields.includes('mfa_required') && sent.mfa_required && !(await queries.hasSecondFactor(ctx.tx, ctx.actor)))
    throw invalid([{ path: 'mfa_required', message: 'Set up a second factor for your own account first, or you would lock yourself out.' }])
  if (sent.time_zone && fields.includes('time_zone') && !(await queries.knowsTimeZone(ctx.tx, sent.time_zone)))
    throw invalid([{ path: 'time_zone', message: 'Choose a time zone from the list.' }])
}

export async function logo(ctx: Context): Promise<{ logo: string | null; image: string | null }> {
  const found = await queries.findLogo(ctx.tx)
  return { logo: found.logo, image: found.image?.toString('base64') ?? null }
}

/** A new picture, or none. Only what the server has written anew is kept (see png.ts). */
export async function setLogo(ctx: Context, image: string | null): Promise<{ logo: string | null }> {
  requireManager(ctx)
  const row = await queries.findSettings(ctx.tx, true)
  const picture = image === null ? null : rewrittenPng(Buffer.from(image, 'base64'))
  if (image !== null && !picture)
    throw invalid([{ path: 'image', message: 'Choose a PNG, JPEG or WebP picture of at least 16 by 16 pixels.' }])
  if (picture && picture.length > 196_608) throw invalid([{ path: 'image', message: 'The picture is too large.' }])
  const mark = picture && createHash('sha256').update(picture).digest('hex').slice(0, 32)
  if (mark === row.logo) return { logo: mark }
  await queries.saveLogo(ctx.tx, picture)
  const last = { version: row.version + 1, by: ctx.actorName, at: now().toISOString() }
  await queries.saveSettings(ctx.tx, { logo: mark }, { ...row.changed, logo: last })
  await ctx.audit({
    action: 'workspace.settings-changed',
    subjectKind: 'workspace',
    subjectId: row.id,
    changes: { logo: { from: row.logo, to: mark } },
  })
  return { logo: mark }
}
