import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Embedder } from './embedder.ts'
import { bytesOf, packVectors, vectorsFrom } from '../../rules/vectors.ts'

/** Vectors of the texts that ship with the product (law in our words, the demo company's policies, the labelled questions): made once, by `npm run bench -- assistant-vectors`. */
const file = new URL('../../evaluation/vectors.bin', import.meta.url)
const keyLength = 8

export const keyOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, keyLength * 2)

/** Each: eight bytes of the text's hash, then its vector as it is kept in the database. */
export function packKnown(texts: readonly string[], full: Float32Array, dimensions: number): Buffer {
  const all = Buffer.from(bytesOf(packVectors(full, dimensions)))
  const each = 4 + dimensions
  return Buffer.concat(texts.flatMap((text, at) => [Buffer.from(keyOf(text), 'hex'), all.subarray(at * each, (at + 1) * each)]))
}

function loadKnown(dimensions: number): ReadonlyMap<string, Uint8Array> {
  if (!existsSync(file)) return new Map()
  const bytes = readFileSync(file)
  const each = keyLength + 4 + dimensions
  const known = new Map<string, Uint8Array>()
  for (let at = 0; at + each <= bytes.length; at += each)
    known.set(bytes.subarray(at, at + keyLength).toString('hex'), bytes.subarray(at + keyLength, at + each))
  return known
}

/** Looks up what ships with the product and asks the model for the rest. */
export class KnownEmbedder implements Embedder {
  readonly model: string
  readonly dimensions: number
  readonly #other: Embedder
  #known: ReadonlyMap<string, Uint8Array> | undefined
  constructor(other: Embedder) {
    this.#other = other
    this.model = other.model
    this.dimensions = other.dimensions
  }

  async embed(texts: readonly string[]): Promise<Float32Array> {
    const known = (this.#known ??= loadKnown(this.dimensions))
    const made = new Float32Array(texts.length * this.dimensions)
    const open: { text: string; at: number }[] = []
    for (const [at, text] of texts.entries()) {
      const kept = known.get(keyOf(text))
      if (!kept) {
        open.push({ text, at })
        continue
      }
      const { values, scales } = vectorsFrom([kept], this.dimensions)
      made.set(
        Float32Array.from(values, (value) => value * (scales[0] ?? 0)),
        at * this.dimensions,
      )
    }
    if (open.length === 0) return made
    const rest = await this.#other.embed(open.map(({ text }) => text))
    open.forEach(({ at }, i) => made.set(rest.subarray(i * this.dimensions, (i + 1) * this.dimensions), at * this.dimensions))
    return made
  }

  close(): Promise<void> {
    return this.#other.close()
  }
}
