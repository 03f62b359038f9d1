/** 48 bits of a row's text as 12 hexadecimal digits: enough to tell rows of one file apart, by no means a secret (FNV-1a, twice). */
export function createKey(cells: readonly string[]): string {
  let one = 0x811c9dc5
  let other = 0x01000193
  for (const cell of cells) {
    for (let i = 0; i < cell.length; i++) {
      const code = cell.charCodeAt(i)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x01000193)
    }
    one = Math.imul(one ^ 31, 0x01000193)
    other = Math.imul(other ^ 31, 0x01000193)
  }
  return `${hexadecimal(one)}${hexadecimal(other).slice(0, 4)}`
}

const hexadecimal = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0')
