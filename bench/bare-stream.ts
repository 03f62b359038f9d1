/** The yardstick of documents: a Fastify that streams a body to a file and a file to an answer, and does nothing else. Run by bench/documents.ts. */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'

const [folder = ''] = process.argv.slice(2)
const app = fastify({ bodyLimit: 64 * 1024 * 1024 })
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
const pathOf = (request: { params: unknown }): string => join(folder, (request.params as { name: string }).name)
app.put('/:name', (request) => pipeline(request.body as Readable, createWriteStream(pathOf(request))).then(() => ({ ok: true })))
app.get('/:name', (request, reply) => reply.type('application/pdf').send(createReadStream(pathOf(request))))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
