import { parentPort, workerData } from 'node:worker_threads'
import { docxText } from './docx-text.ts'
import { pdfText } from './pdf-text.ts'
import { TextSink } from './text-sink.ts'

export interface TextJob {
  readonly bytes: Uint8Array
  readonly type: 'pdf' | 'docx'
}
export interface TextAnswer {
  /** Lines of text; '' when there is none. */
  readonly text: string
  readonly problem: 'no-text' | 'unreadable' | null
}

async function read({ bytes, type }: TextJob): Promise<TextAnswer> {
  const sink = new TextSink()
  try {
    await (type === 'pdf' ? pdfText(bytes, sink) : docxText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sink))
  } catch {
    return { text: '', problem: 'unreadable' }
  }
  const text = sink.text()
  return { text, problem: text === '' ? 'no-text' : null }
}

parentPort?.postMessage(await read(workerData as TextJob), [])
