import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/app-error.ts'
import { epochSeconds } from '../clock.ts'
import type { Context } from '../context.ts'
import { asCallerOf, callerOf, type App } from '../http.ts'
import type { Files } from './files.ts'
import { canShow, mediaTypes, type FileMark, type FileType } from './kinds.ts'
import { type FileLink, type KeyRing, readLink } from './links.ts'
import type { ByteRange } from './storage.ts'

/** A stored file as it may be sent, once whoever keeps it has said that the asker may have it. */
export interface Opened {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly type: FileType
  readonly marks: readonly FileMark[]
  readonly scan: 'checked' | 'waiting' | 'infected'
}

/**
 * Says whether the asker may have the file, as of now, and records that they had it where reading is recorded (`again`: the rest of
 * one that was begun by this link, so it is recorded already). Throws not-found when they may not know of it.
 */
export type Opener = (ctx: Context, link: FileLink, again: boolean) => Promise<Opened>

/** Nothing in a stored file acts: no script, no form, no request, whatever it turns out to be. Chromium's PDF reader starts in it all the same. */
const policy = "sandbox; default-src 'none'; frame-ancestors 'self'"
/** The longest that sending one file may take: a reader that takes a byte now and then holds nothing for ever. */
const longestSending = 1_800_000
/** Links remembered as begun; beyond it what ran out is forgotten, and then everything. */
const mostBegun = 10_000

/** One range, as PDF readers ask for; several at once, and what is none, get the whole file. */
export function rangeIn(header: string | undefined, size: number): ByteRange | null {
  const { from, to } = endsIn(header ?? '')
  if (from === '') return to === '' ? null : lastBytes(Number(to), size)
  const start = Number(from)
  const last = to === '' ? size - 1 : Number(to)
  if (to !== '' && last < start) return null
  if (start >= size) throw new AppError('files.range-not-there')
  return { start, end: Math.min(last, size - 1) }
}

function endsIn(header: string): { readonly from: string; readonly to: string } {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header) ?? []
  return { from, to }
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) throw new AppError('files.range-not-there')
  return { start: Math.max(0, size - count), end: size - 1 }
}

/** The bytes, the last of them held back until the hash of all is the one that was stored: a damaged file ends broken, never whole. */
export async function* verified(content: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  for await (const piece of content) {
    hash.update(piece)
    if (held) yield held
    held = piece
  }
  if (hash.digest('hex') !== sha256) throw new Error('a stored file is not what was stored')
  if (held) yield held
}

interface Delivery {
  readonly files: Files
  readonly keys: KeyRing
  readonly openers: Readonly<Record<string, Opener>>
  /** The session whose cookie a browser sent. */
  readonly sessionOf: (cookies: string) => Promise<string | null>
}

/**
 * `/files?link=…`: a browser fetches a file by itself, without a bearer. The link says for whom; it opens in that person's session
 * alone, which the cookie shows (or a bearer, for a tool), and their rights are looked at again.
 */
export function fileRoutes(app: App, parts: Delivery): void {
  const begun = new BegunLinks()
  app.http.get('/files', async (request, reply) => {
    const { link: text } = request.query as { link?: unknown }
    const link = readLink(text, parts.keys)
    const opener = parts.openers[link.kind]
    if (!opener || (await sessionAsking(app, request, parts)) !== link.sessionId) throw new AppError('files.link-not-usable')
    const again = /^bytes=[1-9]/.test(request.headers.range ?? '') && begun.has(String(text))
    const opened = await asCallerOf(app, request, link, (ctx) => opener(ctx, link, again)).catch(refusedAlike)
    begun.add(String(text), link.until)
    if (opened.scan !== 'checked') throw new AppError(opened.scan === 'waiting' ? 'files.waiting' : 'files.infected')
    return deliver(request, reply, { files: parts.files, link, opened })
  })
}

/**
 * Links that were followed before, until they run out. A part of a file is the rest of one that was begun only if this process saw it
 * begun; what is forgotten, or was begun at another process, is recorded once more, never once too little.
 */
class BegunLinks {
  readonly #until = new Map<string, number>()

  has(link: string): boolean {
    return this.#until.has(link)
  }

  add(link: string, until: number): void {
    if (this.#until.size >= mostBegun) for (const [each, end] of this.#until) if (end <= epochSeconds()) this.#until.delete(each)
    if (this.#until.size >= mostBegun) this.#until.clear()
    this.#until.set(link, until)
  }
}

function sessionAsking(app: App, request: FastifyRequest, { sessionOf }: Delivery): Promise<string | null> {
  const { authorization, cookie } = request.headers
  if (authorization === undefined) return cookie === undefined ? Promise.resolve(null) : sessionOf(cookie)
  return callerOf(app, request).then(
    ({ sessionId }) => sessionId,
    () => null,
  )
}

/** Whose right has gone, whose session has ended and what never was: one answer. */
function refusedAlike(error: unknown): never {
  if (error instanceof AppError && error.status < 500) throw new AppError('files.link-not-usable')
  throw error
}

async function deliver(request: FastifyRequest, reply: FastifyReply, about: { files: Files; link: FileLink; opened: Opened }) {
  const { files, link, opened } = about
  const range = rangeIn(request.headers.range, opened.size)
  const content = await files.open(link.tenantId, opened.fileId, range ?? undefined)
  if (!content) throw new AppError('files.unavailable')
  const shown = link.purpose === 'view' && canShow(opened.type, opened.marks)
  reply.headers({ ...headersOf(opened, shown), ...extentOf(opened.size, range) })
  const late = setTimeout(() => request.raw.socket.destroy(), longestSending).unref()
  reply.raw.once('close', () => clearTimeout(late))
  if (range) return reply.code(206).send(content)
  return reply.code(200).send(Readable.from(verified(content, opened.sha256), { objectMode: false }))
}

/** What says under which name a file is shown or saved, in any script. */
export const dispositionOf = (name: string, saved: boolean): string => contentDisposition(name, { type: saved ? 'attachment' : 'inline' })

const headersOf = ({ name, type }: Opened, shown: boolean) => ({
  'content-type': mediaTypes[type],
  'content-disposition': dispositionOf(name, !shown),
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-store',
})

const extentOf = (size: number, range: ByteRange | null) => ({
  'accept-ranges': 'bytes',
  'content-length': range ? range.end - range.start + 1 : size,
  ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
})
