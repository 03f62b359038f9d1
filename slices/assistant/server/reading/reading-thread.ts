import { parentPort, workerData } from 'node:worker_threads'
import { structure, type Structured } from '../../rules/blocks.ts'
import { sentencesIn } from '../../rules/sentences.ts'
import { readPolicy, type DocumentType } from './read.ts'
import { Recogniser } from './recognise.ts'

export interface ReadingJob {
  readonly bytes: Uint8Array
  readonly type: DocumentType
}
export type ReadingAnswer =
  | { readonly title: string | null; readonly structured: Structured }
  | { readonly problem: 'unreadable' | 'no-text' }

async function read({ bytes, type }: ReadingJob): Promise<ReadingAnswer> {
  const recogniser = new Recogniser()
  try {
    const { title, blocks } = await readPolicy(bytes, type, (page) => recogniser.wordsOf(page))
    const structured = structure(blocks, sentencesIn)
    return structured.passages.length === 0 ? { problem: 'no-text' } : { title, structured }
  } catch {
    return { problem: 'unreadable' }
  } finally {
    await recogniser.close()
  }
}

parentPort?.postMessage(await read(workerData as ReadingJob), [])
