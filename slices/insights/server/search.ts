import type { Context } from '#platform/server/context.ts'
import { canFindProtected, peopleScope } from '#slices/people/policy.ts'
import { seesCategory } from '#slices/documents/policy.ts'
import { seesLetters } from '#slices/letters/policy.ts'
import type { Found } from '../contract.ts'
import { distanceOf, partsOf, wordsOf } from '../rules/near.ts'
import { findCasesNear, findLettersNear, findPapersNear, findPeopleNear, findPoliciesNear } from './queries/search.ts'

/** Looked at for one that is near; of a common part there may be thousands. */
const most = 400
const shown = 20

/** GET /search: what is there as it was typed comes first; what was nearly typed is only asked for where that is little. */
export async function search(ctx: Context, text: string): Promise<Found> {
  const words = wordsOf(text)
  if (words.length === 0) return { people: [], documents: [], cases: [], letters: [], policies: [] }
  const exact = words.map((word) => [word])
  const near = words.map(partsOf)
  const people = await orNear(exact, near, (parts, limit) =>
    findPeopleNear(ctx.tx, { words: parts, scope: peopleScope(ctx.actor), withProtected: canFindProtected(ctx.actor), most: limit }),
  )
  const papers = await orNear(exact, near, (parts, limit) => findPapersNear(ctx.tx, parts, limit))
  // C-1234 is how a case is written; its number is what it is found by.
  const ofCases = words.map((word) => word.replace(/^c-(?=\d+$)/, ''))
  const caseNumber = ofCases.length === 1 ? (ofCases[0] ?? '') : ''
  const cases = await orNear(
    ofCases.map((word) => [word]),
    ofCases.map(partsOf),
    (parts, limit) => findCasesNear(ctx.tx, parts, caseNumber, limit),
  )
  const letters = await orNear(exact, near, (parts, limit) => findLettersNear(ctx.tx, parts, limit))
  const policies = await orNear(exact, near, (parts, limit) => findPoliciesNear(ctx.tx, parts, limit))
  return {
    people: nearest(words, people, (person) => person.words).map(({ id, name, job_title }) => ({ id, name, job_title })),
    documents: nearest(
      words,
      papers.filter(({ category, standing }) => seesCategory(category, ctx.actor, standing)),
      (paper) => paper.name,
    ).map(({ id, name, employee_id, person }) => ({ id, name, employee_id, person })),
    cases: nearest(ofCases, cases, (each) => each.words).map(({ id, number, name }) => ({ id, number, name })),
    letters: nearest(words, letters, (letter) => letter.words).map(({ id, name, person, own }) => ({
      id,
      name,
      person,
      mine: own || !seesLetters(ctx.actor),
    })),
    policies: nearest(words, policies, (policy) => policy.name).map(({ id, name }) => ({ id, name })),
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
