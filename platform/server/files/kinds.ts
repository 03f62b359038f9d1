/** What a stored file can be. */
export const fileTypes = ['pdf', 'doc', 'docx', 'png', 'jpg'] as const
export type FileType = (typeof fileTypes)[number]

/** What was found in a file that a browser must not show, or that hr should know of. */
export type FileMark = 'macros' | 'script' | 'encrypted' | 'external-links' | 'attachments'

const byEnding: Readonly<Record<string, FileType>> = {
  '.pdf': 'pdf',
  '.doc': 'doc',
  '.docx': 'docx',
  '.png': 'png',
  '.jpg': 'jpg',
  '.jpeg': 'jpg',
}
/** The type a name promises; null when it is none that may be stored. */
export const promisedType = (ending: string): FileType | null => byEnding[ending] ?? null

/** The media type a stored file is sent as: of what was found in it, never of what a client said. */
export const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Whether a browser may show it: pictures and PDFs in which nothing acts. */
export const canShow = (type: FileType, marks: readonly FileMark[]): boolean =>
  (type === 'pdf' || type === 'png' || type === 'jpg') && marks.length === 0

/** A file whose content was looked at. `cleaned`: the bytes to keep in place of those sent. */
export interface Inspected {
  readonly type: FileType
  readonly marks: readonly FileMark[]
  readonly cleaned?: Buffer
}

/** Largest picture, in pixels: more is a picture made to fill memory. */
export const mostPixels = 50_000_000
