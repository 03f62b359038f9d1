import type { Tx } from '#platform/server/database.ts'
import { buildSearchIndex, type Searchable, type SearchIndex } from '../rules/search.ts'
import { vectorsFrom } from '../rules/vectors.ts'
import { chunksOf, findVersion, passageOf } from './queries/policies.ts'

export interface ToSearch {
  readonly id: string
  readonly title: string
}

interface Held {
  readonly key: string
  readonly index: SearchIndex
  readonly bytes: number
}

/** Bytes of all indexes kept together; the one that was asked longest ago goes first. */
const mostBytes = 256 * 1024 * 1024
const chunksAtOnce = 400

/**
 * Indexes in memory, one a workspace, made of exactly these versions. Versions never change, so their ids are all there is to compare; what is
 * loaded is what the open transaction may read, and it is kept under the workspace of that transaction.
 */
export class SearchCache {
  readonly #held = new Map<string, Held>()
  readonly #model: { readonly model: string; readonly dimensions: number }
  constructor(model: { readonly model: string; readonly dimensions: number }) {
    this.#model = model
  }

  /** Bytes of the vectors held, of all workspaces. */
  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async indexFor(tx: Tx, tenantId: string, versions: readonly ToSearch[]): Promise<SearchIndex> {
    const key = versions
      .map(({ id, title }) => `${id} ${title}`)
      .toSorted()
      .join('\n')
    const held = this.#held.get(tenantId)
    if (held?.key === key) {
      this.#held.delete(tenantId)
      this.#held.set(tenantId, held)
      return held.index
    }
    const known = new Map(held?.index.documents.map((document) => [document.id, document]))
    const documents: Searchable[] = []
    for (const { id, title } of versions) {
      const same = known.get(id)
      const loaded = same ? { ...same, title } : await this.#load(tx, id, title)
      if (loaded) documents.push(loaded)
    }
    const index = buildSearchIndex(documents)
    const bytes = documents.reduce((sum, { text, vectors }) => sum + text.length * 2 + (vectors?.values.length ?? 0), 0)
    this.#held.delete(tenantId)
    this.#held.set(tenantId, { key, index, bytes })
    this.#evict()
    return index
  }

  async #load(tx: Tx, id: string, title: string): Promise<Searchable | null> {
    const version = await findVersion(tx, id)
    if (!version?.body) return null
    const passages: Searchable['passages'][number][] = []
    const vectors: Buffer[] = []
    let after = -1
    for (;;) {
      const chunks = await chunksOf(tx, id, after, chunksAtOnce)
      for (const chunk of chunks) {
        passages.push(passageOf(chunk))
        if (chunk.vectors) vectors.push(chunk.vectors)
      }
      if (chunks.length < chunksAtOnce) break
      after = chunks.at(-1)?.number ?? after
    }
    const whole = vectors.length === passages.length
    return { id, title, text: version.body, passages, vectors: whole ? vectorsFrom(vectors, this.#model.dimensions) : null }
  }

  #evict(): void {
    for (const [tenantId] of this.#held) {
      if (this.bytes <= mostBytes || this.#held.size === 1) return
      this.#held.delete(tenantId)
    }
  }
}
