/** What may leave at each level, as it is agreed to. */
export const levelWords = [
  { title: 'Nothing leaves', help: 'The assistant quotes your policies and writes no words of its own. Works without any provider.' },
  {
    title: 'Questions and policy passages',
    help: 'Questions, with people’s names and numbers replaced, and the passages found in your policies.',
  },
  { title: 'Also facts of a case', help: 'Stage, dates and yes-or-no facts of the case that is asked about. Never words anybody wrote.' },
  {
    title: 'Also words of a case',
    help: 'Notes for a letter, with names replaced. Each time the exact text is shown first, and only a click sends it.',
  },
] as const

export const purposeWords: Readonly<Record<string, string>> = {
  test: 'Test of the connection',
  embed: 'Search in policies',
  answer: 'Question',
  repair: 'Question, asked again',
  wording: 'Wording for a letter',
}

export const outcomeWords: Readonly<Record<string, string>> = {
  answered: 'Answered',
  stopped: 'Stopped',
  timeout: 'Took too long',
  unreachable: 'Could not be reached',
  refused: 'Key refused',
  busy: 'Provider busy',
  failed: 'Provider failed',
  redirect: 'Led elsewhere, not followed',
  'not-an-answer': 'Answer could not be read',
  flood: 'Answer too long, cut off',
  'not-allowed': 'Address not allowed',
  leak: 'Held back: it named somebody',
  'too-large': 'Held back: too long',
  changed: 'Held back: not what was shown',
  budget: 'Budget used up',
}

export const dropWords: Readonly<Record<string, string>> = {
  uncited: 'no source',
  'unknown-source': 'a source that is not there',
  link: 'a link or markup',
  number: 'a figure the source does not have',
  negation: 'a denial turned round',
  force: 'a duty or permission changed',
  role: 'somebody else doing it',
  turned: 'a word that changes the meaning',
  'not-in-source': 'words the source does not have',
  'too-long': 'too long',
  empty: 'empty',
}

export const actWords: Readonly<Record<string, string>> = {
  'sent-by-click': 'Sent by a click',
  used: 'Used',
  left: 'Not used',
  helpful: 'Found helpful',
  'not-helpful': 'Found not helpful',
}

export const hiddenWords: Readonly<Record<string, string>> = {
  person: 'names',
  email: 'email addresses',
  phone: 'phone numbers',
  nino: 'National Insurance numbers',
  postcode: 'postcodes',
  account: 'bank details',
  number: 'other numbers',
  birth: 'dates of birth',
  address: 'addresses',
  vehicle: 'number plates',
  handle: 'account names',
  value: 'other values',
}

/** Providers count and bill in tokens; four of them are about three words. People are shown words. */
export const wordsIn = (tokens: number): number => Math.round(tokens * 0.75)
export const tokensIn = (words: number): number => Math.round(words / 0.75)

export const wholeNumber = (value: number): string => value.toLocaleString('en-GB')
