import type { Database } from '#platform/server/database.ts'
import { columnQuestions, type FactualColumn } from '../rules/columns.ts'
import { suggestTargets } from '../rules/headings.ts'
import { findCustomTargets } from './custom-targets.ts'
import { findChunk, findMemory, saveImport } from './queries/imports.ts'
import { addRows, deleteRows } from './queries/rows.ts'
import { recordTargets } from '../contract.ts'
import { readApart } from './reader.ts'
import type { ReaderAnswer } from './reader-thread.ts'
import { atWork, GivenUp, ImportFault, type ImportJob, type Work } from './work.ts'

/** Reads the file and suggests what its columns are; then it waits for the person. */
export const readImport = (db: Database, job: ImportJob): Promise<void> =>
  atWork(db, job, 'reading', async (work) => {
    const { tx, stored } = work
    const end = await readRows(work)
    const custom = await findCustomTargets(tx)
    const words = {
      remembered: await findMemory(tx),
      custom: custom.words,
      allowed: new Set<string>([...recordTargets, ...custom.targets]),
    }
    const suggested = suggestTargets(end.columns, words)
    const columns: FactualColumn[] = end.columns.map((column, i) => ({ ...column, target: null, suggestion: suggested[i] ?? null }))
    const saved = await saveImport(tx, stored.id, 'reading', {
      state: 'mapping',
      reading: end.reading,
      sheets: end.sheets,
      notes: end.notes,
      columns,
      questions: columnQuestions(columns, custom),
      counts: null,
      progress: null,
    })
    if (!saved) throw new GivenUp()
  })

type End = Extract<ReaderAnswer, { kind: 'end' }>

async function readRows({ tx, stored, today, progress }: Work): Promise<End> {
  const bytes = await allBytes(stored.id, tx)
  await deleteRows(tx, stored.id)
  let rows = 0
  for await (const answer of readApart({ bytes, wanted: stored.reading, today })) {
    if (answer.kind === 'fault') throw new ImportFault(answer.fault)
    if (answer.kind === 'end') {
      if (rows === 0) throw new ImportFault('The file has no rows below its headings.')
      return answer
    }
    await addRows(tx, stored.id, answer.rows)
    rows += answer.rows.length
    // How many rows there are is not known yet: a person is some 200 bytes.
    await progress(Math.min(0.95, (rows * 200) / Math.max(1, stored.size)))
  }
  throw new ImportFault('The file cannot be read.')
}

async function allBytes(id: string, tx: Work['tx']): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for (let part = 0; ; part++) {
    const bytes = await findChunk(tx, id, part)
    if (!bytes) return Buffer.concat(parts)
    parts.push(bytes)
  }
}
