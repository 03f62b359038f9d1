import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from './config.ts'
import { escapeHtml } from './mail-layout.ts'

interface PublicPages {
  readonly config: Pick<Config, 'publicUrl' | 'siteMode' | 'waitlistUrl' | 'operator'>
  /** Whether the request brings a session cookie; whether that session lives is asked by the page itself. */
  readonly hasSession: (request: FastifyRequest) => boolean
}

const List = z.array(z.object({ path: z.string(), file: z.string(), listed: z.boolean() }))
type Listed = z.infer<typeof List>

/** One page in the forms it is sent in. */
interface Stored {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly tag: string
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

async function store(text: string): Promise<Stored> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([brotli(plain), zip(plain)])
  return {
    plain,
    br,
    gzip: gz,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  }
}

/** Packed when somebody first asks for it: two hundred pages packed at the start would be most of what the start takes. */
function storedOnce(text: () => string): () => Promise<Stored> {
  let stored: Promise<Stored> | undefined
  return () => (stored ??= store(text()))
}

/**
 * Serves the pages drawn at build time (decision 015). Settings are filled in once, at the start; what a setting lacks shows its
 * name. Answers how to send the page for an address that is none.
 */
export async function servePublicPages(
  http: FastifyInstance,
  folder: string,
  given: PublicPages,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { siteMode, publicUrl } = given.config
  const read = async (name: string): Promise<string> => filled(await readFile(join(folder, 'site', name), 'utf8'), given.config)
  const list = List.parse(JSON.parse(await readFile(join(folder, 'site/pages.json'), 'utf8')))
  for (const { path, file } of list) {
    const page = await read(`${siteMode}/${file}.html`)
    if (page.includes('⟦TOKEN⟧')) serveWithToken(http, path, page)
    else serveStored(http, path, page, siteMode === 'open' ? given.hasSession : () => false)
  }
  serveMaps(http, list, publicUrl)
  const missing = await read('404.html')
  return (reply) => html(reply.code(404)).send(missing)
}

const html = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')

function serveStored(http: FastifyInstance, path: string, page: string, hasSession: (request: FastifyRequest) => boolean): void {
  const signedOut = storedOnce(() => page)
  const signedIn = storedOnce(() => page.replace('<html lang="en-GB">', '<html lang="en-GB" data-session>'))
  http.get(path, async (request, reply) => {
    const stored = await (hasSession(request) ? signedIn() : signedOut())
    return send(request, html(reply).header('vary', 'accept-encoding, cookie'), stored)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, stored: Stored): FastifyReply {
  void reply.header('etag', stored.tag)
  if (request.headers['if-none-match'] === stored.tag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const encoding of ['br', 'gzip'] as const)
    if (new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted))
      return reply.header('content-encoding', encoding).send(stored[encoding])
  return reply.send(stored.plain)
}

/** The page behind a link of a mail: the token goes from the address into its forms, if it looks like one. */
function serveWithToken(http: FastifyInstance, path: string, page: string): void {
  http.get(path, (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const shown = typeof token === 'string' && /^[\w-]{20,100}$/.test(token) ? token : ''
    return html(reply).header('cache-control', 'no-store').send(page.replaceAll('⟦TOKEN⟧', shown))
  })
}

function serveMaps(http: FastifyInstance, list: Listed, publicUrl: string): void {
  const urls = list.filter(({ listed }) => listed).map(({ path }) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /app\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  http.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/xml; charset=utf-8').send(map),
  )
  http.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/plain; charset=utf-8').send(robots),
  )
}

/** Settings in their places: as text where they are given, else as their own name, marked. */
function filled(page: string, { publicUrl, waitlistUrl, operator }: PublicPages['config']): string {
  const addresses: Readonly<Record<string, string>> = {
    PUBLIC_URL: publicUrl,
    WAITLIST_URL: URL.canParse(waitlistUrl) ? new URL(waitlistUrl).href : encodeURI(waitlistUrl),
  }
  return page.replaceAll(/⟦([A-Z_]+)⟧/g, (whole, name: string) => {
    if (name === 'TOKEN') return whole
    const text = addresses[name] ?? operator[name] ?? null
    return text === null ? `<span class="mk-setting">${name}</span>` : escapeHtml(text)
  })
}
