import { addDays, isoWeekday, showDate } from '#platform/shared/calendar-date.ts'
import type { NotificationKind } from '#platform/shared/notification-kinds.ts'

/** What a sentence may be made of. `name` is null where the reader may not be told it. */
export interface Facts {
  readonly name: string | null
  /** The person meant is the reader. */
  readonly own: boolean
  readonly count: number | null
  readonly date: string | null
}

interface Words {
  /** In the list under the bell. */
  readonly title: (facts: Facts) => string
  /** In a mail, where no person is named. */
  readonly mail: (count: number) => string
  /** In the settings. */
  readonly setting: string
}

const someone = ({ name }: Facts): string => name ?? 'someone'
const Someone = ({ name }: Facts): string => name ?? 'Someone'
const whose = (facts: Facts): string => (facts.own ? 'your' : `${someone(facts)}’s`)
const on = ({ date }: Facts): string => (date ? ` on ${showDate(date)}` : '')
const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/**
 * Every kind and its words. None says what a change, a case, an absence or a payment is about: a title stands on a screen
 * others may see, and a mail passes through systems that are not ours.
 */
export const wordsOfKind: Readonly<Record<NotificationKind, Words>> = {
  'proposal-waiting': {
    title: (facts) => `A change to ${whose(facts)} record is waiting for a decision`,
    mail: (count) => counted(count, 'change is waiting for a decision', 'changes are waiting for a decision'),
    setting: 'Changes waiting for a decision',
  },
  'proposal-decided': {
    title: () => 'A change you proposed was decided',
    mail: (count) => counted(count, 'change you proposed was decided', 'changes you proposed were decided'),
    setting: 'Decisions on what you proposed',
  },
  'planned-change-failed': {
    title: (facts) => `A planned change for ${someone(facts)} could not be applied`,
    mail: (count) => counted(count, 'planned change could not be applied', 'planned changes could not be applied'),
    setting: 'Planned changes that could not be applied',
  },
  'reports-to-place': {
    title: ({ count }) => `${counted(count ?? 1, 'person needs', 'people need')} a new line manager`,
    mail: (count) => counted(count, 'team needs a new line manager', 'teams need a new line manager'),
    setting: 'People without a line manager',
  },
  'invitation-accepted': {
    title: () => 'An invitation you sent was accepted',
    mail: (count) => counted(count, 'invitation was accepted', 'invitations were accepted'),
    setting: 'Accepted invitations',
  },
  'expiring-item': {
    title: (facts) => `Something on ${whose(facts)} record expires${on(facts)}`,
    mail: (count) => counted(count, 'item on a record is about to expire', 'items on records are about to expire'),
    setting: 'Items that are about to expire',
  },
  'document-to-read': {
    title: () => 'A company document is waiting for you to read it',
    mail: (count) => counted(count, 'company document is waiting for you to read it', 'company documents are waiting for you to read them'),
    setting: 'Company documents to read',
  },
  'document-requested': {
    title: ({ date }) => `You are asked for a document${date ? ` by ${showDate(date)}` : ''}`,
    mail: (count) => counted(count, 'document is asked of you', 'documents are asked of you'),
    setting: 'Documents asked of you',
  },
  'document-received': {
    title: (facts) => `${Someone(facts)} sent a document that was asked for`,
    mail: (count) => counted(count, 'document that was asked for has come', 'documents that were asked for have come'),
    setting: 'Documents that were asked for',
  },
  'document-decided': {
    title: () => 'A document you sent was looked at',
    mail: (count) => counted(count, 'document you sent was looked at', 'documents you sent were looked at'),
    setting: 'Decisions on documents you sent',
  },
  'request-waiting': {
    title: (facts) => `A request from ${someone(facts)} waits for your decision`,
    mail: (count) => counted(count, 'request waits for your decision', 'requests wait for your decision'),
    setting: 'Requests waiting for your decision',
  },
  'request-decided': {
    title: () => 'A request of yours was decided',
    mail: (count) => counted(count, 'request of yours was decided', 'requests of yours were decided'),
    setting: 'Decisions on your requests',
  },
  'absence-reported': {
    title: (facts) => `${Someone(facts)} let you know that they are away`,
    mail: (count) => counted(count, 'person let you know that they are away', 'people let you know that they are away'),
    setting: 'People who are away',
  },
  'letter-received': {
    title: () => 'A letter is waiting for you',
    mail: (count) => counted(count, 'letter is waiting for you', 'letters are waiting for you'),
    setting: 'Letters to you',
  },
  'letter-to-sign': {
    title: () => 'A document is waiting for your signature',
    mail: (count) => counted(count, 'document is waiting for your signature', 'documents are waiting for your signature'),
    setting: 'Documents to sign',
  },
  'letter-answered': {
    title: () => 'A letter you issued was answered, or was not signed in time',
    mail: (count) =>
      counted(count, 'letter you issued was answered or not signed in time', 'letters you issued were answered or not signed in time'),
    setting: 'Answers to letters you issued',
  },
  mention: {
    title: (facts) => `${Someone(facts)} mentioned you`,
    mail: (count) => counted(count, 'mention of you', 'mentions of you'),
    setting: 'Mentions of you',
  },
  'case-named': {
    title: () => 'You are asked to work on something confidential',
    mail: (count) => counted(count, 'confidential piece of work', 'confidential pieces of work'),
    setting: 'Confidential work you are asked to do',
  },
  'case-due': {
    title: (facts) => `A deadline of yours falls${facts.date ? on(facts) : ' soon'}`,
    mail: (count) => counted(count, 'deadline of yours is near or past', 'deadlines of yours are near or past'),
    setting: 'Deadlines of confidential work',
  },
  'case-shown': {
    title: () => 'Something confidential was shared with you',
    mail: (count) => counted(count, 'confidential item was shared with you', 'confidential items were shared with you'),
    setting: 'What is shared with you in confidence',
  },
  'case-emergency': {
    title: (facts) => `${Someone(facts)} needs a second person to agree`,
    mail: (count) => counted(count, 'request needs a second person', 'requests need a second person'),
    setting: 'Requests that need a second person',
  },
  'process-to-start': {
    title: (facts) => `Something is to be started for ${someone(facts)}`,
    mail: (count) => counted(count, 'matter on a record is to be started', 'matters on records are to be started'),
    setting: 'What the records call for',
  },
  task: {
    title: (facts) => `You have a task${facts.date ? ` to finish by ${showDate(facts.date)}` : ''}`,
    mail: (count) => counted(count, 'new task', 'new tasks'),
    setting: 'Tasks given to you',
  },
  'audit-check-failed': {
    title: () => 'The check of the audit log failed',
    mail: (count) => counted(count, 'check of the audit log failed', 'checks of the audit log failed'),
    setting: 'Failed checks of the audit log',
  },
  'rights-changed': {
    title: () => 'Your rights in this workspace were changed',
    mail: (count) => counted(count, 'change of your rights in a workspace', 'changes of your rights in a workspace'),
    setting: 'Changes of your rights',
  },
  'export-ready': {
    title: () => 'A file you asked for is ready',
    mail: (count) => counted(count, 'file you asked for is ready', 'files you asked for are ready'),
    setting: 'Files that are ready',
  },
  'integration-stopped': {
    title: () => 'Nothing is sent to an address outside any more',
    mail: (count) => counted(count, 'address outside is no longer sent to', 'addresses outside are no longer sent to'),
    setting: 'Connections that stopped',
  },
  'report-ready': {
    title: () => 'A report you are told of can be looked at',
    mail: (count) => counted(count, 'report can be looked at', 'reports can be looked at'),
    setting: 'Scheduled reports',
  },
  'workspace-closing': {
    title: (facts) => `This workspace is going to be closed${on(facts)}`,
    mail: () => 'A workspace you look after is going to be closed',
    setting: 'Closing of the workspace',
  },
}

export const titleOf = (kind: NotificationKind, facts: Facts): string => wordsOfKind[kind].title(facts)

/** What a digest says: its subject names neither person nor thing. `counts` maps a kind to how many are new. */
export function digestWords(counts: Partial<Record<NotificationKind, number>>): { subject: string; lines: string[] } {
  const entries = Object.entries(counts) as [NotificationKind, number][]
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  return {
    subject: total === 1 ? '1 new notification in Evenkeel' : `${total} new notifications in Evenkeel`,
    lines: entries.map(([kind, count]) => `${wordsOfKind[kind].mail(count)}.`),
  }
}

/** The hour of the workplace's clock at which a digest is due. */
export const digestHour = 8

/**
 * The days whose 08:00 is the latest to have passed: what came before it belongs into the mail that is due now. `hour` is the
 * workplace's own. Weekly mails are due on Mondays.
 */
export function latestDigestDays(today: string, hour: number): { daily: string; weekly: string } {
  const daily = hour >= digestHour ? today : addDays(today, -1)
  return { daily, weekly: addDays(daily, 1 - isoWeekday(daily)) }
}
