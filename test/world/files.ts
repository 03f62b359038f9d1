import type { Document } from '#slices/documents/contract.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import type { ActorName, World } from '../world.ts'
import { listen } from './raw.ts'

export interface Sent {
  readonly status: number
  readonly body: Document & { readonly message: string; readonly code: string }
}

/** Does something for each, eight at a time. */
export async function inSteps<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let i = 0; i < all.length; i += 8) done.push(...(await Promise.all(all.slice(i, i + 8).map((each) => run(each)))))
  return done
}

/** The documents of one person over HTTP, as a browser or a tool has them. */
export async function theFiles(w: World, { as = 'a_hr', person = 'A.E1' }: { as?: ActorName; person?: string } = {}) {
  const base = `http://127.0.0.1:${await listen(w)}`
  const folder = `/tenants/${w.tenants.A}/employees/${w.person(person).id}/documents`
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> =>
    fetch(`${base}/api${path}`, { ...init, headers: { ...w.bearer(as), ...(init.headers as Record<string, string>) } })
  const asked = async (path: string, method: string, body: object) =>
    ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const post = (path: string, content: Buffer | ReadableStream, headers: Record<string, string> = {}): Promise<Response> =>
    ask(path, {
      method: 'POST',
      body: content as BodyInit,
      duplex: 'half',
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const addressOf = (name: string): string => `${folder}?name=${encodeURIComponent(name)}`
  const link = async ({ id }: Pick<Document, 'id'>, purpose = 'download'): Promise<string> =>
    ((await (await asked(`${folder}/${id}/link`, 'POST', { purpose })).json()) as { href: string }).href
  const follow = (href: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${base}${href}`, { headers: { ...w.bearer(as), ...headers } })
  return {
    base,
    folder,
    post,
    link,
    follow,
    addressOf,
    async send(name: string, content: Buffer | ReadableStream = pdf(), headers: Record<string, string> = {}): Promise<Sent> {
      const answer = await post(addressOf(name), content, headers)
      return { status: answer.status, body: (await answer.json()) as Sent['body'] }
    },
    list: async (): Promise<Document[]> => ((await (await ask(`${folder}?limit=500`)).json()) as { data: Document[] }).data,
    open: async (document: Pick<Document, 'id'>, purpose?: string): Promise<Response> => follow(await link(document, purpose)),
    remove: async ({ id }: Pick<Document, 'id'>): Promise<number> =>
      (await asked(`${folder}/${id}`, 'DELETE', { reason: 'Filed twice' })).status,
  }
}
