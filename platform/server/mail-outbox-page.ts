import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { escapeHtml } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import type { KeptMail } from './mail-outbox.ts'

type PageConfig = Pick<Config, 'publicUrl' | 'isLocal' | 'smtpUrl'>

/** The page shows sign-in links, so it exists only while nothing but this machine is meant to reach the installation. */
export const hasOutboxPage = (config: PageConfig): boolean => config.isLocal && config.smtpUrl === null

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** `/dev/outbox`: the mails of an installation without a mail server, newest first. */
export function mountOutboxPage(http: FastifyInstance, config: PageConfig, mail: Pick<Mail, 'kept'>): void {
  if (!hasOutboxPage(config)) return
  http.get('/dev/outbox', async (request, reply) => {
    // A foreign name that resolves to this machine (DNS rebinding) and a neighbour on the network both find nothing here.
    if (!isLoopback(request.ip) || !isOwnHost(request.host, config.publicUrl)) return reply.callNotFound()
    const mails = await mail.kept(100)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(mails, config.publicUrl))
  })
}

function isOwnHost(host: string, publicUrl: string): boolean {
  const { port } = new URL(publicUrl)
  return ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname].some((name) => host === (port ? `${name}:${port}` : name))
}

const page = (mails: readonly KeptMail[], origin: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox | Evenkeel</title></head>
<body><main><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so messages are kept here. This page exists on this machine only.</p>
${mails.length === 0 ? '<p>No messages yet.</p>' : mails.map((mail) => article(mail, origin)).join('\n')}
</main></body></html>
`

const article = (mail: KeptMail, origin: string): string => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to_address)}, <time datetime="${mail.created_at.toISOString()}">${mail.created_at.toUTCString()}</time></p>
<pre>${withLinks(mail.text_body, origin)}</pre></article><hr>`

/** Only addresses of this installation become links. */
function withLinks(text: string, origin: string): string {
  const own = `${escapeHtml(origin)}/`
  return escapeHtml(text)
    .split('\n')
    .map((line) => (line.startsWith(own) && /^[^\s"'<>]+$/.test(line) ? `<a href="${line}">${line}</a>` : line))
    .join('\n')
}
