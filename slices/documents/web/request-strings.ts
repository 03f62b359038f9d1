import type { RequestFormat, RequestState } from '../request-contract.ts'

export const requestStrings = {
  title: 'Document requests',
  lead: 'Documents that people are asked for, and what has come of it.',
  leadOwn: 'Documents you are asked for.',
  loading: 'Loading requests…',
  failed: 'The requests could not be loaded.',
  empty: 'Nothing is asked for',
  emptyHint: 'A document you are asked for appears here.',
  emptyHintMay: 'Ask one person or many for a document; each sends it from their own profile.',
  none: 'No request is in this state',
  askFor: 'Ask for a document',
  state: 'State',
  any: 'Any state',
  list: 'Document requests',
  asked: 'Asked for',
} as const

export const requestStateNames: Record<RequestState, string> = {
  requested: 'Requested',
  received: 'Received',
  accepted: 'Accepted',
  refused: 'Refused',
  cancelled: 'Cancelled',
}
export const requestFilters = [
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['received', 'Received'],
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
  ['cancelled', 'Cancelled'],
] as const

export const formatNames: Record<RequestFormat, string> = { pdf: 'PDF', doc: 'DOC', docx: 'DOCX', png: 'PNG', jpg: 'JPG' }

export const requestWords = {
  by: (date: string) => `by ${date}`,
  overdue: (date: string) => `Was due ${date}`,
  due: (date: string) => `Due ${date}`,
  askedBy: (who: string, date: string) => `Asked by ${who} on ${date}`,
  reminded: (date: string) => `reminded ${date}`,
  as: (formats: string) => `as ${formats}`,
  refused: (reason: string) => `Refused: ${reason}`,
  send: 'Send',
  sendFor: (title: string) => `Send a file for ${title}`,
  accept: 'Accept',
  refuse: 'Refuse',
  remind: 'Remind',
  cancel: 'Cancel request',
  open: (name: string) => `Open ${name}`,
  accepted: 'Accepted',
  refusedNow: 'Refused. The person is told why and can send it again.',
  reminded_now: (who: string) => `${who} is reminded`,
  cancelled: 'The request is taken back',
  refuseTitle: (title: string) => `Refuse what was sent for "${title}"?`,
  refuseText: 'The person is told the reason and is asked to send it again. The file stays among their documents.',
  keep: 'Decide later',
} as const

export const askStrings = {
  title: 'Ask for a document',
  people: 'Of whom',
  peopleHint: 'Add one person or several; each gets a request of their own.',
  add: 'Add a person',
  remove: (name: string) => `Leave out ${name}`,
  what: 'What you ask for',
  whatExample: 'Copy of your passport',
  category: 'Filed as',
  formats: 'Format',
  formatsHint: 'Leave all of them off for any kind of file.',
  due: 'Due on',
  dueHint: 'Leave empty if there is no date.',
  message: 'Message',
  badDate: 'Enter a real date, today or later.',
  noPerson: 'Add at least one person.',
  noTitle: 'Say what you ask for.',
  sent: (n: number) => (n === 1 ? 'The request is sent' : `${n} requests are sent`),
} as const

export const taskStrings = {
  failed: 'Documents that wait for you could not be loaded.',
  read: (name: string) => `Read "${name}"`,
  readHint: 'A company document to acknowledge',
  send: (title: string) => `Send: ${title}`,
  sendHint: (who: string) => `Asked for by ${who}`,
  refusedHint: (reason: string) => `Not accepted: ${reason}`,
  decide: (who: string, title: string) => `Look at what ${who} sent: ${title}`,
  decideHint: 'Accept it or refuse it',
  expires: (name: string, date: string) => `${name} expires on ${date}`,
  expired: (name: string, date: string) => `${name} expired on ${date}`,
  ownHint: 'Among your documents',
  by: (hint: string, date: string) => `${hint}, by ${date}`,
  buttons: { read: 'Read', send: 'Send', decide: 'Review', expires: 'Open' },
} as const
