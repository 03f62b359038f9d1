import type { MailContent } from '#platform/server/mail-layout.ts'

/** What identity writes to people. Plain and short; nothing in them tells a stranger whether an address has an account. */

/** A name that anyone may have typed for any mailbox: greeted with only if it can carry no message and no address. */
const hello = (name: string): string =>
  /^[\p{L}\p{M}' .-]{1,60}$/u.test(name) && !/\p{L}\.\p{L}/u.test(name) ? `Hello ${name},` : 'Hello,'

const ignore = 'If you did not ask for this, you can ignore this message. Nothing has changed.'

export const confirmAddress = (name: string, path: `/${string}`): MailContent => ({
  subject: 'Confirm your e-mail address for Evenkeel',
  paragraphs: [hello(name), 'Thank you for signing up. Please confirm that this address is yours, and you are ready to start.'],
  action: { label: 'Confirm my address', path },
  closing: ['The link works once, for one hour. Open it in the browser you signed up in, so that your password is kept.', ignore],
})

export const alreadyRegistered = (name: string, path: `/${string}`): MailContent => ({
  subject: 'You already have an Evenkeel account',
  paragraphs: [
    hello(name),
    'Someone, most likely you, signed up with this address. It has an account already, so nothing was created and your password is as it was. You can sign in here.',
  ],
  action: { label: 'Sign in', path },
  closing: [
    'The link works once, for 15 minutes. If you no longer know your password, choose ‘Forgot your password?’ on the sign-in page.',
    ignore,
  ],
})

export const signInLink = (name: string, path: `/${string}`): MailContent => ({
  subject: 'Your link to sign in to Evenkeel',
  paragraphs: [hello(name), 'Here is the link you asked for.'],
  action: { label: 'Sign in', path },
  closing: ['The link works once, for 15 minutes. Please do not pass it on: whoever opens it is signed in as you.', ignore],
})

export const passwordReset = (name: string, path: `/${string}`): MailContent => ({
  subject: 'Choose a new password for Evenkeel',
  paragraphs: [hello(name), 'You asked to choose a new password.'],
  action: { label: 'Choose a new password', path },
  closing: ['The link works once, for one hour. Choosing a new password signs you out everywhere.', ignore],
})

export const choosePassword = (name: string, path: `/${string}`): MailContent => ({
  subject: 'Choose your password for Evenkeel',
  paragraphs: [
    hello(name),
    'Your address is confirmed and your account is ready. The link was opened in another browser than the one used to sign up, so for your safety the password typed there was not kept. Please choose one now.',
  ],
  action: { label: 'Choose a password', path },
  closing: ['The link works once, for one hour. Later you can use ‘Forgot your password?’ on the sign-in page.'],
})

export const passwordChanged = (name: string): MailContent => ({
  subject: 'Your Evenkeel password was changed',
  paragraphs: [
    hello(name),
    'Your password has just been changed, and your other sessions were signed out.',
    'If this was not you, choose ‘Forgot your password?’ on the sign-in page at once, and tell your HR team.',
  ],
  action: { label: 'Go to the sign-in page', path: '/login' },
})

export const linkReused = (name: string): MailContent => ({
  subject: 'A sign-in link of yours was used twice',
  paragraphs: [
    hello(name),
    'A link to sign in to Evenkeel as you was opened a second time. Each link works once, so to be safe the session it started has been signed out.',
    'If you opened it twice yourself, just sign in again. If not, someone else may be reading your mail: please choose a new password and tell your HR team.',
  ],
  action: { label: 'Go to the sign-in page', path: '/login' },
})
