import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Import, Question } from '#slices/import/contract.ts'
import { organograms, postsOf } from '../slices/org-chart/organograms.fixture.ts'
import { importing } from './import-run.ts'
import { createWorld } from './world.ts'

const w = await createWorld()
const admin = importing(w, 'c_sa')

/** What somebody would answer who knows the body: vacancies are posts, whoever reports to nobody we know stands at the top. */
const answerOf = ({ kind }: Question): string =>
  ({ nameless: 'vacant', 'no-email': 'placeholder', 'no-start-date': 'none', 'shared-number': 'clear', 'shared-email': 'clear' })[
    kind as string
  ] ?? 'nobody'

async function settled(id: string): Promise<Import> {
  let now = await admin.plan(id)
  for (let round = 0; round < 6 && now.questions.some(({ answer }) => answer === null); round++)
    now = await admin.plan(id, {
      answers: Object.fromEntries(
        now.questions.filter(({ answer }) => answer === null).map((question) => [question.key, answerOf(question)]),
      ),
    })
  return now
}

/** A post that reports to itself, and lines in a circle, are problems of their rows; here they are left without a manager. */
async function withoutLoops(id: string, given: Import): Promise<Import> {
  let now = given
  const column = now.columns.find(({ target }) => target === 'manager')?.index ?? -1
  for (let round = 0; round < 3 && (now.counts?.problem ?? 0) > 0; round++) {
    for (const row of (await admin.rows(id, '&kind=problem')).slice(0, 10)) await admin.edit(id, { row: row.row, column, value: '' })
    now = await settled(id)
  }
  return now
}

// One with vacancies and managers nobody knows, one where a post reports to itself, and the largest, with eleven at the top.
describe.each(organograms.filter((name) => ['british-library', 'home-office', 'ministry-of-defence-2016'].includes(name)))(
  '%s goes in by mapping alone',
  (organogram) => {
    it('asks about vacancies and managers nobody knows, and draws every other line as the file names it', async () => {
      const file = readFileSync(join(import.meta.dirname, 'fixtures/organograms', `${organogram}.csv`))
      const handed = await admin.hand(file, `${organogram}.csv`)
      expect(handed.columns.map(({ suggestion }) => suggestion?.target)).toEqual([
        'employee_no',
        'full_name',
        'job_title',
        'department',
        'manager',
      ])
      let checked = await settled(handed.id)
      const posts = postsOf(organogram)
      const unknown = new Set(
        posts.map(({ reportsTo }) => reportsTo).filter((to) => to !== '' && !posts.some(({ reference }) => reference === to)),
      )
      const asked = checked.questions.filter(({ kind }) => kind === 'manager')
      for (const to of unknown) expect(asked.map(({ text }) => text)).toContain(`Who is “${to}”, who is named as a manager?`)
      checked = await withoutLoops(handed.id, checked)
      expect(checked.counts).toMatchObject({ rows: posts.length, add: posts.length, problem: 0 })
      expect(await admin.commit(handed.id)).toMatchObject({ state: 'committed' })
      const stored = await w.query<{ employee_no: string; manager_no: string | null; job_title: string }>(
        `select e.employee_no, m.employee_no as manager_no, e.job_title from hr.import_effects f join hr.employees e on e.id = f.employee_id
       left join hr.employees m on m.id = e.manager_id where f.import_id = $1 and e.employee_no is not null`,
        [handed.id],
      )
      const times = new Map<string, number>()
      for (const { reference } of posts) times.set(reference, (times.get(reference) ?? 0) + 1)
      const own = posts.filter(({ reference }) => reference !== '' && times.get(reference) === 1)
      const drawn = new Map(stored.map(({ employee_no: number, manager_no: manager }) => [number, manager]))
      expect(stored).toHaveLength(own.length)
      const named = (reference: string, to: string): string | null => (times.get(to) === 1 && to !== reference ? to : null)
      const wrong = own.filter(({ reference, reportsTo }) => drawn.get(reference) !== named(reference, reportsTo))
      expect(wrong.map(({ reference, reportsTo }) => [reference, reportsTo, drawn.get(reference)])).toEqual([])
      expect(await admin.undo(handed.id)).toMatchObject({ state: 'undone' })
    }, 180_000)
  },
)
