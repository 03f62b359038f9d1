import type { FastifyRequest } from 'fastify'
import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, servePublic, Streamed, type App } from '#platform/server/http.ts'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import * as contract from '../contract.ts'
import * as letters from './service.ts'

export interface Given {
  readonly files: Files
  readonly keys: KeyRing
  readonly cases: letters.CasePort
  readonly press: letters.Press
  /** Where the hashes of PDFs are, which belong to no workspace. */
  readonly pool: IdentityPool
  readonly signingKey: Buffer
  /** Counts an attempt by a signing link from an address, or throws `rate-limited`. */
  readonly take: letters.LinkSigning['take']
}

export function letterRoutes(app: App, given: Given): void {
  templateRoutes(app)
  valueRoutes(app)
  serve(app, contract.previewLetter, (ctx, { body }) => letters.previewLetter(ctx, given, body))
  serve(app, contract.issueLetter, (ctx, { body }) => letters.issueLetter(ctx, given, body))
  serve(app, contract.listLetters, (ctx, { query }) => letters.listLetters(ctx, query))
  serve(app, contract.getLetter, (ctx, { params }) => letters.getLetter(ctx, params.id))
  serve(app, contract.linkLetter, (ctx, { params, body }) => letters.linkLetter(ctx, given.keys, params.id, body))
  serve(app, contract.deliverLetter, (ctx, { params, body }) => letters.deliverLetter(ctx, given.cases, params.id, body))
  serve(app, contract.remindSigners, (ctx, { params }) => letters.remindSigners(ctx, params.id))
  serve(app, contract.letterCertificate, (ctx, { params }) => letters.letterCertificate(ctx, params.id))
  serve(app, contract.makeCertificate, (ctx, { params }) => letters.certificateFile(ctx, given.press, params.id))
  serve(app, contract.issueBatch, (ctx, { body }) => letters.issueBatch(ctx, body))
  serve(app, contract.listBatches, (ctx, { query }) => letters.listBatches(ctx, query))
  serve(app, contract.getBatch, (ctx, { params, query }) => letters.getBatch(ctx, params.id, query))
  serve(app, contract.cancelBatch, (ctx, { params }) => letters.cancelBatch(ctx, params.id))
  serve(app, contract.getBundleParts, (ctx, { params }) => letters.bundleParts(ctx, params.id))
  serve(app, contract.makeBundle, (ctx, { params, body }) => letters.makeBundle(ctx, given.files, params.id, body))
  ownRoutes(app, given)
  signingRoutes(app, given)
}

function templateRoutes(app: App): void {
  serve(app, contract.listLibrary, (ctx) => letters.listLibrary(ctx))
  serve(app, contract.getLibraryLetter, (ctx, { params }) => letters.getLibraryLetter(ctx, params.letter))
  serve(app, contract.checkTemplate, async (ctx, { params, body }) => letters.checkText(ctx, params.letter, body.document))
  serve(app, contract.listTemplates, (ctx, { query }) => letters.listTemplates(ctx, query.archived === 'true'))
  serve(app, contract.copyLetter, (ctx, { body }) => letters.copyLetter(ctx, body))
  serve(app, contract.getTemplate, (ctx, { params }) => letters.getTemplate(ctx, params.id))
  serve(app, contract.saveTemplate, (ctx, { params, body }) => letters.saveTemplate(ctx, params.id, body))
  serve(app, contract.archiveTemplate, (ctx, { params, body }) => letters.archiveTemplate(ctx, params.id, body))
  serve(app, contract.listTemplateVersions, (ctx, { params }) => letters.listVersions(ctx, params.id))
  serve(app, contract.getTemplateVersion, (ctx, { params }) => letters.getVersion(ctx, params.id, params.number))
  serve(app, contract.templateDifference, (ctx, { params, query }) => letters.templateDifference(ctx, params.id, query.from))
  serve(app, contract.listLetterFields, async (ctx) => letters.listFields(ctx))
}

function valueRoutes(app: App): void {
  serve(app, contract.letterValues, (ctx) => letters.letterValues(ctx))
  serve(app, contract.saveLetterValues, (ctx, { body }) => letters.saveLetterValues(ctx, body.values))
  serve(app, contract.personLetterValues, (ctx, { params }) => letters.personLetterValues(ctx, params.id))
  serve(app, contract.savePersonLetterValues, (ctx, { params, body }) => letters.savePersonLetterValues(ctx, params.id, body.values))
  serve(app, contract.particularsOf, (ctx, { params }) => letters.particularsOf(ctx, params.id))
}

function ownRoutes(app: App, { keys }: Given): void {
  serve(app, contract.myLetters, (ctx) => letters.myLetters(ctx))
  serve(app, contract.openMyLetter, (ctx, { params }) => letters.openMyLetter(ctx, params.id))
  serve(app, contract.linkMyLetter, (ctx, { params, body }) => letters.linkMyLetter(ctx, keys, params.id, body))
  serve(app, contract.signMyLetter, (ctx, { params, body }) => letters.signMyLetter(ctx, params.id, body))
  serve(app, contract.declineMyLetter, (ctx, { params, body }) => letters.declineMyLetter(ctx, params.id, body.reason))
}

const visitOf = (request: FastifyRequest): letters.Visit => ({ ip: request.ip, requestId: request.id })

function signingRoutes(app: App, { files, signingKey: key, take, pool }: Given): void {
  const parts: letters.LinkSigning = { db: app.db, files, key, take }
  servePublic(app, contract.sendSigningCode, ({ body }, request) => letters.sendCode(parts, body.token, visitOf(request)))
  servePublic(app, contract.openSigning, ({ body }, request) => letters.openByCode(parts, body, visitOf(request)))
  servePublic(app, contract.signByLink, ({ body }, request) => letters.signByLink(parts, body, visitOf(request)))
  servePublic(app, contract.declineByLink, ({ body }, request) => letters.declineByLink(parts, body, visitOf(request)))
  servePublic(app, contract.fileByLink, async ({ body }, request) => {
    const bytes = await letters.fileByLink(parts, body, visitOf(request))
    return new Streamed(once(bytes), { type: 'application/pdf', name: 'letter.pdf' })
  })
  servePublic(app, contract.verifyLetter, ({ query }) => letters.verifyLetter(pool, query.sha256))
}

// Sent as it is: there is nothing to wait for.
async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
