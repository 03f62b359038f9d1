import { call, callWithUpload } from '#platform/web/call.ts'
import { linkCustomFile, uploadCustomFile } from '../contract.ts'

/** A field of a person that holds a file. */
export interface FileField {
  readonly personId: string
  readonly fieldId: string
}

export const uploadFieldFile = (
  { personId, fieldId }: FileField,
  file: File,
  watch: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<{ id: string; name: string }> =>
  callWithUpload(
    uploadCustomFile,
    { params: { id: personId, fieldId }, query: { name: file.name } },
    { file, idempotencyKey: crypto.randomUUID(), ...watch },
  )

/** Saves the file through the browser: the link answers with one to keep, so the page stays where it is. */
export async function downloadFieldFile({ personId, fieldId }: FileField, fileId: string): Promise<void> {
  const { href } = await call(linkCustomFile, { params: { id: personId, fieldId, fileId }, body: { purpose: 'download' } })
  location.assign(new URL(href, location.href))
}
