import type { Files } from '#platform/server/files/files.ts'
import type { KeyRing } from '#platform/server/files/links.ts'
import { serve, type App } from '#platform/server/http.ts'
import { serveUpload } from '#platform/server/http-upload.ts'
import * as contract from '../contract.ts'
import * as sickness from './service.ts'

interface Given {
  readonly files: Files
  readonly keys: KeyRing
  readonly tableFile: sickness.TableFile
}

export function sicknessRoutes(app: App, { files, keys, tableFile }: Given): void {
  serve(app, contract.getSickness, (ctx, { params }) => sickness.getSickness(ctx, params.id))
  serve(app, contract.reportSickness, (ctx, { params, body }) => sickness.reportSickness(ctx, params.id, body))
  serve(app, contract.endSickness, (ctx, { params, body }) => sickness.endSickness(ctx, params.id, body))
  serve(app, contract.changeSickness, (ctx, { params, body }) => sickness.changeSickness(ctx, params.id, body))
  serve(app, contract.setSicknessReason, (ctx, { params, body }) => sickness.setReason(ctx, params.id, body))
  serve(app, contract.certifySickness, (ctx, { params, body }) => sickness.certify(ctx, params.id, body.version))
  serve(app, contract.decideSickness, (ctx, { params, body }) => sickness.decideSickness(ctx, params.id, body))
  serve(app, contract.reviewSickness, (ctx, { params, body }) => sickness.reviewSickness(ctx, params.id, body.scoring))
  serve(app, contract.holdInterview, (ctx, { params, body }) => sickness.holdInterview(ctx, params.id, body))
  serve(app, contract.sicknessLeave, (ctx, { params, body }) => sickness.sicknessLeave(ctx, params.id, body.action))
  serveUpload(app, files, contract.uploadFitNote, {
    allow: async (ctx, { params, query }) => void (await sickness.allowFitNote(ctx, { absenceId: params.id, ...query })),
    record: (ctx, { params, query }, file) => sickness.recordFitNote(ctx, files, { absenceId: params.id, ...query }, file),
  })
  serve(app, contract.changeFitNote, (ctx, { params, body }) => sickness.changeFitNote(ctx, params.id, body))
  serve(app, contract.linkFitNote, (ctx, { params, body }) => sickness.linkFitNote(ctx, keys, params.id, body.purpose))
  serve(app, contract.sicknessToday, (ctx) => sickness.sicknessToday(ctx))
  serve(app, contract.finishStep, (ctx, { params, body }) => sickness.finishStep(ctx, params.id, body))
  serve(app, contract.listTriggers, (ctx) => sickness.listTriggers(ctx))
  serve(app, contract.addTrigger, (ctx, { body }) => sickness.createTrigger(ctx, body))
  serve(app, contract.changeTrigger, (ctx, { params, body }) => sickness.changeTrigger(ctx, params.id, body))
  serve(app, contract.getPayrollMonth, (ctx, { params }) => sickness.getPayrollMonth(ctx, params.month))
  serve(app, contract.closePayrollMonth, (ctx, { params }) => sickness.closePayrollMonth(ctx, params.month))
  serve(app, contract.exportPayrollMonth, (ctx, { params, query }) => sickness.exportPayrollMonth(ctx, params.month, query, tableFile))
}
