import { parentPort, type Transferable } from 'node:worker_threads'
import { pressed, type PressAnswer, type PressJob } from './press-work.ts'

function memoryOf(answer: PressAnswer): readonly Transferable[] {
  if ('files' in answer) return [answer.files.docx.buffer as ArrayBuffer, answer.files.pdf.buffer as ArrayBuffer]
  return 'pdf' in answer ? [answer.pdf.buffer as ArrayBuffer] : []
}

parentPort?.on('message', (job: string) => {
  const answer = pressed(JSON.parse(job) as PressJob)
  parentPort?.postMessage(answer, memoryOf(answer))
})

const text = (words: string) => ({ type: 'text', text: words }) as const
// The fonts that nearly every letter is written with are read before anybody waits for one.
pressed({
  kind: 'document',
  title: 'Page',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('Heading')] },
    { type: 'frame', attrs: { kind: 'letterhead' }, content: [{ type: 'paragraph', content: [text('Employer')] }] },
    { type: 'paragraph', content: [text('Text')] },
  ],
})
parentPort?.postMessage('ready', [])
