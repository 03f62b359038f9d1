import { later } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { MailContent } from '#platform/server/mail-layout.ts'
import type { Mail } from '#platform/server/mail.ts'
import { findSigner, findWorkspaceName, keepCode, keepToken } from './queries/signers.ts'
import { codeHash, mintCode, mintToken } from './signing-token.ts'

export const linkMail = 'letters.link'
export const codeMail = 'letters.code'

/** A name that anyone may have typed, said in a mail to a stranger: only if it can carry no message and no address. */
const safe = (name: string): string =>
  /^[\p{L}\p{M}\p{N}&'’ .,-]{1,80}$/u.test(name) && !/\p{L}\.\p{L}|www|http/iu.test(name) ? name : 'an employer'

const linkDays = 30
const codeMinutes = 15

/** Neither subject nor text says what a letter is about: a mailbox is read by others. */
const linkWords = (employer: string, signs: boolean, token: string): MailContent => ({
  subject: 'A document is waiting for you',
  paragraphs: [
    'Hello,',
    `${safe(employer)} has sent you a document through Evenkeel${signs ? ' and asks you to sign it' : ''}.`,
    'To open it you also need a code, which is sent to this address when you ask for it.',
  ],
  action: { label: 'Open the document', path: `/sign#${token}` },
  closing: ['The link is for you alone. Please do not pass it on.', 'If you do not know who this is from, you can ignore this message.'],
})
const codeWords = (code: string): MailContent => ({
  subject: 'Your code',
  paragraphs: [
    'Hello,',
    `Your code to open the document is ${code}.`,
    `It works once, for ${codeMinutes} minutes. Nobody will ask you for it.`,
  ],
})

const named = (data: Record<string, unknown>) => ({ tenantId: String(data['tenantId']), signerId: String(data['signerId']) })

/** Link and code are made when the mail is sent, so that they are stored nowhere but as hashes. */
export function registerLetterMails(mail: Mail, db: Database, key: Buffer): void {
  mail.register(linkMail, async ({ data }) => {
    const { tenantId, signerId } = named(data)
    return db.asSystem(tenantId, { requestId: linkMail, pool: 'app' }, async (tx) => {
      const signer = await findSigner(tx, signerId, true)
      if (!signer || signer.state !== 'waiting') return null
      const { token, hash } = mintToken(tenantId, signerId)
      await keepToken(tx, signerId, hash, later(linkDays * 86_400_000))
      return linkWords(await findWorkspaceName(tx), signer.signs, token)
    })
  })
  mail.register(codeMail, async ({ data }) => {
    const { tenantId, signerId } = named(data)
    return db.asSystem(tenantId, { requestId: codeMail, pool: 'app' }, async (tx) => {
      if (!(await findSigner(tx, signerId, true))) return null
      const code = mintCode()
      await keepCode(tx, signerId, codeHash(key, signerId, code), later(codeMinutes * 60_000))
      return codeWords(code)
    })
  })
}
