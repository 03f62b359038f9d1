import type { QueuedMail } from '#platform/server/mail.ts'
import type { MailContent } from '#platform/server/mail-layout.ts'
import { codesRefused, factorAdded, factorRemoved, googleLinked, newDevice, recoveryCodesMade, recoveryCodeUsed } from './mail-templates.ts'
import type { Parts } from './parts.ts'
import { findPersonByEmail } from './queries/people.ts'

type Data = QueuedMail['data']

const instant = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long', timeStyle: 'short' })

/** What is told to a person about their account after the fact. */
const notices: Readonly<Record<string, (name: string, data: Data) => MailContent>> = {
  'auth.new-device': (name, { device, at }) => newDevice(name, String(device), `${instant.format(Number(at))} (UK time)`),
  'auth.factor-added': (name, { what }) => factorAdded(name, String(what)),
  'auth.factor-removed': (name, { what }) => factorRemoved(name, String(what)),
  'auth.recovery-codes-made': (name) => recoveryCodesMade(name),
  'auth.recovery-code-used': (name, { left }) => recoveryCodeUsed(name, Number(left)),
  'auth.codes-refused': (name) => codesRefused(name),
  'auth.google-linked': (name) => googleLinked(name),
}

export function registerNotices(parts: Parts): void {
  for (const [template, words] of Object.entries(notices)) {
    parts.mail.register(template, async ({ to, data }) => {
      const person = await findPersonByEmail(parts.pool, to)
      return person && words(person.name, data)
    })
  }
}
