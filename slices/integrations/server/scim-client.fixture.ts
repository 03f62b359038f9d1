/**
 * A client of a directory, written from RFC 7643 and RFC 7644 alone: it shares no code with the server and none with its library. It does what
 * the documents let a client rely on, and throws with the section where an answer is not what they ask for.
 */

type Json = Record<string, unknown>
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Json | null
}
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

const core = 'urn:ietf:params:scim:schemas:core:2.0:'
const messages = 'urn:ietf:params:scim:api:messages:2.0:'
const errors = ['invalidFilter', 'tooMany', 'uniqueness', 'mutability', 'invalidSyntax', 'invalidPath', 'noTarget', 'invalidValue', 'invalidVers', 'sensitive']

function must(good: boolean, section: string, what: unknown): asserts good {
  if (!good) throw new Error(`RFC ${section}: ${JSON.stringify(what)}`)
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)

function checkKind(answer: Answer): void {
  if (answer.body === null) return
  must(String(answer.headers['content-type']).startsWith('application/scim+json'), '7644 3.1', answer.headers['content-type'])
}

/** RFC 7644 3.12. */
export function checkError(answer: Answer, status: number, scimType?: string): void {
  checkKind(answer)
  const { schemas, status: said, scimType: kind } = answer.body ?? {}
  must(answer.status === status && said === String(status), '7644 3.12 status', answer)
  must(Array.isArray(schemas) && schemas[0] === `${messages}Error`, '7644 3.12 schemas', schemas)
  must(kind === undefined || errors.some((each) => each === kind), '7644 table 9', kind)
  must(scimType === undefined || kind === scimType, '7644 table 9', { wanted: scimType, kind })
  if (status === 401) must(String(answer.headers['www-authenticate']).startsWith('Bearer'), '6750 3', answer.headers)
}

/** RFC 7643 3.1 and 4. */
function checkResource(resource: unknown, type: 'User' | 'Group', whole = true): Json {
  must(isObject(resource), '7643 3', resource)
  must(Array.isArray(resource['schemas']) && resource['schemas'].includes(core + type), '7643 3 schemas', resource['schemas'])
  must(typeof resource['id'] === 'string' && resource['id'] !== '', '7643 3.1 id', resource)
  must(!('password' in resource), '7643 4.1.1 password', resource)
  if (!whole) return resource
  const meta = resource['meta']
  must(isObject(meta) && meta['resourceType'] === type && isTime(meta['created']) && isTime(meta['lastModified']), '7643 3.1 meta', meta)
  must(String(meta['location']).endsWith(`/${type}s/${resource['id']}`), '7643 3.1 location', meta)
  if (type === 'Group') must(typeof resource['displayName'] === 'string', '7643 4.2', resource)
  else must(typeof resource['userName'] === 'string' && typeof resource['active'] === 'boolean', '7643 4.1', resource)
  return resource
}

const kindOf = (path: string): 'User' | 'Group' => (path.startsWith('/Users') ? 'User' : 'Group')

// oxlint-disable-next-line max-lines-per-function -- one entry an operation of the protocol
export function scimClient(send: Send) {
  return {
    /** RFC 7644 4: what the server can do, and what its resources are, before anything else is asked. */
    async discover(): Promise<void> {
      const config = await send('GET', '/ServiceProviderConfig')
      must(config.status === 200 && isObject(config.body), '7644 4', config)
      for (const part of ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'])
        must(isObject(config.body[part]) && typeof config.body[part]['supported'] === 'boolean', '7643 5', part)
      must(Array.isArray(config.body['authenticationSchemes']), '7643 5', config.body)
      for (const list of ['/ResourceTypes', '/Schemas']) {
        const found = await send('GET', list)
        checkKind(found)
        must(found.status === 200 && Array.isArray(found.body?.['Resources']), '7644 4', found.body)
        for (const each of found.body['Resources'] as Json[]) {
          const one = await send('GET', `${list}/${String(each['id'])}`)
          must(one.status === 200 && one.body?.['id'] === each['id'], '7644 4', each['id'])
        }
      }
    },
    /** RFC 7644 3.3: the whole resource, with where it is. */
    async create(path: '/Users' | '/Groups', resource: Json): Promise<Json> {
      const answer = await send('POST', path, { schemas: [core + kindOf(path)], ...resource })
      checkKind(answer)
      must(answer.status === 201, '7644 3.3', answer)
      const made = checkResource(answer.body, kindOf(path))
      must(answer.headers['location'] === (made['meta'] as Json)['location'], '7644 3.3 Location', answer.headers)
      return made
    },
    async get(path: string): Promise<Json | null> {
      const answer = await send('GET', path)
      checkKind(answer)
      if (answer.status === 404) {
        checkError(answer, 404)
        return null
      }
      must(answer.status === 200, '7644 3.4.1', answer)
      return checkResource(answer.body, kindOf(path), !path.includes('ttributes='))
    },
    /** RFC 7644 3.4.2: every page, until all are there; none twice. */
    // oxlint-disable-next-line complexity -- everything a page has to say
    async all(path: '/Users' | '/Groups', filter?: string, count = 100): Promise<Json[]> {
      const found = new Map<unknown, Json>()
      for (let startIndex = 1; ;) {
        const asked = new URLSearchParams({ startIndex: String(startIndex), count: String(count), ...(filter ? { filter } : {}) })
        const { status, body } = await send('GET', `${path}?${asked.toString()}`)
        must(status === 200 && isObject(body) && (body['schemas'] as string[])[0] === `${messages}ListResponse`, '7644 3.4.2', body)
        const some = (body['Resources'] ?? []) as unknown[]
        must(body['itemsPerPage'] === some.length && some.length <= count && body['startIndex'] === startIndex, '7644 3.4.2.4', body)
        for (const each of some) {
          const resource = checkResource(each, kindOf(path))
          must(!found.has(resource['id']), '7644 3.4.2.4 twice', resource['id'])
          found.set(resource['id'], resource)
        }
        if (some.length === 0 || found.size >= Number(body['totalResults'])) return [...found.values()]
        startIndex += some.length
      }
    },
    /** RFC 7644 3.5.2: 200 with the resource, or 204. */
    async patch(path: string, ...Operations: Json[]): Promise<Json | null> {
      const answer = await send('PATCH', path, { schemas: [`${messages}PatchOp`], Operations })
      checkKind(answer)
      must(answer.status === 200 || (answer.status === 204 && answer.body === null), '7644 3.5.2', answer)
      return answer.body && checkResource(answer.body, kindOf(path))
    },
    async replace(path: string, resource: Json): Promise<Json> {
      const answer = await send('PUT', path, { schemas: [core + kindOf(path)], ...resource })
      must(answer.status === 200, '7644 3.5.1', answer)
      return checkResource(answer.body, kindOf(path))
    },
    /** RFC 7644 3.6: gone, and 404 from then on. */
    async remove(path: string): Promise<void> {
      const answer = await send('DELETE', path)
      must(answer.status === 204 && answer.body === null, '7644 3.6', answer)
      checkError(await send('GET', path), 404)
    },
  }
}
