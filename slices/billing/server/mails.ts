import * as z from 'zod/mini'
import type { Mail } from '#platform/server/mail.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { rateText } from '#rules/pricing.ts'

const Invoice = z.object({ name: z.string(), total: z.number(), due_on: z.string() })

/** The words of the mails this slice queues. */
export function registerBillingMails(mail: Mail): void {
  mail.register('billing.invoice', ({ data }) => {
    const { name, total, due_on } = Invoice.parse(data)
    const owed = total > 0 ? `It is ${rateText(total)}, to be paid by ${showDate(due_on)}.` : 'There is nothing to pay.'
    return Promise.resolve({
      subject: `Invoice ${name}`,
      paragraphs: [`There is a new invoice for your Evenkeel workspace: ${name}.`, owed],
      action: { label: 'See the invoice', path: '/app/workspace/billing' },
    })
  })
}
