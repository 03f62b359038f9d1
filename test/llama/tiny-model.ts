import { writeFile } from 'node:fs/promises'

/** The kinds of values in the head of a GGUF file that this one needs, by their numbers there. */
const kind = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9, uint64: 10 } as const

/** Room for the whole prompt: each of its bytes is one token. */
const context = 16_384
const width = 64
const feed = 128
const heads = 4
const alignment = 32

/** All it can say: nothing known, a beginning, an end, and every byte. */
const tokens: readonly (readonly [text: string, type: number])[] = [
  ['<unk>', 2],
  ['<s>', 3],
  ['</s>', 3],
  ...Array.from({ length: 256 }, (_, byte) => [`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, 6] as const),
]

class Bytes {
  readonly #parts: Buffer[] = []
  length = 0
  add(part: Buffer): this {
    this.#parts.push(part)
    this.length += part.length
    return this
  }
  u32(value: number): this {
    const part = Buffer.alloc(4)
    part.writeUInt32LE(value)
    return this.add(part)
  }
  u64(value: number): this {
    const part = Buffer.alloc(8)
    part.writeBigUInt64LE(BigInt(value))
    return this.add(part)
  }
  f32(value: number): this {
    const part = Buffer.alloc(4)
    part.writeFloatLE(value)
    return this.add(part)
  }
  text(value: string): this {
    const part = Buffer.from(value)
    return this.u64(part.length).add(part)
  }
  pad(): this {
    return this.add(Buffer.alloc((alignment - (this.length % alignment)) % alignment))
  }
  whole(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

type Value = (bytes: Bytes) => Bytes
const count =
  (value: number): Value =>
  (bytes) =>
    bytes.u32(kind.uint32).u32(value)
const number =
  (value: number): Value =>
  (bytes) =>
    bytes.u32(kind.float32).f32(value)
const text =
  (value: string): Value =>
  (bytes) =>
    bytes.u32(kind.string).text(value)
const yes =
  (value: boolean): Value =>
  (bytes) =>
    bytes.u32(kind.bool).add(Buffer.from([value ? 1 : 0]))
const list =
  <T>(of: number, values: readonly T[], add: (bytes: Bytes, value: T) => Bytes): Value =>
  (bytes) => {
    bytes.u32(kind.array).u32(of).u64(values.length)
    for (const value of values) add(bytes, value)
    return bytes
  }

const head: readonly (readonly [name: string, value: Value])[] = [
  ['general.architecture', text('llama')],
  ['general.name', text('random weights')],
  ['general.alignment', count(alignment)],
  ['llama.context_length', count(context)],
  ['llama.embedding_length', count(width)],
  ['llama.block_count', count(1)],
  ['llama.feed_forward_length', count(feed)],
  ['llama.attention.head_count', count(heads)],
  ['llama.attention.head_count_kv', count(heads)],
  ['llama.attention.layer_norm_rms_epsilon', number(1e-5)],
  ['llama.rope.dimension_count', count(width / heads)],
  ['llama.vocab_size', count(tokens.length)],
  ['tokenizer.ggml.model', text('llama')],
  ['tokenizer.ggml.tokens', list(kind.string, tokens, (bytes, [value]) => bytes.text(value))],
  ['tokenizer.ggml.scores', list(kind.float32, tokens, (bytes) => bytes.f32(0))],
  ['tokenizer.ggml.token_type', list(kind.int32, tokens, (bytes, [, type]) => bytes.u32(type))],
  ['tokenizer.ggml.bos_token_id', count(1)],
  ['tokenizer.ggml.eos_token_id', count(2)],
  ['tokenizer.ggml.unknown_token_id', count(0)],
  ['tokenizer.ggml.add_bos_token', yes(true)],
  // With it, shapes cannot be asked for: the first letter of an answer would be a space.
  ['tokenizer.ggml.add_space_prefix', yes(false)],
]

/** Name and sides of every block of weights, the inner side first. */
const tensors: readonly (readonly [name: string, sides: readonly number[]])[] = [
  ['token_embd.weight', [width, tokens.length]],
  ['blk.0.attn_norm.weight', [width]],
  ['blk.0.attn_q.weight', [width, width]],
  ['blk.0.attn_k.weight', [width, width]],
  ['blk.0.attn_v.weight', [width, width]],
  ['blk.0.attn_output.weight', [width, width]],
  ['blk.0.ffn_norm.weight', [width]],
  ['blk.0.ffn_gate.weight', [width, feed]],
  ['blk.0.ffn_up.weight', [width, feed]],
  ['blk.0.ffn_down.weight', [feed, width]],
  ['output_norm.weight', [width]],
  ['output.weight', [width, tokens.length]],
]

/** A language model that has learned nothing: the smallest of the shape of Llama, a third of a megabyte, the same for the same number. */
export async function writeTinyModel(path: string, seed: number): Promise<void> {
  const random = seeded(seed)
  const bytes = new Bytes().add(Buffer.from('GGUF')).u32(3).u64(tensors.length).u64(head.length)
  for (const [name, value] of head) value(bytes.text(name))
  let offset = 0
  for (const [name, sides] of tensors) {
    bytes.text(name).u32(sides.length)
    for (const side of sides) bytes.u64(side)
    bytes.u32(0).u64(offset)
    offset += Math.ceil((sizeOf(sides) * 4) / alignment) * alignment
  }
  bytes.pad()
  for (const [name, sides] of tensors) {
    const values = Float32Array.from({ length: sizeOf(sides) }, () => (name.includes('norm') ? 1 : random() * 2 - 1))
    bytes.add(Buffer.from(values.buffer)).pad()
  }
  await writeFile(path, bytes.whole())
}

const sizeOf = (sides: readonly number[]): number => sides.reduce((product, side) => product * side, 1)

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
