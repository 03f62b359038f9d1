import { asAgain, serve, type App } from '#platform/server/http.ts'
import { serveSpooledUpload } from '#platform/server/spooled-upload.ts'
import * as contract from '../contract.ts'
import * as imports from './service.ts'

export function importRoutes(app: App): void {
  serveSpooledUpload(app, contract.createImport, {
    before: (ctx) => imports.requireImporter(ctx),
    run: (ctx, { query }, file) => imports.createImport(ctx, query, file),
  })
  serve(app, contract.listImports, (ctx) => imports.listImports(ctx))
  serve(app, contract.getImport, (ctx, { params }) => imports.getImport(ctx, params.id))
  serve(app, contract.getImportProgress, (ctx, { params }) => imports.getImport(ctx, params.id))
  serve(app, contract.readAgain, (ctx, { params, body }) => imports.readAgain(ctx, params.id, body))
  serve(app, contract.planImport, (ctx, { params, body }) => imports.planImport(ctx, params.id, body))
  serve(app, contract.listImportRows, (ctx, { params, query }) => imports.listRows(ctx, params.id, query))
  serve(app, contract.editImportCell, (ctx, { params, body }) => imports.editCell(ctx, params.id, body))
  serve(app, contract.commitImport, (ctx, { params, body }) => imports.askForCommit(ctx, params.id, body.version))
  serve(app, contract.cancelImport, (ctx, { params }) => imports.cancelImport(ctx, params.id))
  serve(app, contract.undoPreview, (ctx, { params }) => imports.undoPreview(ctx, params.id))
  serve(app, contract.listUninvited, (ctx, { params }) => imports.listUninvited(ctx, params.id))
  serve(app, contract.undoImport, (ctx, { params, body }) => imports.askForUndo(ctx, params.id, body.version))
  serve(app, contract.downloadProblems, (ctx, { params, query }) => imports.problemFile(ctx, params.id, query.format, asAgain(app, ctx)))
  serve(app, contract.listImportTargets, (ctx) => imports.listTargets(ctx))
  serve(app, contract.listExportFields, (ctx) => imports.listExported(ctx))
  serve(app, contract.importTemplate, (ctx, { query }) => imports.template(ctx, query.format))
  serve(app, contract.exportPeople, (ctx, { query }) => imports.exportPeople(ctx, query, asAgain(app, ctx, true)))
  serve(app, contract.getEmployeeNumber, (ctx, { params }) => imports.getNumber(ctx, params.id))
  serve(app, contract.putEmployeeNumber, (ctx, { params, body }) => imports.putNumber(ctx, params.id, body.employee_no))
}
