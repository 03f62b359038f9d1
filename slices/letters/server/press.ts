import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/shared/app-error.ts'
import type { Block } from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import type { Look } from './pdf.ts'
import { pressed, type PressAnswer, type PressJob, type PrintedFiles } from './press-work.ts'

/** Both files of a letter, or the signs of it that no font prints. */
export type Printed = { readonly files: PrintedFiles } | { readonly unprintable: readonly string[] }

/**
 * Sets and draws letters. Once it is started it does so in a thread of its own, so that nobody's request waits while somebody's letter is
 * drawn; until that thread is ready, and where none was started, it does so where it is asked.
 */
export interface Press {
  print(letter: FinishedLetter): Promise<Printed>
  /** The signs of a letter that no font prints, none for nearly every letter, and the block each page begins in. */
  look(letter: Pick<FinishedLetter, 'document'>): Promise<Look>
  /** The PDF of a document that is no letter. */
  document(title: string, content: readonly Block[]): Promise<Uint8Array>
  /** Answers when its thread is ready, with its fonts read. */
  start(): Promise<void>
  close(): Promise<void>
}

export const letterPress = (): Press => new LetterPress()

/** Null: the thread ended with it. */
type Answer = PressAnswer | null

class LetterPress implements Press {
  /** In the order in which they were asked, which is the order of the answers. */
  readonly #waiting: ((answer: Answer) => void)[] = []
  #worker: Worker | null = null
  #isReady = false

  async print(letter: FinishedLetter): Promise<Printed> {
    const answer = await this.#ask({ kind: 'letter', letter })
    if (answer && ('files' in answer || 'unprintable' in answer)) return answer
    throw failed(answer)
  }

  async look({ document }: Pick<FinishedLetter, 'document'>): Promise<Look> {
    const answer = await this.#ask({ kind: 'look', letter: { document } })
    if (answer && 'look' in answer) return answer.look
    throw failed(answer)
  }

  async document(title: string, content: readonly Block[]): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'document', title, content })
    if (answer && 'pdf' in answer) return answer.pdf
    throw failed(answer)
  }

  start(): Promise<void> {
    const worker = new Worker(new URL('./press-thread.ts', import.meta.url), {
      name: 'letters',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    this.#worker = worker
    return new Promise((ready) => {
      worker.on('message', (answer: PressAnswer | 'ready') => {
        if (answer !== 'ready') return this.#answered(worker, answer)
        this.#isReady = true
        // An idle thread keeps no process from ending.
        worker.unref()
        ready()
      })
      const gone = (): void => {
        this.#lost(worker)
        ready()
      }
      worker.on('error', gone)
      worker.on('exit', gone)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    await worker?.terminate()
    this.#giveUp()
  }

  #ask(job: PressJob): Promise<Answer> {
    const worker = this.#worker
    if (!worker || !this.#isReady) return Promise.resolve(pressed(job))
    return new Promise((settle) => {
      this.#waiting.push(settle)
      worker.ref()
      // As text: a letter is JSON, and reading it there costs half of what a clone of it does.
      worker.postMessage(JSON.stringify(job), [])
    })
  }

  #answered(worker: Worker, answer: PressAnswer): void {
    this.#waiting.shift()?.(answer)
    if (this.#waiting.length === 0) worker.unref()
  }

  /** What it had in hand is refused and can be asked again. Another is started; until then letters are drawn here. */
  #lost(worker: Worker): void {
    if (this.#worker !== worker) return
    const wasReady = this.#isReady
    this.#worker = null
    this.#isReady = false
    this.#giveUp()
    if (wasReady) void this.start()
  }

  #giveUp(): void {
    for (const settle of this.#waiting.splice(0)) settle(null)
  }
}

const failed = (answer: Answer): Error =>
  answer === null ? new AppError('unavailable') : new Error('failed' in answer ? answer.failed : 'the press answered something else')
