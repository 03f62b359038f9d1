/** What a file turned out to be. `fault`: why it cannot be read, in words for whoever handed it in. */
export type Decoded = { readonly encoding: Encoding; readonly text: string; readonly notes: readonly string[] } | { readonly fault: string }
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const starts = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte)

/** Whether the bytes are a ZIP, as every XLSX is. */
export const isZip = (bytes: Uint8Array): boolean => starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)

/** Why these bytes are no table of text at all, or null. */
export function foreignFile(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The file is empty.'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This is an old Excel file (.xls), or one with a password. Open it in Excel and save it as .xlsx without a password.'
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Save the table as .xlsx or .csv.'
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47) || starts(bytes, 0xff, 0xd8, 0xff)) return 'This is a picture. Save the table as .xlsx or .csv.'
  return null
}

/** Decodes a file of text by its mark, else by what its bytes can only be. `wanted` overrides what was found. */
export function decoded(bytes: Uint8Array, wanted: Encoding | null = null): Decoded {
  const foreign = foreignFile(bytes)
  if (foreign) return { fault: foreign }
  const encoding = wanted ?? detected(bytes)
  if (encoding === null) return { fault: 'This is not a table: the file holds bytes that no text has. Save the table as .xlsx or .csv.' }
  try {
    const text = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' }).decode(bytes)
    return { encoding, text, notes: notesOn(encoding, text) }
  } catch {
    return { fault: `The file cannot be read as ${encodingNames[encoding]}: some of its bytes are not of that encoding.` }
  }
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big end first)',
  'windows-1252': 'Western European (Windows-1252)',
}

function notesOn(encoding: Encoding, text: string): string[] {
  const damaged = text.includes('\ufffd')
  return [
    ...(encoding === 'utf-8' ? [] : [`Read as ${encodingNames[encoding]}. Check names with accents and the sign £ before you go on.`]),
    ...(damaged ? ['Some letters were lost before the file came here: they stand as \ufffd.'] : []),
  ]
}

function detected(bytes: Uint8Array): Encoding | null {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = wideWithoutMark(bytes)
  if (wide) return wide
  if (!looksLikeText(bytes)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Western text in UTF-16 has a zero in every other byte. */
function wideWithoutMark(bytes: Uint8Array): Encoding | null {
  const seen = Math.min(bytes.length - (bytes.length % 2), 4096)
  if (seen < 4) return null
  let even = 0
  let odd = 0
  for (let i = 0; i < seen; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const pairs = seen / 2
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le'
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'utf-16be' : null
}

/** No text has many control characters; a single stray one is left to the cell it stands in. */
function looksLikeText(bytes: Uint8Array): boolean {
  const seen = Math.min(bytes.length, 65_536)
  let odd = 0
  for (let i = 0; i < seen; i++) {
    const byte = bytes[i] ?? 0
    if (byte < 9 || (byte > 13 && byte < 32)) odd++
  }
  return odd <= seen / 200 + 1
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
