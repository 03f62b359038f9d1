/** 48 bits of a row's text as 12 hexadecimal digits: enough to tell rows of one file apart, by no means a secret (FNV-1a, twice). */
export function createKey(cells: readonly string[]): string {
  const text = cells.join('\u001f')
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x01000193).slice(0, 4)}`
}

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
