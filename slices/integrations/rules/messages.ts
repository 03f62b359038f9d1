/** What a channel of a chat program is told: who is away or new, by the short form of a name, and where to look. Never why. */

export interface Told {
  readonly type: string
  /** 'Ann L.'; null where the event is about nobody. */
  readonly who: string | null
  readonly from: string | null
  readonly until: string | null
}

const sentences: Readonly<Record<string, (told: Told) => string>> = {
  'person.created': ({ who }) => `${who} has been added to the people of the workspace.`,
  'person.updated': ({ who }) => `The record of ${who} has changed.`,
  'person.left': ({ who }) => `A last day has been recorded for ${who}.`,
  'leave.booked': ({ who, ...days }) => `${who} has asked for time off${span(days)}.`,
  'leave.approved': ({ who, ...days }) => `${who} will be away${span(days)}.`,
  'leave.cancelled': ({ who, ...days }) => `${who} will not be away${span(days)} after all.`,
  'document.uploaded': ({ who }) => (who ? `A document of ${who} has been filed.` : 'A company document has been filed.'),
}

const span = ({ from, until }: Pick<Told, 'from' | 'until'>): string =>
  from === null ? '' : from === until ? ` on ${from}` : ` from ${from} to ${until}`

export const sentenceOf = (told: Told): string =>
  sentences[told.type]?.({ ...told, who: told.who ?? 'Somebody' }) ?? 'This is a test: messages of Evenkeel arrive here.'

/** The hosts that chat programs take messages at; an address anywhere else is not theirs. */
const hosts = {
  slack: [/^hooks\.slack\.com$/, /^hooks\.slack-gov\.com$/],
  teams: [/^[a-z0-9-]+\.webhook\.office\.com$/, /^[a-z0-9.-]+\.logic\.azure\.com$/, /^[a-z0-9.-]+\.api\.powerplatform\.com$/],
} as const

export const isHostOf = (kind: 'slack' | 'teams', hostname: string): boolean => hosts[kind].some((host) => host.test(hostname))

/** What the program wants the message to look like. Slack reads `&`, `<` and `>` as markup. */
export function messageFor(kind: 'slack' | 'teams', text: string): unknown {
  if (kind === 'slack') return { text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }
  const card = {
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: text.replaceAll(/([\\`*_[\]()#])/g, '\\$1'), wrap: true }],
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }] }
}

/** 'Ann L.': the first name and a letter. */
export const shortName = (first: string, last: string | null): string =>
  last ? `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0)}.` : first
