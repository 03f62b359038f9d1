import type { Context } from '#platform/server/context.ts'
import { canFindProtected, peopleScope } from '#slices/people/policy.ts'
import { seesCategory } from '#slices/documents/policy.ts'
import type { Found } from '../contract.ts'
import { distanceOf, partsOf, wordsOf } from '../rules/near.ts'
import { findPapersNear, findPeopleNear } from './queries/search.ts'

/** Looked at for one that is near; of a common part there may be thousands. */
const most = 400
const shown = 20

/** GET /search: what is there as it was typed comes first; what was nearly typed is only asked for where that is little. */
export async function search(ctx: Context, text: string): Promise<Found> {
  const words = wordsOf(text)
  if (words.length === 0) return { people: [], documents: [] }
  const exact = words.map((word) => [word])
  const near = words.map(partsOf)
  const people = await orNear(exact, near, (parts, limit) =>
    findPeopleNear(ctx.tx, { words: parts, scope: peopleScope(ctx.actor), withProtected: canFindProtected(ctx.actor), most: limit }),
  )
  const papers = await orNear(exact, near, (parts, limit) => findPapersNear(ctx.tx, parts, limit))
  return {
    people: nearest(words, people, (person) => person.words).map(({ id, name, job_title }) => ({ id, name, job_title })),
    documents: nearest(
      words,
      papers.filter(({ category, standing }) => seesCategory(category, ctx.actor, standing)),
      (paper) => paper.name,
    ).map(({ id, name, employee_id, person }) => ({ id, name, employee_id, person })),
  }
}

type Words = readonly (readonly string[])[]

async function orNear<Row extends { readonly id: string }>(
  exact: Words,
  near: Words,
  find: (words: Words, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await find(exact, shown)
  return found.length >= 3 ? found : [...new Map([...found, ...(await find(near, most))].map((row) => [row.id, row])).values()]
}

const nearest = <Row>(words: readonly string[], rows: readonly Row[], textOf: (row: Row) => string): Row[] =>
  rows
    .flatMap((row) => {
      const distance = distanceOf(words, textOf(row))
      return distance === null ? [] : [{ row, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, shown)
    .map(({ row }) => row)
