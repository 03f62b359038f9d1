import { serve, type App } from '#platform/server/http.ts'
import type { Files } from '#platform/server/files/files.ts'
import { AppError } from '#platform/shared/app-error.ts'
import * as contract from '../contract.ts'
import * as asked from '../request-contract.ts'
import * as desk from './service.ts'

export function dataProtectionRoutes(app: App, { files }: { files: Files }): void {
  requestRoutes(app, files)
  serve(app, contract.getDesk, (ctx) => desk.desk(ctx))
  serve(app, contract.setPurgeMode, (ctx, { params, body }) => desk.setMode(ctx, params.record, body.mode))
  serve(app, contract.setDocumentRule, (ctx, { params, body }) => desk.setRule(ctx, params.category, body))
  serve(app, contract.startPurge, (ctx, { body }) => desk.startPurge(ctx, body.record))
  serve(app, contract.holdPerson, (ctx, { params, body }) => desk.holdPerson(ctx, params.id, body.reason))
  serve(app, contract.endHold, (ctx, { params, body }) => desk.endHold(ctx, params.id, body.reason))
  serve(app, contract.planErasure, (ctx, { params }) => desk.planErasure(ctx, params.id))
  serve(app, contract.eraseEmployee, (ctx, { params, body }) => desk.eraseEmployee(app.db, ctx, params.id, body))
  serve(app, contract.decideErasure, (ctx, { params, body }) => desk.decideErasure(app.db, ctx, params.id, body))
  serve(app, contract.withdrawErasure, (ctx, { params }) => desk.withdrawErasure(ctx, params.id))
  serve(app, contract.getErasure, (ctx, { params }) => desk.getErasure(ctx, params.id))
}

function requestRoutes(app: App, files: Files): void {
  const { requests } = desk
  serve(app, asked.listDataRequests, (ctx) => requests.listDataRequests(ctx))
  serve(app, asked.openDataRequest, (ctx, { body }) => requests.openDataRequest(ctx, body))
  serve(app, asked.getDataRequest, (ctx, { params }) => requests.getDataRequest(ctx, params.id))
  serve(app, asked.changeDataRequest, (ctx, { params, body }) => requests.changeDataRequest(ctx, params.id, body))
  serve(app, asked.searchForRequest, (ctx, { params }) => requests.searchForRequest(ctx, params.id))
  serve(app, asked.listRequestItems, (ctx, { params, query }) => requests.listRequestItems(ctx, params.id, query))
  serve(app, asked.decideRequestItem, (ctx, { params, body }) => requests.decideRequestItem(ctx, params.id, params.itemId, body))
  serve(app, asked.decideRequestItems, (ctx, { params }) => requests.decideRequestItems(ctx, params.id))
  serve(app, asked.makeArchive, (ctx, { params }) => requests.makeArchive(files, ctx, params.id))
  serve(app, asked.linkArchive, (ctx, { params }) => requests.linkArchive(ctx, params.id, params.archiveId))
  serve(app, asked.endDataRequest, (ctx, { params, body }) => requests.endDataRequest(ctx, params.id, body))
  serve(app, asked.askOwnCopy, (ctx) => desk.askOwnCopy(ctx))
  serve(app, asked.getOwnCopy, (ctx) => desk.getOwnCopy(ctx))
  // The person may have no account any more: the link is all they have.
  app.http.get('/downloads/data-copy', async (request, reply) => {
    const { link } = request.query as { link?: unknown }
    if (typeof link !== 'string') throw new AppError('files.link-not-usable')
    const bytes = await desk.fetchArchive(app.db, link, request.id)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="your-data.zip"')
      .type('application/zip')
      .send(bytes)
  })
}
