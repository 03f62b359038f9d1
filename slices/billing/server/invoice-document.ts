import { showDate } from '#platform/shared/calendar-date.ts'
import { rateText } from '#rules/pricing.ts'
import type { PdfBlock } from '#slices/letters/server/service.ts'
import { invoiceNumber } from '../rules.ts'
import type { InvoiceRow } from './queries/plans.ts'

const words = (text: string, bold = false) => ({ type: 'text' as const, text, ...(bold ? { marks: [{ type: 'bold' as const }] } : {}) })
const paragraph = (text: string, bold = false): PdfBlock => ({ type: 'paragraph', content: text ? [words(text, bold)] : [] })
const lines = (texts: readonly string[]): PdfBlock => ({
  type: 'paragraph',
  content: texts.filter(Boolean).flatMap((text, i) => (i === 0 ? [words(text)] : [{ type: 'hardBreak' as const }, words(text)])),
})
const row = (cells: readonly string[], kind: 'tableHeader' | 'tableCell' = 'tableCell', bold = false) => ({
  type: 'tableRow' as const,
  content: cells.map((cell) => ({ type: kind, content: [paragraph(cell, bold)] })),
})

const address = (text: string | undefined): string[] => (text ?? '').split('\n').map((part) => part.trim())

/** An invoice as it is printed, from what was stored when it was issued and from nothing else. */
// oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
export function invoiceDocument(tenantId: string, invoice: InvoiceRow): { title: string; content: readonly PdfBlock[] } {
  const name = invoiceNumber(tenantId, invoice.number)
  const { seller, buyer } = invoice
  const vat = invoice.vat_percent > 0 ? `VAT at ${invoice.vat_percent}%` : 'No VAT: the seller is not registered for it'
  const sum = (text: string, amount: number, bold = false) => row([text, '', '', rateText(amount)], 'tableCell', bold)
  const blocks: PdfBlock[] = [
    { type: 'heading', attrs: { level: 1 }, content: [words(invoice.total < 0 ? `Credit note ${name}` : `Invoice ${name}`)] },
    lines([
      `Date of issue: ${showDate(invoice.issued_on)}`,
      `Tax point: ${showDate(invoice.issued_on)}`,
      invoice.total > 0 ? `To be paid by: ${showDate(invoice.due_on)}` : '',
      buyer['reference'] ? `Your reference: ${buyer['reference']}` : '',
    ]),
    { type: 'heading', attrs: { level: 2 }, content: [words('From')] },
    lines([
      seller['name'] ?? '',
      ...address(seller['address']),
      seller['vat_number'] ? `VAT number ${seller['vat_number']}` : '',
      seller['email'] ?? '',
    ]),
    { type: 'heading', attrs: { level: 2 }, content: [words('To')] },
    lines([buyer['company'] ?? '', ...address(buyer['address']), buyer['vat_number'] ? `VAT number ${buyer['vat_number']}` : '']),
    {
      type: 'table',
      content: [
        row(['What', 'People', 'Each', 'Amount'], 'tableHeader'),
        ...invoice.lines.map(({ text, quantity, unit, amount }) =>
          row([text, quantity === null ? '' : String(quantity), unit === null ? '' : rateText(unit), rateText(amount)]),
        ),
        sum('Without VAT', invoice.net),
        sum(vat, invoice.vat),
        sum('Total', invoice.total, true),
      ],
    },
    paragraph(
      invoice.paid_on
        ? `Paid on ${showDate(invoice.paid_on)}.`
        : invoice.total > 0
          ? `Please pay ${rateText(invoice.total)} and give ${name} as the reference.`
          : 'The amount is set off against the next invoice.',
    ),
  ]
  return { title: name, content: blocks }
}
