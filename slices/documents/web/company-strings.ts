import type { CompanyDocument } from '../company-contract.ts'

export const companyStrings = {
  title: 'Company documents',
  lead: 'Handbook, policies and forms that are published for you.',
  leadHr: 'Handbook, policies and forms: whom each is for, and who has read it.',
  loading: 'Loading company documents…',
  failed: 'The company documents could not be loaded.',
  empty: 'No company documents yet',
  emptyHint: 'What your company publishes for you appears here.',
  emptyHintHr: 'Drop a file above, or choose one. It is a draft until you publish it.',
  noMatch: 'No company document has this name',
  clear: 'Clear search',
  search: 'Search company documents by name',
  hint: 'PDF, DOC, DOCX, PNG, JPG or JPEG, up to 10 MB each. A new file is a draft: nobody else sees it until you publish it.',
  list: 'Company documents',
} as const

export const companyStates: Record<Exclude<CompanyDocument['state'], 'published'>, string> = {
  draft: 'Draft',
  withdrawn: 'Withdrawn',
}

export const companyWords = {
  version: (n: number) => `Version ${n}`,
  inForce: (date: string) => `in force since ${date}`,
  comes: (date: string) => `in force from ${date}`,
  untilThen: (n: number) => `Until then version ${n}`,
  everyone: 'For everyone',
  forThese: (list: string) => `For ${list}`,
  read: 'Read and acknowledge',
  toRead: 'Waiting for you to read it',
  toReadBy: (date: string) => `Read by ${date}`,
  done: (n: number, date: string) => `You acknowledged version ${n} on ${date}`,
  progress: (done: number, asked: number) => `${done.toLocaleString('en-GB')} of ${asked.toLocaleString('en-GB')} acknowledged`,
  haveRead: (n: number) => `I have read version ${n}`,
  acknowledged: (name: string) => `You have acknowledged "${name}"`,
  publish: 'Publish',
  audience: 'Change whom it is for',
  newVersion: 'Upload a new version',
  versions: 'Versions',
  readers: 'Who has read it',
  withdraw: 'Withdraw',
  remove: 'Delete',
} as const

export const publishStrings = {
  title: (name: string) => `Publish "${name}"`,
  changeTitle: (name: string) => `Whom "${name}" is for`,
  whom: 'For',
  whomHint: 'Leave all of them empty for everyone. Where several lists have entries, a person has to be in each.',
  departments: 'Departments',
  locations: 'Locations',
  kinds: 'Employment types',
  roles: 'Roles',
  add: (what: string) => `Add to ${what.toLowerCase()}`,
  remove: (name: string) => `Leave out ${name}`,
  any: 'Any',
  inForce: 'In force from',
  inForceHint: 'Leave empty if it is in force already.',
  acknowledge: 'Ask everyone it is for to say that they have read it',
  by: 'Read by',
  byHint: 'Leave empty if there is no date.',
  badDate: 'Enter a real date.',
  published: (name: string) => `"${name}" is published`,
  stale: 'It was changed meanwhile. Close this, look again, then try once more.',
} as const

export const newVersionStrings = {
  title: (name: string) => `New version of "${name}"`,
  file: 'File',
  choose: 'choose a file',
  drop: 'Drop the new file here, or',
  hint: (ending: string) => `${ending.slice(1).toUpperCase()}, up to 10 MB. It takes the name of the document.`,
  chosen: (name: string) => `Chosen: ${name}`,
  needed: 'Choose the new file.',
  again: 'Ask everyone to read and acknowledge it again',
  againHint: 'Who acknowledged an earlier version is asked once more.',
} as const

export const withdrawStrings = {
  title: (name: string) => `Withdraw "${name}"?`,
  text: 'Nobody but HR sees it any more. Who acknowledged which version stays on record, and it can be published again.',
  confirm: 'Withdraw',
  keep: 'Keep it published',
  done: (name: string) => `"${name}" is withdrawn`,
} as const

export const readersStrings = {
  title: 'Who has read it',
  loading: 'Loading people…',
  failed: 'The people could not be loaded.',
  due: (n: number) => `Not yet (${n.toLocaleString('en-GB')})`,
  done: (n: number) => `Acknowledged (${n.toLocaleString('en-GB')})`,
  which: 'Which people are shown',
  search: 'Search people by name',
  nobodyDue: 'Everyone has acknowledged it.',
  nobodyDone: 'Nobody has acknowledged it yet.',
  noMatch: 'Nobody here has this name.',
  acknowledged: (n: number, when: string) => `Version ${n}, ${when}`,
  earlier: (n: number) => `Acknowledged version ${n}`,
  noAccount: 'Has no account, so cannot acknowledge here',
  remind: 'Remind them',
  reminded: (n: number) => (n === 1 ? '1 person is reminded' : `${n.toLocaleString('en-GB')} people are reminded`),
  more: 'Show more',
} as const
