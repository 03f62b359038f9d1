import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One person who was erased, as it is remembered outside the database: ids alone. */
export interface Erased {
  readonly tenant: string
  readonly person: string
  /** What had to be kept. */
  readonly keep: readonly string[]
  readonly at: string
}

/**
 * Who was erased, in a file under DATA_DIR: a database that is put back to a day before knows them again, and the server does not open
 * before they are gone once more. A line is on the disk before the first row goes.
 */
export class ErasureList {
  readonly #path: string
  readonly #folder: string
  constructor(config: { readonly dataDir: string }) {
    this.#folder = config.dataDir
    this.#path = join(config.dataDir, 'erased.jsonl')
  }

  async add(erased: Erased): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const file = await open(this.#path, 'a', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(erased)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** The newest line of each person; a last line without its end was never acknowledged. */
  async read(): Promise<Erased[]> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const lines = text.split('\n').slice(0, -1)
    const erased = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Erased)
    return [...new Map(erased.map((each) => [`${each.tenant} ${each.person}`, each])).values()]
  }
}
