import { serveApart } from '#platform/server/apart.ts'
import { serve, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as assistant from './service.ts'

/** What a workspace may send to a provider of language models, and the record of what it sent. */
export function aiProviderRoutes(app: App, sender: assistant.Sender): void {
  const { installation } = sender
  serve(app, contract.getAssistantSettings, (ctx) => assistant.readSettings(ctx, installation))
  serve(app, contract.setProvider, (ctx, { body }) => assistant.chooseProvider(ctx, installation, body))
  serve(app, contract.setBudget, (ctx, { body }) => assistant.changeBudget(ctx, installation, body))
  serve(app, contract.giveConsent, (ctx, { body }) => assistant.consent(ctx, installation, body))
  serveApart(app, contract.testConnection, (open, _input, signal) => assistant.testConnection(open, sender, signal))
  serve(app, contract.listSent, (ctx, { query }) => assistant.listSent(ctx, query.before ?? null))
  serve(app, contract.readSent, (ctx, { params }) => assistant.readSent(ctx, installation.key, params.id))
  serve(app, contract.noteAct, (ctx, { params, body }) => assistant.noteAct(ctx, params.id, body.act))
  serveApart(app, contract.previewWording, (open, { body }) =>
    assistant.preview(open, sender, { notes: body.notes, caseId: body.case_id ?? null }),
  )
  serveApart(app, contract.sendPreview, (open, { params, body }, signal) =>
    assistant.sendPreviewed(open, sender, { ...params, ...body, signal }),
  )
}
