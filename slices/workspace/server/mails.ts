import * as z from 'zod/mini'
import type { MailContent } from '#platform/server/mail-layout.ts'
import { showDate } from '#platform/shared/calendar-date.ts'

/** A name that anyone may have typed, said in a mail to a stranger: only if it can carry no message and no address. */
const safe = (name: string, otherwise: string): string =>
  /^[\p{L}\p{M}\p{N}&'’ .,-]{1,80}$/u.test(name) && !/\p{L}\.\p{L}|www|http/iu.test(name) ? name : otherwise

export const invitationMail = (about: { workspace: string; inviter: string; path: `/${string}`; days: number }): MailContent => ({
  subject: 'You are invited to a workspace on Evenkeel',
  paragraphs: [
    'Hello,',
    `${safe(about.inviter, 'A colleague')} invited you to join ${safe(about.workspace, 'their workspace')} on Evenkeel, where your organisation keeps its HR records.`,
  ],
  action: { label: 'See the invitation', path: about.path },
  closing: [
    `The link works once, for ${about.days} days, and only for this email address.`,
    'If you do not know who this is from, you can ignore this message. Nothing happens unless you accept.',
  ],
})

export const closingMail = (data: Record<string, unknown>): MailContent => ({
  subject: 'A workspace of yours is going to be closed',
  paragraphs: [
    'Hello,',
    `${safe(String(data['by']), 'A super admin')} asked to close ${safe(String(data['workspace']), 'a workspace you look after')}. On ${showDate(String(data['date']))} everyone’s access to it ends.`,
    'Until then everything works as before, and any super admin can keep the workspace open.',
  ],
  action: { label: 'Go to workspace settings', path: '/app/workspace/settings' },
})

export const keptMail = (data: Record<string, unknown>): MailContent => ({
  subject: 'A workspace of yours stays open',
  paragraphs: [
    'Hello,',
    `${safe(String(data['by']), 'A super admin')} cancelled the closing of ${safe(String(data['workspace']), 'a workspace you look after')}. It stays open.`,
  ],
})

const Feedback = z.object({
  message: z.string(),
  page: z.nullable(z.string()),
  context: z.nullable(z.record(z.string(), z.string())),
  from: z.string(),
})

/** What somebody wrote to the people who run the installation; where they were only if they said so. */
export function feedbackMail(data: unknown): MailContent {
  const { message, page, context, from } = Feedback.parse(data)
  const about = Object.entries({ ...(page ? { page } : {}), ...context }).map(([name, value]) => `${name}: ${value}`)
  return { subject: 'Feedback from a workspace', paragraphs: [...message.split(/\n+/).filter(Boolean), `From ${from}.`, ...about] }
}
