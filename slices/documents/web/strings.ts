import type { documentStates, FileMark } from '../contract.ts'

export type DocumentState = (typeof documentStates)[number]

/** One after the words, several each on a line of its own. */
const listed = (items: readonly string[]): string => `${items.length > 1 ? '\n' : ''}${items.join('\n')}`

/** Sentences of the specification (sections 5 and 8), word for word. */
export const toasts = {
  missing: 'Missing tenant or employee UUIDs',
  listFailed: (message: string) => `Error fetching documents: ${message}`,
  uploadFailed: (messages: readonly string[]) => `Upload failed: ${listed(messages)}`,
  uploaded: (count: number) => `Uploaded ${count} file(s) successfully!`,
  deleteFailed: (message: string) => `Delete failed: ${message}`,
  deleted: (name: string) => `Document "${name}" deleted successfully!`,
  opening: (name: string) => `Opening "${name}"...`,
  downloading: (name: string) => `Downloading "${name}"...`,
  blocked: 'Popup blocked. Please allow popups for this site.',
  invalid: (rejections: readonly string[]) => `Validation failed: ${listed(rejections)}`,
} as const

export const managerStrings = {
  heading: 'Documents',
  add: 'Add documents',
  loading: 'Loading documents…',
  failed: 'The documents could not be loaded.',
  failedHint: 'Check your connection, then try again.',
  noRights: 'You may not see these documents.',
  empty: 'No documents yet',
  emptyMayAdd: 'Drop a file above, or choose one, to store it here.',
  emptyMayNot: 'Documents stored for this person appear here.',
  noMatch: 'No documents match this search',
  noMatchHint: 'Try fewer words.',
  search: 'Search documents by name',
  searchAll: 'Search documents by name, person or words in them',
  searchAllExample: 'Search names and text',
  searchExample: 'Search by name',
  clearSearch: 'Clear search',
  drop: 'Drop files here, or',
  choose: 'choose files',
  hint: 'PDF, DOC, DOCX, PNG, JPG or JPEG, up to 10 MB each. A file with the same name replaces the one here.',
  fileAs: 'File new documents as',
  kept: (period: string, from: string): string => `Kept for ${period} after ${from}.`,
  shown: (count: number, total: number) => `${count.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} documents`,
  more: 'Show more',
  bin: 'Bin',
  columns: {
    name: 'Name',
    category: 'Category',
    type: 'Type',
    size: 'Size',
    uploaded: 'Uploaded',
    actions: 'Actions',
    person: 'Person',
    expiry: 'Expires',
  },
} as const

export const uploadStrings = {
  list: 'Files being uploaded',
  waiting: 'Waiting',
  sending: (percent: number) => `Uploading, ${percent}%`,
  checking: 'Checking the file…',
  cancel: (name: string) => `Cancel upload of ${name}`,
  retry: 'Try again',
  retryOf: (name: string) => `Try again to upload ${name}`,
  dismiss: (name: string) => `Take ${name} off this list`,
  started: (count: number) => (count === 1 ? 'Uploading 1 file.' : `Uploading ${count} files.`),
  cancelled: (name: string) => `Upload of ${name} cancelled.`,
  stored: (name: string) => `${name} is stored.`,
  unreadable: 'The file could not be read. It may have been moved or changed.',
} as const

export const actionStrings = {
  view: 'View',
  download: 'Download',
  remove: 'Delete',
  more: 'More',
  of: (action: string, name: string) => `${action} ${name}`,
  details: 'Category and expiry',
  newVersion: 'Upload a new version',
  versions: (count: number) => (count > 1 ? `Versions (${count})` : 'Versions'),
  hold: 'Put under legal hold',
  endHold: 'End legal hold',
} as const

export const stateStrings = {
  held: 'Legal hold',
  waiting: 'Waiting for the virus check',
  infected: 'Virus found',
  expired: (date: string) => `Expired ${date}`,
  expires: (date: string) => `Expires ${date}`,
  version: (n: number) => `Version ${n}`,
  marks: (found: readonly string[]) => `Holds ${new Intl.ListFormat('en-GB').format(found)}`,
} as const

export const markNames: Record<FileMark, string> = {
  macros: 'macros',
  script: 'script',
  encrypted: 'encryption',
  'external-links': 'links to other files',
  attachments: 'attached files',
}

export const documentStateNames: Record<DocumentState, string> = {
  expired: 'Expired',
  expiring: 'Expires within 60 days',
  held: 'Under legal hold',
  unscanned: 'Not checked for viruses',
}

export const dialogStrings = {
  removeTitle: (name: string) => `Delete "${name}"?`,
  removeText: (days: number) => `It goes to the bin with every version of it, and can be restored for ${days} days. Then it is gone.`,
  removeHeld: 'It is under legal hold, so it is kept until the hold ends, whatever its age.',
  reason: 'Reason',
  reasonExample: 'Stored for the wrong person',
  sayWhy: 'Say why.',
  remove: 'Delete document',
  keep: 'Keep it',
  detailsTitle: 'Category and expiry',
  category: 'Category',
  categoryHint: 'Decides who sees it beside HR, and how long it is kept.',
  expiry: 'Expires on',
  expiryHint: 'Leave empty if it does not expire.',
  badDate: 'Enter a date, such as 28 Nov 2026.',
  saved: 'Document updated',
  stale: 'This document was changed meanwhile. Close this, look again, then try once more.',
  holdTitle: (name: string) => `Put "${name}" under legal hold?`,
  endHoldTitle: (name: string) => `End the legal hold of "${name}"?`,
  holdText: 'While it lasts nobody removes it and no version of it runs out.',
  endHoldText: 'It can then be removed again, and its earlier versions run out in time.',
  hold: 'Put under hold',
  endHold: 'End hold',
  heldNow: (name: string) => `"${name}" is under legal hold`,
  holdEnded: (name: string) => `The legal hold of "${name}" has ended`,
  cancel: 'Cancel',
  save: 'Save',
} as const

export const versionStrings = {
  title: 'Versions',
  loading: 'Loading versions…',
  failed: 'The versions could not be loaded.',
  only: 'There is no earlier version.',
  current: 'Current',
  by: (who: string) => `by ${who}`,
  kept: (days: number) => `An earlier version can be restored for ${days} days after it was replaced.`,
  until: (date: string) => `Can be restored until ${date}`,
  restore: 'Restore',
  restored: (name: string, n: number) => `Version ${n} of "${name}" is the current one again`,
  of: (action: string, n: number) => `${action} version ${n}`,
  inForce: (date: string) => `in force from ${date}`,
  companyKept: 'Versions of a company document are kept as long as it is, since people acknowledged them.',
  compare: 'Compare',
} as const

export const previewStrings = {
  loading: 'Loading the preview…',
  failed: 'The preview could not be loaded.',
  newTab: 'Open in a new tab',
  download: 'This kind of file cannot be shown in the page. Download it to read it.',
  frame: (name: string) => `Preview of ${name}`,
} as const

export const binStrings = {
  title: 'Bin',
  lead: (days: number) => `Removed documents can be restored for ${days} days.`,
  loading: 'Loading the bin…',
  failed: 'The bin could not be loaded.',
  empty: 'The bin is empty',
  removed: (date: string, who: string) => `Removed ${date} by ${who}`,
  until: (date: string) => `Can be restored until ${date}`,
  heldUntil: 'Kept while its legal hold lasts',
  reason: (text: string) => `Reason: ${text}`,
  restore: 'Restore',
  restored: (name: string) => `"${name}" is restored`,
  taken: (name: string) => `Another document is called "${name}" now. Delete that one or store it under another name, then try again.`,
} as const

export const pageStrings = {
  title: 'Documents',
  lead: 'Every document you may see, whoever it is about.',
  failed: 'The documents could not be loaded.',
  empty: 'No documents yet',
  emptyHint: 'Documents are added on the Documents tab of a person’s profile.',
  noMatch: 'No documents match these filters',
  noMatchHint: 'Try fewer words, or another person, category or state.',
  clear: 'Clear filters',
  anyCategory: 'Any category',
  anyState: 'Any state',
  state: 'State',
  order: 'Order',
  orders: { name: 'Name', person: 'Person', expiry: 'Expiry, soonest first', newest: 'Newest first' },
  onePerson: 'One person',
  pickPerson: 'Person whose documents are shown',
  quota: (used: string, allowed: string) => `${used} of ${allowed} used`,
  company: 'Company',
} as const

export const compareStrings = {
  title: (earlier: number, later: number) => `Version ${earlier} and version ${later}`,
  loading: 'Reading both versions…',
  failed: 'The versions could not be compared.',
  version: (n: number) => `Version ${n}`,
  same: 'The same words are in both.',
  changes: (n: number) => (n === 1 ? '1 change' : `${n} changes`),
  left: (n: number) => (n === 1 ? '1 line that is the same' : `${n} lines that are the same`),
  removed: 'Removed',
  added: 'Added',
  facts: { what: 'Known of it', name: 'Name', size: 'Size', uploaded: 'Uploaded', by: 'By', inForce: 'In force from' },
  tooFar: 'These versions differ too much to be laid side by side.',
  problems: {
    'no-text': 'has no text that can be read, such as a scan',
    unreadable: 'could not be read',
    'no-kind': 'is not a PDF or DOCX',
    waiting: 'is still being read; try again in a minute',
  },
  noText: (n: number, why: string) => `Version ${n} ${why}, so only what is known of it can be compared.`,
} as const
