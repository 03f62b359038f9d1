import { open, Questions, type Asked, type Match, type Matching, type RowKeys } from './matching-asked.ts'
import { refuseLoops } from './matching-loops.ts'
import { findManager, findNamed, People } from './matching-managers.ts'
import { askName, askOfNew, askShared, sharedKeys, whoIs, type Ground, type Progress } from './matching-rows.ts'

export type { Asked, AskedQuestion, Known, Match, Matching, QuestionKind, RowKeys } from './matching-asked.ts'
export { placeholder } from './matching-rows.ts'
export { nameKey } from './matching-managers.ts'

/** Decides for every row whom it is about, by number, then e-mail; and who leads whom. What cannot be decided is asked, not guessed. */
export function matchRows(asked: Asked): Matching {
  const questions = new Questions(asked.answers)
  const shared = sharedKeys(asked.rows)
  const byNumber = new Map(asked.known.flatMap((person) => (person.number === null ? [] : [[person.number, person] as const])))
  const byEmail = new Map(asked.known.map((person) => [person.email, person]))
  const matches = asked.rows.map((row) => matchRow(row, { asked, questions, shared, byNumber, byEmail }))
  refuseTwice(matches)
  const people = new People(asked, matches)
  for (const [i, row] of asked.rows.entries()) findManager(row, matches[i] as Match, { people, questions })
  for (const [i, row] of asked.rows.entries()) findNamed(row, matches[i] as Match, { people, questions })
  const depth = refuseLoops(matches, people)
  return { matches, questions: questions.all(), depth }
}

function matchRow(row: RowKeys, ground: Ground): Match {
  const so: Progress = { number: row.number, email: row.email, skipped: null, problems: [], instead: {} }
  if (row.repeatsHeadings) so.skipped = 'This row repeats the headings.'
  if (so.skipped === null) askName(row, so, ground)
  if (so.skipped === null) askShared(row, so, ground)
  const known = so.skipped === null ? whoIs(row, so, ground) : null
  if (so.skipped === null && known === null) askOfNew(row, so, ground.questions)
  return {
    n: row.n,
    id: known?.id ?? ground.asked.idOf(row),
    existing: known !== null,
    skipped: so.skipped,
    problems: so.problems,
    managerId: null,
    saysManager: false,
    instead: so.instead,
  }
}

/** Two rows about one person: by number the one, by e-mail the other. */
function refuseTwice(matches: readonly Match[]): void {
  const first = new Map<string, Match>()
  for (const match of matches) {
    if (match.skipped !== null) continue
    const before = first.get(match.id)
    if (before) {
      match.problems.push(open(`Row ${before.n} is about the same person.`))
      before.problems.push(open(`Row ${match.n} is about the same person.`))
    } else first.set(match.id, match)
  }
}
