import type { Reading } from '../contract.ts'
import type { Opened } from './read-file.ts'

export async function openWorkbook(_bytes: Uint8Array, _wanted: Reading | null): Promise<Opened> {
  return { fault: 'Workbooks cannot be read yet.' }
}
