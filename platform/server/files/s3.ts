import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { instantOf } from '../clock.ts'
import { type ByteRange, type FileKey, requireKey, type Storage, type StoredBytes } from './storage.ts'

export interface S3Settings {
  readonly bucket: string
  /** Address of the service; null: Amazon's own in the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Folder of this machine for what is still arriving. */
  readonly arriving: string
}

const patience = 60_000
const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const textOf = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll(/&\w+;/g, (code) => unescaped[code] ?? code) ?? null

/** A bucket of any service that speaks S3, by path-style addresses. Its own answer is what makes a file durable. */
export class S3 implements Storage {
  readonly arriving: string
  readonly #root: string
  readonly #client: AwsClient
  constructor(settings: S3Settings) {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
    this.arriving = settings.arriving
    this.#root = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${bucket}`
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  }

  #address(key: FileKey): string {
    requireKey(key)
    return `${this.#root}/o/${key.tenantId}/${key.fileId}`
  }

  async #ask(address: string, init: RequestInit, fine: readonly number[]): Promise<Response> {
    const answer = await this.#client.fetch(address, { ...init, signal: AbortSignal.timeout(patience) })
    if (fine.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw Object.assign(new Error(`the storage answered ${answer.status}`), { code: answer.status === 507 ? 'ENOSPC' : 'STORAGE' })
  }

  async keep(key: FileKey, path: string): Promise<void> {
    // A blob of the file is read as it is sent, and has a length, which S3 insists on.
    const answer = await this.#ask(this.#address(key), { method: 'PUT', body: await openAsBlob(path) }, [200])
    await answer.body?.cancel()
    await rm(path, { force: true })
  }

  async open(key: FileKey, range?: ByteRange): Promise<Readable | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await this.#ask(this.#address(key), { headers }, [200, 206, 404])
    if (answer.status === 404 || !answer.body) {
      await answer.body?.cancel()
      return null
    }
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  async remove(key: FileKey): Promise<void> {
    const answer = await this.#ask(this.#address(key), { method: 'DELETE' }, [200, 204, 404])
    await answer.body?.cancel()
  }

  async *list(tenantId: string): AsyncGenerator<StoredBytes> {
    requireKey({ tenantId, fileId: tenantId })
    const prefix = `o/${tenantId}/`
    for (let after: string | null = ''; after !== null;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after === '' ? {} : { 'continuation-token': after }) })
      const xml = await (await this.#ask(`${this.#root}?${query}`, {}, [200])).text()
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = textOf(entry, 'Key')?.slice(prefix.length) ?? ''
        yield { fileId: name, size: Number(textOf(entry, 'Size')), storedAt: instantOf(textOf(entry, 'LastModified') ?? 0) }
      }
      after = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null
    }
  }

  async answers(): Promise<boolean> {
    try {
      const answer = await this.#ask(`${this.#root}?list-type=2&max-keys=1`, {}, [200])
      await answer.body?.cancel()
      return true
    } catch {
      return false
    }
  }
}
