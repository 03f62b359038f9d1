import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One row of a published organogram (test/fixtures/organograms/README.md). */
export interface Post {
  readonly reference: string
  readonly name: string
  readonly jobTitle: string
  readonly unit: string
  readonly reportsTo: string
}

export const organograms = [
  'british-library',
  'dwp-2011',
  'environment-agency',
  'gangmasters',
  'hmrc',
  'home-office',
  'ministry-of-defence-2016',
] as const
export type Organogram = (typeof organograms)[number]

/** Every row of the file, duplicates and all, in the order of the file. */
export function postsOf(organogram: Organogram): Post[] {
  const text = readFileSync(join(import.meta.dirname, '../../test/fixtures/organograms', `${organogram}.csv`), 'utf8')
  const [, ...rows] = records(text)
  return rows.map(([reference = '', name = '', jobTitle = '', unit = '', reportsTo = '']) => ({ reference, name, jobTitle, unit, reportsTo }))
}

/** The place of the row a post reports to: the first with that reference; -1 for `XX` and for references nobody has. */
export function managerRows(posts: readonly Post[]): number[] {
  const firstRow = new Map<string, number>()
  posts.forEach((post, row) => firstRow.has(post.reference) || firstRow.set(post.reference, row))
  return posts.map((post) => firstRow.get(post.reportsTo) ?? -1)
}

const field = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y

function records(text: string): string[][] {
  const all: string[][] = []
  let record: string[] = []
  field.lastIndex = 0
  while (field.lastIndex < text.length) {
    const [, quoted, bare = '', end] = field.exec(text) ?? []
    record.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    all.push(record)
    record = []
  }
  return all
}
