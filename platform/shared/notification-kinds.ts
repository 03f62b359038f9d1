/**
 * The registered kinds of notification. Their wording is in slices/notifications/rules.ts; a kind without words does not compile.
 * `subjectId` of each is the thing that settles it (see resolveNotifications).
 */
export const notificationKinds = [
  /** Somebody proposed a change of a record; to those who may decide. Subject: the change request. */
  'proposal-waiting',
  /** To the person who proposed. Subject: the change request. */
  'proposal-decided',
  /** A dated change could not be applied on its day; to hr. Subject: the person. */
  'planned-change-failed',
  /** A leaver's reports have no line manager; to hr. Subject: the leaver; data.count: how many. */
  'reports-to-place',
  /** To the inviter. Subject: the invitation. */
  'invitation-accepted',
  /** Something on a record runs out; to hr and, where it is theirs to renew, the person. Subject: the row; data.date: the day. */
  'expiring-item',
  /** A document of the company is to be read and acknowledged. Subject: the document. */
  'document-to-read',
  /** A document is asked of the person. Subject: the request; data.date: the day it is due. */
  'document-requested',
  /** What was asked for has come; to whoever asked. Subject: the request. */
  'document-received',
  /** What the person sent was accepted or refused. Subject: the request. */
  'document-decided',
  /** Somebody asks for something that the person decides. Subject: the request. */
  'request-waiting',
  /** To who asked, or for whom it was asked. Subject: the request. */
  'request-decided',
  /** Somebody said that they are away today; to who leads them. Subject: the absence. */
  'absence-reported',
  /** A letter was sent to the person. Subject: the letter. */
  'letter-received',
  /** It is the person's turn to sign a letter. Subject: the letter. */
  'letter-to-sign',
  /** A letter was signed or declined by all who were asked, or its time to be signed is over; to who issued it. Subject: the letter. */
  'letter-answered',
  /** Somebody named the person in a comment. Subject: the comment. */
  'mention',
  /** The person is named in a case, or one is waiting for them. Subject: the case. */
  'case-named',
  /** Something is to be done in a case; to who has to act. Subject: the case; data.date: the day. */
  'case-due',
  /** Something was shown to a party to a case. Subject: the case. */
  'case-shown',
  /** Somebody asks for a look into a case and needs a second person. Subject: the request. */
  'case-emergency',
  /** The record of somebody calls for a process; to hr without a part in it. Subject: the person; data.date: the day it is about. */
  'process-to-start',
  /** A task was given to the person. Subject: the task. */
  'task',
  /** The check of the audit log failed; to super admins. */
  'audit-check-failed',
  /** Somebody's role or rights were changed; to that person. Subject: the membership. */
  'rights-changed',
  /** A file that was asked for can be fetched. Subject: the export. */
  'export-ready',
  /** Nothing is sent to an address outside any more; to its maker and super admins. Subject: the webhook. */
  'integration-stopped',
  /** A scheduled report can be looked at. Subject: the report. */
  'report-ready',
  /** The workspace will be closed on data.date; to super admins. */
  'workspace-closing',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** All a notification may carry: a person of the directory (the name is looked up as the reader may see it), a count, a day. */
export interface NotificationData {
  readonly personId?: string
  readonly count?: number
  /** yyyy-MM-dd */
  readonly date?: string
}

/** What cannot wait for the daily mail. */
export const urgentKinds: readonly NotificationKind[] = ['planned-change-failed', 'audit-check-failed', 'report-ready', 'workspace-closing']
