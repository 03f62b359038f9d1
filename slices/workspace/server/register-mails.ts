import type { Database } from '#platform/server/database.ts'
import type { Mail } from '#platform/server/mail.ts'
import { invitationTemplate } from './invitations.ts'
import { closingMail, feedbackMail, keptMail } from './mails.ts'

/** What a workspace writes to people. */
export function registerWorkspaceMails(mail: Mail, db: Database): void {
  mail.register('workspace.invitation', invitationTemplate(db))
  mail.register('workspace.closing', ({ data }) => Promise.resolve(closingMail(data)))
  mail.register('workspace.feedback', ({ data }) => Promise.resolve(feedbackMail(data)))
  mail.register('workspace.kept', ({ data }) => Promise.resolve(keptMail(data)))
}
