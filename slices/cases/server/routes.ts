import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import * as contract from '../contract.ts'
import { caseCalendarFeed } from './calendar-feed.ts'
import * as cases from './service.ts'

export function caseRoutes(app: App, { files, keys }: { readonly files: Files; readonly keys: KeyRing }): void {
  caseCalendarFeed(app)
  serve(app, contract.listCases, (ctx, { query }) => cases.listCases(ctx, query))
  serve(app, contract.listCaseTriggers, (ctx) => cases.listCaseTriggers(ctx))
  serve(app, contract.listPersonCases, (ctx, { params }) => cases.listPersonCases(ctx, params.id))
  serve(app, contract.listDefinitions, (ctx) => cases.listDefinitions(ctx))
  serve(app, contract.getDefinition, (ctx, { params }) => cases.getDefinition(ctx, params.process, Number(params.version)))
  serve(app, contract.checkDefinition, (ctx, { params, body }) => cases.checkDefinition(ctx, params.process, body.definition))
  serve(app, contract.publishDefinition, (ctx, { params, body }) => cases.publishDefinition(ctx, params.process, body))
  serve(app, contract.openCase, (ctx, { body }) => cases.openCase(ctx, body))
  serve(app, contract.raiseConcern, (ctx, { body }) => cases.raiseConcern(ctx, body))
  serve(app, contract.getCase, (ctx, { params }) => cases.getCase(ctx, params.id))
  serve(app, contract.takeCaseStep, (ctx, { params, body }) => cases.takeCaseStep(ctx, params.id, body))
  serve(app, contract.recordInCase, (ctx, { params, body }) => cases.recordInCase(ctx, params.id, body))
  serveUpload(app, files, contract.uploadCaseItem, {
    allow: async (ctx, { params, query }) => void (await cases.allowCaseItem(ctx, params.id, query)),
    record: (ctx, { params, query }, file) => cases.addCaseItem(ctx, files, params.id, { asked: query, file }),
  })
  serve(app, contract.linkCaseItem, (ctx, { params, body }) =>
    cases.linkCaseItem(ctx, keys, params.id, { item: params.item, purpose: body.purpose }),
  )
  serve(app, contract.giveCaseRole, (ctx, { params, body }) => cases.giveCaseRole(ctx, params.id, body))
  serve(app, contract.endCaseRole, (ctx, { params, body }) => cases.endCaseRole(ctx, params.id, body))
  serve(app, contract.addCaseParty, (ctx, { params, body }) => cases.addCaseParty(ctx, params.id, body))
  serve(app, contract.overrideCaseGate, (ctx, { params, body }) => cases.overrideCaseGate(ctx, params.id, body))
  serve(app, contract.addCaseNote, (ctx, { params, body }) => cases.addCaseNote(ctx, params.id, body))
  serve(app, contract.addCaseTask, (ctx, { params, body }) => cases.addCaseTask(ctx, params.id, body))
  serve(app, contract.finishCaseTask, (ctx, { params, body }) => cases.finishCaseTask(ctx, params.id, params.task, body.done))
  serve(app, contract.linkCases, (ctx, { params, body }) => cases.linkCases(ctx, params.id, body))
  serve(app, contract.previewCaseVersion, (ctx, { params, query }) => cases.previewVersion(ctx, params.id, query))
  serve(app, contract.moveCaseVersion, (ctx, { params, body }) => cases.moveVersion(ctx, params.id, body))
  serve(app, contract.breakGlass, (ctx, { params, body }) => cases.breakGlass(ctx, params.id, body))
  serve(app, contract.listEmergencies, (ctx) => cases.listEmergencies(ctx))
  serve(app, contract.decideEmergency, (ctx, { params, body }) => cases.decideEmergency(ctx, params.id, body.agree))
}
