import { showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import type { BillingPage } from '../contract.ts'
import { graceDays, planNames } from '../rules.ts'

/** Pounds with pence, as on invoices. */
const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
export const poundsAndPence = (pence: number): string => money.format(pence / 100)

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const
export function sizeInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${(bytes / 1024 ** step).toLocaleString('en-GB', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${sizes[step] ?? ''}`
}

/** How the workspace stands, in a heading and a sentence. */
// oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
export function standingInWords({ standing, chosen }: Pick<BillingPage, 'standing' | 'chosen'>): { title: string; text: string } {
  const { kind, plan, until, because } = standing
  const day = until ? showDate(until) : ''
  switch (kind) {
    case 'arranged':
      return {
        title: 'Elevate, by arrangement',
        text: 'This workspace has everything. Whoever runs this installation has agreed on it with you; nothing is charged here.',
      }
    case 'trial':
      return {
        title: 'Your free trial',
        text: chosen
          ? `Everything is included until ${day}. Your plan begins after that.`
          : `Everything is included until ${day}, and nothing is charged. Choose a plan before then to go on without a break.`,
      }
    case 'grace':
      return {
        title: because === 'trial' ? 'Your trial has ended' : 'A payment is missing',
        text: `Everything still works until ${day}, ${graceDays} days in all. After that the workspace can only be read and exported until it is paid. Nothing is deleted.`,
      }
    case 'read-only':
      return {
        title: 'This workspace can only be read',
        text: 'Everything is there, and everything can be exported. As soon as a plan is chosen or the invoice is paid, it can be changed again.',
      }
    case 'active':
    default:
      return {
        title: chosen
          ? `${planNames[chosen.plan]}, paid ${chosen.billing === 'annual' ? 'for a year at once' : 'monthly'}`
          : planNames[plan],
        text: chosen ? `This period is ${showDate(chosen.from)} to ${showDate(chosen.to)}. It renews automatically.` : '',
      }
  }
}

export const sayProblem = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : otherwise
