import type { Standing } from './kinds.ts'

/** The home page's words, in the order of its sections. */

export const home = {
  path: '/',
  title: 'HR and employee relations for UK organisations',
  description:
    'Evenkeel keeps people records, reporting lines and rights in one place, with a log that shows every change. Guided cases and letters are being built on top.',
} as const

export const banner = {
  long: 'We are opening to a small group of UK teams first.',
  short: 'Opening to UK teams first.',
  action: 'Join the waitlist',
} as const

export const hero = {
  heading: 'Difficult cases, handled fairly and on time',
  lead: 'Evenkeel keeps your people records and every change to them. It is being built to run each case by your own policy, draft the letter, and show the reason and source for every step.',
  note: 'For HR teams and consultants in the UK.',
  picture:
    'A person’s profile in Evenkeel: name, job and start date at the top, contact, employment and pay details below, key information at the right',
} as const

export const claims: readonly { readonly title: string; readonly text: string; readonly standing: Standing }[] = [
  { title: 'Central HR database', text: 'Employees, managers and executives in one record.', standing: 'today' },
  { title: 'Audit logs', text: 'Who did what, when, kept so changes show.', standing: 'today' },
  { title: 'Role-based access', text: 'People see only what their role needs.', standing: 'today' },
  { title: 'AI-guided case management', text: 'The next step, why it matters and where that comes from.', standing: 'coming' },
  { title: 'Letters and documents', text: 'Drafted from your templates and the facts on file.', standing: 'coming' },
  { title: 'Insight reports', text: 'Headcount, turnover, absence and outcomes.', standing: 'coming' },
]

export const howItWorks = {
  heading: 'How it works',
  lead: 'The way a case is meant to run: you answer plain questions, your policy and the Acas Code set the route, and the evidence is kept as you go.',
  steps: [
    {
      title: 'Answer plain questions',
      text: 'Each answer is to pick the route your policy sets out, with the routes not taken in view.',
      standing: 'coming',
    },
    {
      title: 'Send the right letter',
      text: 'Facts are to fill themselves in, and anything missing is marked before you can send.',
      standing: 'coming',
    },
    {
      title: 'Show your working',
      text: 'Every change to a record is kept in order, with the person and time, and altering one shows.',
      standing: 'today',
    },
  ],
} as const

/** Invented, and marked as such on the page: Evenkeel has no customers to quote yet. The operator puts a real one here. */
export const testimonial = {
  quote: 'I used to carry the timetable in my head. Now the case tells me what is due, and the manager can read why for themselves.',
  name: 'Ruth Carrow',
  role: 'Head of HR, Penholm Packaging',
  invented: 'An invented example of whom we build for, not a customer’s review.',
} as const

export const closing = {
  heading: 'Be ready before the next case arrives',
  note: 'One email to confirm your address, one when your place is ready.',
} as const
