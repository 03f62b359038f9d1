import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Running {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  readonly httpServer: { closeAllConnections(): void }
}
interface Library {
  new (options: object): Running
}
const load = createRequire(import.meta.url)

/** A server that speaks S3 and checks signatures, with one bucket; on the same port again after it was down. */
export async function startS3({ bucket = 'evenkeel', key = 'test' } = {}) {
  const S3rver = load('@20minutes/s3rver') as Library
  const { DUMMY_ACCOUNT: account } = load('@20minutes/s3rver/lib/models/account') as {
    DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void }
  }
  account.createKeyPair(key, key)
  const directory = mkdtempSync(join(tmpdir(), 'evenkeel-s3-'))
  const start = (port: number): Promise<{ server: Running; port: number }> => {
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
    return server.run().then((at) => ({ server, port: at.port }))
  }
  let running = await start(0)
  const stop = async (): Promise<void> => {
    const closed = running.server.close()
    running.server.httpServer.closeAllConnections()
    await closed
  }
  return {
    directory,
    endpoint: `http://127.0.0.1:${running.port}`,
    url: `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${running.port}`)}&region=eu-west-2`,
    stop,
    again: async (): Promise<void> => {
      running = await start(running.port)
    },
    end: async (): Promise<void> => {
      await stop().catch(() => {})
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
