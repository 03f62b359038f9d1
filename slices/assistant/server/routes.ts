import type { Files } from '#platform/server/files/files.ts'
import { asAgain, serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import * as contract from '../contract.ts'
import type { Embedder } from './embedding/embedder.ts'
import type { AssistantModel } from './model-port.ts'
import * as assistant from './service.ts'

export interface Given {
  readonly files: Files
  readonly embedder: Embedder
  /** What a language model adds; without one the assistant quotes and writes nothing. */
  readonly model: AssistantModel | null
}

export function assistantRoutes(app: App, { files, embedder, model }: Given): void {
  const parts = { cache: new assistant.SearchCache(embedder), embedder, model }
  serve(app, contract.askAssistant, (ctx, { body }) => assistant.ask(ctx, parts, body, asAgain(app, ctx, true)))
  serve(app, contract.listConversations, (ctx) => assistant.listConversations(ctx))
  serve(app, contract.getConversation, (ctx, { params }) => assistant.getConversation(ctx, params.id))
  serve(app, contract.deleteConversation, (ctx, { params }) => assistant.deleteConversation(ctx, params.id))
  serve(app, contract.rateAnswer, (ctx, { params, body }) => assistant.rateAnswer(ctx, params.id, body))
  serve(app, contract.fileConversation, (ctx, { params, body }) => assistant.fileConversation(ctx, params.id, body.case_id))
  serve(app, contract.getAssistantState, async (ctx, { query }) => {
    const state = await assistant.readState(ctx, query.case_id)
    // Who looks at this page asks next: the model of meaning wakes up meanwhile.
    embedder.embed(['Good morning.']).catch(() => {})
    return state
  })
  serve(app, contract.getCaseGuidance, (ctx, { params }) => assistant.readGuidance(ctx, params.id))
  policyRoutes(app, files)
}

function policyRoutes(app: App, files: Files): void {
  serve(app, contract.listPolicies, (ctx) => assistant.listPolicies(ctx))
  serve(app, contract.writePolicy, (ctx, { body }) => assistant.writePolicy(ctx, body))
  serveUpload(app, files, contract.uploadPolicy, {
    allow: async (ctx) => assistant.requireKeeper(ctx),
    record: (ctx, { query }, file) => assistant.recordPolicyFile(ctx, files, query, file),
  })
  serve(app, contract.getPolicy, (ctx, { params }) => assistant.getPolicy(ctx, params.id))
  serve(app, contract.archivePolicy, (ctx, { params, body }) => assistant.archivePolicy(ctx, params.id, body))
  serve(app, contract.readPolicyVersion, (ctx, { params }) => assistant.readPolicyVersion(ctx, params))
  serve(app, contract.retryPolicyVersion, (ctx, { params }) => assistant.retryPolicyVersion(ctx, params))
  serve(app, contract.comparePolicyVersions, (ctx, { params }) => assistant.comparePolicyVersions(ctx, params))
  serve(app, contract.listSynonyms, (ctx) => assistant.listSynonyms(ctx))
  serve(app, contract.addSynonyms, (ctx, { body }) => assistant.addSynonyms(ctx, body.words))
  serve(app, contract.removeSynonyms, (ctx, { params }) => assistant.removeSynonyms(ctx, params.id))
}
