import { Readable } from 'node:stream'
import { serve, servePublic, serveSession, type App } from '#platform/server/http.ts'
import type { Files } from '#platform/server/files/files.ts'
import { AppError } from '#platform/shared/app-error.ts'
import * as contract from '../contract.ts'
import * as membersContract from '../members-contract.ts'
import * as recordsContract from '../records-contract.ts'
import * as settingsContract from '../settings-contract.ts'
import * as closing from './closing.ts'
import * as archive from './exports.ts'
import * as invitations from './invitations.ts'
import * as lists from './lists.ts'
import * as members from './members.ts'
import * as records from './retention.ts'
import * as workspace from './service.ts'
import * as settings from './settings.ts'

/** What other slices and the installation give this one. */
export interface Given {
  readonly addFounder: workspace.AddFounder
  readonly hasAccount: (email: string) => Promise<boolean>
  readonly records: lists.Records
  /** Where feedback goes; null: it is kept and not mailed. */
  readonly operator: string | null
  /** Signs links to exports. */
  readonly linkKey: Buffer
  /** What an archive takes along. */
  readonly files: Files
}

export function workspaceRoutes(app: App, given: Given): void {
  serveSession(app, contract.getMe, (ctx) => workspace.me(ctx))
  serveSession(app, contract.listMemberships, (ctx, { query }) => workspace.memberships(ctx, query))
  serveSession(app, contract.chooseTenant, (ctx, { body }) => workspace.chooseTenant(ctx, body.tenant_id))
  serveSession(app, contract.createTenant, (ctx, { body }) => workspace.createTenant(ctx, body, given.addFounder))
  serveSession(app, contract.sendFeedback, (ctx, { body }) => workspace.sendFeedback(ctx, body, given.operator))
  settingsRoutes(app, given)
  memberRoutes(app, given)
  recordRoutes(app)
  exportRoutes(app, given)
}

function settingsRoutes(app: App, { records: port }: Given): void {
  const on = (list: 'locations' | 'departments' | 'patterns', id: string) => ({ list, id, records: port })
  serve(app, settingsContract.getSettings, (ctx) => settings.settings(ctx))
  serve(app, settingsContract.patchSettings, (ctx, { body }) => settings.changeSettings(ctx, body))
  serve(app, settingsContract.getLogo, (ctx) => settings.logo(ctx))
  serve(app, settingsContract.putLogo, (ctx, { body }) => settings.setLogo(ctx, body.image))
  serve(app, settingsContract.getLists, (ctx) => lists.lists(ctx))
  serve(app, settingsContract.getChoices, (ctx) => lists.choices(ctx))
  serve(app, settingsContract.addLocation, (ctx, { body }) => lists.addItem(ctx, 'locations', body))
  serve(app, settingsContract.addDepartment, (ctx, { body }) => lists.addItem(ctx, 'departments', body))
  serve(app, settingsContract.addPattern, (ctx, { body }) => lists.addItem(ctx, 'patterns', body))
  serve(app, settingsContract.changeLocation, (ctx, { params, body }) =>
    lists.changeItem(ctx, on('locations', params.id), lists.change(body)),
  )
  serve(app, settingsContract.changeDepartment, (ctx, { params, body }) =>
    lists.changeItem(ctx, on('departments', params.id), lists.change(body)),
  )
  serve(app, settingsContract.changePattern, (ctx, { params, body }) =>
    lists.changeItem(ctx, on('patterns', params.id), lists.change(body)),
  )
}

function memberRoutes(app: App, { hasAccount }: Given): void {
  serve(app, membersContract.listMembers, (ctx, { query }) => members.members(ctx, query))
  serve(app, membersContract.listUnlinked, (ctx, { query }) => members.unlinked(ctx, query.search))
  serve(app, membersContract.linkMember, (ctx, { params, body }) => members.link(ctx, params.id, body))
  serve(app, membersContract.limitMembership, (ctx, { params, body }) => members.limit(ctx, params.id, body))
  serve(app, membersContract.endMembership, (ctx, { params, body }) => members.end(ctx, params.id, body))
  serve(app, membersContract.inviteMembers, (ctx, { body }) => invitations.invite(ctx, body.invitations))
  serve(app, membersContract.resendInvitation, (ctx, { params }) => invitations.resend(ctx, params.id))
  serve(app, membersContract.revokeInvitation, (ctx, { params }) => invitations.revoke(ctx, params.id))
  serveSession(app, membersContract.acceptInvitation, (ctx, { body }) => invitations.accept(ctx, body.token))
  servePublic(app, membersContract.previewInvitation, async ({ body }) => {
    const offered = await invitations.preview(app.db, body.token)
    return { ...offered, has_account: await hasAccount(offered.email) }
  })
}

function recordRoutes(app: App): void {
  serve(app, recordsContract.listRetention, (ctx) => records.retention(ctx))
  serve(app, recordsContract.setRetention, (ctx, { params, body }) => records.setPeriod(ctx, params.kind, body))
  serve(app, recordsContract.resetRetention, (ctx, { params, body }) => records.resetPeriod(ctx, params.kind, body))
  serve(app, recordsContract.listStatutory, (ctx) => records.statutory(ctx))
  serve(app, recordsContract.switchStatutory, (ctx, { params, body }) => records.switchChange(ctx, params.change, body.from))
  serve(app, recordsContract.closeWorkspace, (ctx, { body }) => closing.close(ctx, body))
  serve(app, recordsContract.keepWorkspace, (ctx) => closing.keep(ctx))
}

function exportRoutes(app: App, { linkKey, files }: Given): void {
  serve(app, recordsContract.listExports, (ctx) => archive.exports(ctx))
  serve(app, recordsContract.startExport, (ctx) => archive.start(ctx))
  serve(app, recordsContract.cancelExport, (ctx, { params }) => archive.cancel(ctx, params.id))
  serve(app, recordsContract.linkExport, (ctx, { params }) => archive.linkTo(ctx, params.id, linkKey))
  // A browser fetches the file by itself, without a bearer: the link says whose it is, and every piece asks whether that still holds.
  app.http.get('/downloads/workspace-export', async (request, reply) => {
    const { link } = request.query as { link?: unknown }
    const read = typeof link === 'string' ? archive.readLink(link, linkKey) : null
    if (!read) throw new AppError('workspace.export-gone')
    const pieces = archive.download({ db: app.db, files }, read, request.id)
    const first = await pieces.next()
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="evenkeel-export.zip"')
      .type('application/zip')
      .send(Readable.from(following(first, pieces)))
  })
}

/** The first piece is asked for before the answer begins, so that a refusal is an answer and not a broken file. */
async function* following(first: IteratorResult<Buffer, void>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value
  yield* rest
}
