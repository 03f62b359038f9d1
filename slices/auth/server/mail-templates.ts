import type { MailContent } from '#platform/server/mail-layout.ts'

/** What identity writes to people. Plain and short; nothing in them tells a stranger whether an address has an account. */

/** A name that anyone may have typed for any mailbox: greeted with only if it can carry no message and no address. */
const hello = (name: string): string =>
  /^[\p{L}\p{M}' .-]{1,60}$/u.test(name) && !/\p{L}\.\p{L}/u.test(name) ? `Hello ${name},` : 'Hello,'

const ignore = 'If you did not ask for this, you can ignore this message. Nothing has changed.'

export const confirmAddress = (name: string, path: `/${string}`): MailContent => ({
  subject: 'Confirm your email address for Evenkeel',
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

const notYou = 'If this was not you, choose ‘Forgot your password?’ on the sign-in page at once, and tell your HR team.'
const toAccount = { label: 'Look at your account', path: '/app/settings' } as const

export const newDevice = (name: string, device: string, at: string): MailContent => ({
  subject: 'A new device signed in to Evenkeel as you',
  paragraphs: [hello(name), `Your account was used on a device it has not been used on before: ${device}, on ${at}.`, notYou],
  action: toAccount,
})

export const factorAdded = (name: string, what: string): MailContent => ({
  subject: 'A second factor was added to your Evenkeel account',
  paragraphs: [hello(name), `From now on ${what} can be used to confirm that it is you.`, notYou],
  action: toAccount,
})

export const factorRemoved = (name: string, what: string): MailContent => ({
  subject: 'A second factor was removed from your Evenkeel account',
  paragraphs: [hello(name), `Removed just now: ${what}.`, notYou],
  action: toAccount,
})

export const recoveryCodesMade = (name: string): MailContent => ({
  subject: 'New recovery codes for your Evenkeel account',
  paragraphs: [hello(name), 'New recovery codes were made just now. The ones you had before no longer work.', notYou],
  action: toAccount,
})

export const recoveryCodeUsed = (name: string, left: number): MailContent => ({
  subject: 'A recovery code of yours was used',
  paragraphs: [
    hello(name),
    `A recovery code was used to sign in to Evenkeel as you. ${left === 0 ? 'None is left: please make new ones.' : `${left} ${left === 1 ? 'is' : 'are'} left.`}`,
    notYou,
  ],
  action: toAccount,
})

export const codesRefused = (name: string): MailContent => ({
  subject: 'Someone may know your Evenkeel password',
  paragraphs: [
    hello(name),
    'Someone gave your password and then several codes that were not right. They were not let in.',
    'If this was not you, please choose a new password.',
  ],
  action: { label: 'Choose a new password', path: '/forgot-password' },
})

export const googleLinked = (name: string): MailContent => ({
  subject: 'Google was connected to your Evenkeel account',
  paragraphs: [hello(name), 'You can now sign in with Google as well, because it has confirmed that this address is yours.', notYou],
  action: toAccount,
})

export const emailChangeAsked = (name: string, to: string, path: `/${string}`): MailContent => ({
  subject: 'Do you want to change the address of your Evenkeel account?',
  paragraphs: [
    hello(name),
    `You asked to sign in with ${to} instead of this address. Please confirm it here, and in the message that went there.`,
    'If you did not ask for this, do not confirm it. Someone may be using your account: please choose a new password.',
  ],
  action: { label: 'Confirm the change', path },
  closing: ['The link works for one day.'],
})

export const newEmailAsked = (path: `/${string}`): MailContent => ({
  subject: 'Confirm your new address for Evenkeel',
  paragraphs: ['Hello,', 'Someone, most likely you, wants to sign in to Evenkeel with this address. Please confirm that it is yours.'],
  action: { label: 'Confirm this address', path },
  closing: ['The link works for one day.', ignore],
})

export const emailTaken = (): MailContent => ({
  subject: 'This address already has an Evenkeel account',
  paragraphs: ['Hello,', 'Someone wanted to use this address for their Evenkeel account, but it has one of its own. Nothing was changed.'],
})

export const emailChanged = (to: string): MailContent => ({
  subject: 'The address of your Evenkeel account was changed',
  paragraphs: [
    'Hello,',
    `From now on you sign in with ${to}. This address is no longer in use.`,
    'If this was not you, tell your HR team at once.',
  ],
})
