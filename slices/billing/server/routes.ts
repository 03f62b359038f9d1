import { epochSeconds } from '#platform/server/clock.ts'
import { serve, type App } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import * as contract from '../contract.ts'
import * as billing from './service.ts'

export function billingRoutes(app: App, given: billing.Given): void {
  serve(app, contract.getBilling, (ctx) => billing.getBilling(ctx, given))
  serve(app, contract.getStanding, (ctx) => billing.getStanding(ctx))
  serve(app, contract.previewPlan, (ctx, { query }) => billing.previewPlan(ctx, query, given))
  serve(app, contract.choosePlan, (ctx, { body }) => billing.choosePlan(ctx, body, given))
  serve(app, contract.saveDetails, (ctx, { body }) => billing.saveDetails(ctx, body))
  serve(app, contract.getInvoice, (ctx, { params }) => billing.getInvoice(ctx, Number(params.number), given))
  serve(app, contract.startCheckout, (ctx, { body }) => billing.startCheckout(ctx, body, given))
  serve(app, contract.openPortal, (ctx) => billing.openPortal(ctx, given))
  hearCardService(app, given)
}

/** Where the card service tells of payments. The bytes are read as they came, since its signature is over them. */
function hearCardService(app: App, { cards, seller }: billing.Given): void {
  void app.http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/billing/card-events', { config: { rateLimit: { max: 300, timeWindow: 60_000 } } }, async (request, reply) => {
      if (!cards) throw new AppError('not-found')
      const { 'stripe-signature': signature } = request.headers
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = cards.read(body, typeof signature === 'string' ? signature : undefined, epochSeconds())
      return reply.send({ received: true, new: await billing.takeCardEvent(app.db, event, { seller, cards }) })
    })
  })
}
