import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this a packet or two is all there is to gain. */
const worthIt = 16_384
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * A large body as the asker's browser takes it, packed on the thread pool: brotli at a speed above gzip's, else gzip, else as it
 * is. Only for bodies marked for it (see Prepared.compress).
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < worthIt) return text
  void reply.header('vary', 'accept-encoding')
  const taken = new Set(
    (request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0] ?? ''),
  )
  if (taken.has('br')) {
    void reply.header('content-encoding', 'br')
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  }
  if (!taken.has('gzip')) return text
  void reply.header('content-encoding', 'gzip')
  return gzipped(text, { level: 5 })
}
