import { createHash } from 'node:crypto'
import { allDone } from '#platform/server/all-done.ts'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { confirmedChanges } from '#slices/workspace/server/service.ts'
import type { LetterAsked } from '../contract.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import type { Fact, Facts } from '../rules/field.ts'
import { finish, type FinishedLetter, type Hindrances } from '../rules/issue.ts'
import { decidedBy, type Situation } from '../rules/prerequisites.ts'
import { resolve, type ResolvedLetter } from '../rules/resolve.ts'
import { isGivenWithLetter } from '../rules/where-kept.ts'
import type { CaseForLetter, CasePort } from './case-port.ts'
import { factsOfPeople, fullName } from './facts.ts'
import { findSignatory, type Signatory } from './queries/facts.ts'
import { findEarlier, type Earlier } from './queries/letters.ts'
import { chosenTemplate, type Chosen } from './templates.ts'

/** Everything a letter is made from, as it is now. */
export interface Gathered extends Chosen {
  readonly employeeId: string
  readonly personName: string
  readonly facts: Facts
  readonly situation: Situation
  readonly about: CaseForLetter | null
  readonly confirmed: Readonly<Record<string, string>>
  readonly signatoryName: string
  /** Letters of this kind to this person from this case, newest first. */
  readonly earlier: readonly Earlier[]
}

/** While a letter has no number it says so in its place; the number is the one thing that is not the same when it is issued. */
const noReference = 'given when it is issued'

export async function gather(writer: Context, cases: CasePort, asked: LetterAsked): Promise<Gathered> {
  const [of] = await gatherAll(writer, asked, { people: [asked.employee_id], about: () => caseOf(writer, cases, asked) })
  if (!of) throw new AppError('letters.person-gone')
  return of
}

interface Addressed {
  readonly people: readonly string[]
  readonly about: () => Promise<CaseForLetter | null>
}

/** The same for everybody a letter goes to; who is not there any more is left out. */
export async function gatherAll(
  writer: Context,
  asked: Omit<LetterAsked, 'employee_id'>,
  { people, about: find }: Addressed,
): Promise<readonly Gathered[]> {
  const chosen = await chosenTemplate(writer, asked.template)
  const [found, earlier, confirmed] = await allDone([
    factsOfPeople(writer.tx, people),
    findEarlier(writer.tx, { people, letter: chosen.letter.id, caseId: asked.case_id }),
    confirmedChanges(writer.tx),
  ])
  if (found.size === 0) return []
  const about = await find()
  const signs = about && decidedBy(chosen.letter, { case: caseOfSituation(about, chosen.letter.id), parties: about.parties })
  const signatory = await signatoryOf(writer, asked.signatory_id, signs)
  const common = {
    ...chosen,
    about,
    situation: situationOf(about, signatory, asked, chosen.letter.id),
    confirmed,
  }
  const before = given(asked.values)
  const after: Facts = {
    ...ofSignatory(writer, signatory, asked.values),
    'letter.sent_on': writer.today,
    'letter.reference': noReference,
    'letter.delivery': asked.delivery,
  }
  return people.flatMap((id): readonly Gathered[] => {
    const own = found.get(id)
    if (!own) return []
    const facts: Facts = { ...about?.proposed(own), ...before, ...own, ...about?.facts, ...about?.factsOf(id), ...after }
    const of = { employeeId: id, personName: fullName(own), facts, signatoryName: String(facts['letter.signatory_name'] ?? '') }
    return [{ ...common, ...of, earlier: earlier.filter(({ employee_id: person }) => person === id) }]
  })
}

type Shared = Omit<LetterAsked, 'employee_id'>
const caseOfSituation = (about: CaseForLetter, letter: string) => ({
  process: about.process,
  state: about.state,
  waiting: about.statesWaitingFor(letter),
})
const situationOf = (about: CaseForLetter | null, signatory: Signatory | null, asked: Shared, letter: string): Situation => ({
  case: about && caseOfSituation(about, letter),
  timeToPrepare: about?.timeToPrepare(letter) ?? null,
  parties: about?.parties ?? {},
  signatory: signatory?.id ?? null,
  northernIrelandConfirmed: asked.northern_ireland_confirmed,
})

/** Before anything of a case is locked: a case that is not the asker's is none. */
export async function requireCase(writer: Context, cases: CasePort, asked: LetterAsked): Promise<void> {
  await caseOf(writer, cases, asked)
}

async function caseOf(writer: Context, cases: CasePort, asked: LetterAsked): Promise<CaseForLetter | null> {
  if (asked.case_id === null) return null
  const about = await cases.find(writer, asked.case_id)
  // A case the asker does not see is one that does not exist; and a letter out of it goes to nobody who has no part in it.
  if (!about?.people.includes(asked.employee_id)) throw new AppError('letters.case-not-found')
  return about
}

/** Who was chosen; else who decided, since only they tell it; else whoever writes. */
async function signatoryOf(writer: Context, named: string | null, decided: string | null): Promise<Signatory | null> {
  const id = named ?? decided ?? writer.actor.personId
  const signatory = id === null ? null : await findSignatory(writer.tx, id, writer.today)
  if (named !== null && !signatory) throw invalid([{ path: 'signatory_id', message: 'Choose somebody who works here.' }])
  return signatory
}

/** Who signs also answers questions, unless somebody else is named. */
function ofSignatory({ actorName }: Context, signatory: Signatory | null, values: LetterAsked['values']): Facts {
  const signs = { name: signatory?.name ?? actorName, job_title: signatory?.job_title, phone: signatory?.phone, email: signatory?.email }
  return {
    'letter.signatory_name': signs.name,
    'letter.signatory_title': signs.job_title ?? values['letter.signatory_title'],
    'letter.contact_name': values['letter.contact_name'] ?? signs.name,
    'letter.contact_phone': values['letter.contact_phone'] ?? signs.phone,
    'letter.contact_email': values['letter.contact_email'] ?? signs.email,
  }
}

/** Values given with the letter: only those that have their place nowhere else. */
function given(values: LetterAsked['values']): Facts {
  const problems: FieldProblem[] = []
  const facts: Record<string, Fact> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = houseCatalogue.get(name)
    const path = `values.${name}`
    if (!field) problems.push({ path, message: 'There is no such field.' })
    else if (!isGivenWithLetter(field) && name !== 'letter.signatory_title')
      problems.push({ path, message: `“${field.label}” is not given with a letter: it comes from the ${field.source}.` })
    else facts[name] = value
  }
  if (problems.length > 0) throw invalid(problems.slice(0, 50))
  return facts
}

export const resolved = ({ template, facts, confirmed }: Gathered): ResolvedLetter => resolve(template, facts, { confirmed })

export const finished = (
  { template, letter, facts, situation, confirmed }: Gathered,
  reference?: string,
): { readonly letter: FinishedLetter } | { readonly hindrances: Hindrances } =>
  finish(
    template,
    letter,
    { facts: reference === undefined ? facts : { ...facts, 'letter.reference': reference }, situation },
    { confirmed },
  )

const halfHash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)

/** What was looked at, in two halves: the text with its facts, and the newest letter of its kind that was there. */
export function seenOf(of: Gathered): string {
  const { template, title, document } = resolved(of)
  return (
    halfHash({ template, title, document, own: of.own, to: of.employeeId, case: of.about?.id ?? null }) +
    halfHash(of.earlier[0]?.id ?? null)
  )
}
