import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { confirmedChanges } from '#slices/workspace/server/service.ts'
import type { LetterAsked } from '../contract.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import type { Fact, Facts } from '../rules/field.ts'
import { finish, type FinishedLetter, type Hindrances } from '../rules/issue.ts'
import type { Situation } from '../rules/prerequisites.ts'
import { resolve, type ResolvedLetter } from '../rules/resolve.ts'
import { isGivenWithLetter } from '../rules/where-kept.ts'
import type { CaseForLetter, CasePort } from './case-port.ts'
import { factsOfPerson, fullName } from './facts.ts'
import { findSignatory, type Signatory } from './queries/facts.ts'
import { findEarlier, type Earlier } from './queries/letters.ts'
import { chosenTemplate, type Chosen } from './templates.ts'

/** Whoever writes a letter: a person in a request, or the worker for the person who asked. */
export interface Writer {
  readonly tx: Tx
  readonly actor: Actor
  readonly actorName: string
  readonly today: string
}

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

export async function gather(writer: Writer, cases: CasePort, asked: LetterAsked): Promise<Gathered> {
  const chosen = await chosenTemplate(writer, asked.template)
  const own = await factsOfPerson(writer.tx, asked.employee_id)
  if (!own) throw new AppError('letters.person-gone')
  const about = await caseOf(writer, cases, asked)
  const signatory = await signatoryOf(writer, asked.signatory_id)
  const facts: Facts = {
    ...given(asked.values),
    ...about?.facts,
    ...own,
    ...ofSignatory(writer, signatory, asked.values),
    'letter.sent_on': writer.today,
    'letter.reference': noReference,
    'letter.delivery': asked.delivery,
  }
  return {
    ...chosen,
    employeeId: asked.employee_id,
    personName: fullName(own),
    facts,
    about,
    situation: {
      case: about && { process: about.process, state: about.state },
      parties: about?.parties ?? {},
      signatory: signatory?.id ?? null,
      northernIrelandConfirmed: asked.northern_ireland_confirmed,
    },
    confirmed: await confirmedChanges(writer.tx),
    signatoryName: String(facts['letter.signatory_name'] ?? ''),
    earlier: await findEarlier(writer.tx, { employeeId: asked.employee_id, letter: chosen.letter.id, caseId: about?.id ?? null }),
  }
}

async function caseOf(writer: Writer, cases: CasePort, asked: LetterAsked): Promise<CaseForLetter | null> {
  if (asked.case_id === null) return null
  const about = await cases.find(writer, asked.case_id)
  // A case the asker does not see is one that does not exist; and a letter out of it goes to nobody who has no part in it.
  if (!about?.people.includes(asked.employee_id)) throw new AppError('letters.case-not-found')
  return about
}

async function signatoryOf(writer: Writer, named: string | null): Promise<Signatory | null> {
  const id = named ?? writer.actor.personId
  const signatory = id === null ? null : await findSignatory(writer.tx, id, writer.today)
  if (named !== null && !signatory) throw invalid([{ path: 'signatory_id', message: 'Choose somebody who works here.' }])
  return signatory
}

/** Who signs also answers questions, unless somebody else is named. */
function ofSignatory(writer: Writer, signatory: Signatory | null, values: LetterAsked['values']): Facts {
  return {
    'letter.signatory_name': signatory?.name ?? writer.actorName,
    'letter.signatory_title': signatory?.job_title ?? (values['letter.signatory_title'] as Fact),
    'letter.contact_name': (values['letter.contact_name'] as Fact) ?? signatory?.name ?? writer.actorName,
    'letter.contact_phone': (values['letter.contact_phone'] as Fact) ?? signatory?.phone,
    'letter.contact_email': (values['letter.contact_email'] as Fact) ?? signatory?.email,
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
