import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { allDone } from '../all-done.ts'
import { instantOf } from '../clock.ts'
import { type ByteRange, type FileKey, requireKey, type Storage, type StoredBytes, type ToKeep } from './storage.ts'

export interface S3Settings {
  readonly bucket: string
  /** Address of the service; null: Amazon's own in the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Folder of this machine for what is still arriving. */
  readonly arriving: string
  /** Entries asked for at once in a list; as many as the service gives when absent. */
  readonly page?: number
}

const patience = 60_000
const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const textOf = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll(/&\w+;/g, (code) => unescaped[code] ?? code) ?? null

/** A bucket of any service that speaks S3, by path-style addresses. Its own answer is what makes a file durable. */
export class S3 implements Storage {
  readonly arriving: string
  readonly #bucket: string
  readonly #page: Readonly<Record<string, string>>
  readonly #root: string
  readonly #client: AwsClient
  constructor(settings: S3Settings) {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
    this.arriving = settings.arriving
    this.#bucket = bucket
    this.#page = settings.page === undefined ? {} : { 'max-keys': String(settings.page) }
    this.#root = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${bucket}`
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  }

  #name(key: FileKey): string {
    requireKey(key)
    return `o/${key.tenantId}/${key.fileId}`
  }

  #address(key: FileKey): string {
    return `${this.#root}/${this.#name(key)}`
  }

  async #ask(address: string, init: RequestInit, fine: readonly number[]): Promise<Response> {
    const answer = await this.#client.fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    if (fine.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw Object.assign(new Error(`the storage answered ${answer.status}`), { code: answer.status === 507 ? 'ENOSPC' : 'STORAGE' })
  }

  async keep(key: FileKey, path: string, sha256: string): Promise<void> {
    // A blob of the file is read as it is sent, and has a length, which S3 insists on. With its hash the service refuses what came damaged.
    const init = { method: 'PUT', body: await openAsBlob(path), headers: { 'x-amz-content-sha256': sha256 } }
    const answer = await this.#ask(this.#address(key), init, [200])
    await answer.body?.cancel()
    await rm(path, { force: true })
  }

  /** A few at a time: a service refuses who asks for everything at once. */
  async keepAll(files: readonly ToKeep[]): Promise<void> {
    for (let at = 0; at < files.length; at += 8)
      await allDone(files.slice(at, at + 8).map(({ key, path, sha256 }) => this.keep(key, path, sha256)))
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
    await this.#delete(this.#name(key))
  }

  async *list(tenantId: string): AsyncGenerator<StoredBytes> {
    requireKey({ tenantId, fileId: tenantId })
    const prefix = `o/${tenantId}/`
    for await (const { name, size, storedAt } of this.#under(prefix)) yield { fileId: name.slice(prefix.length), size, storedAt }
  }

  /** By marker, the way of listing that every service knows. */
  async *#under(prefix: string): AsyncGenerator<{ name: string; size: number; storedAt: Date }> {
    for (let marker = '', more = true; more;) {
      const query = new URLSearchParams({ prefix, ...this.#page, ...(marker === '' ? {} : { marker }) })
      const xml = await (await this.#ask(`${this.#root}?${query}`, {}, [200])).text()
      const before = marker
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        marker = textOf(entry, 'Key') ?? ''
        yield { name: marker, size: Number(textOf(entry, 'Size')), storedAt: instantOf(textOf(entry, 'LastModified') ?? 0) }
      }
      more = textOf(xml, 'IsTruncated') === 'true' && marker !== before
    }
  }

  async setAside(key: FileKey, day: string): Promise<void> {
    await this.#move(this.#name(key), `left-over/${day}/${key.tenantId}/${key.fileId}`)
  }

  async takeBack(key: FileKey): Promise<boolean> {
    let found: string | null = null
    for await (const { name } of this.#under('left-over/')) if (name.endsWith(`/${key.tenantId}/${key.fileId}`)) found = name
    return found !== null && this.#move(found, this.#name(key))
  }

  async dropSetAside(before: string): Promise<number> {
    const old: string[] = []
    for await (const { name } of this.#under('left-over/')) if ((name.split('/')[1] ?? before) < before) old.push(name)
    for (const name of old) await this.#delete(name)
    return old.length
  }

  /** S3 knows no renaming. The copy is there before the first one goes; whether there was one. */
  async #move(from: string, to: string): Promise<boolean> {
    const source = `/${this.#bucket}/${from}`
    const answer = await this.#ask(`${this.#root}/${to}`, { method: 'PUT', headers: { 'x-amz-copy-source': source } }, [200, 404])
    await answer.body?.cancel()
    if (answer.status === 200) await this.#delete(from)
    return answer.status === 200
  }

  async #delete(name: string): Promise<void> {
    const answer = await this.#ask(`${this.#root}/${name}`, { method: 'DELETE' }, [200, 204, 404])
    await answer.body?.cancel()
  }

  async answers(): Promise<boolean> {
    try {
      const answer = await this.#ask(`${this.#root}?max-keys=1`, {}, [200])
      await answer.body?.cancel()
      return true
    } catch {
      return false
    }
  }
}
