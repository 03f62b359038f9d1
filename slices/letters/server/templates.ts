import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { LibraryEntry, LetterTemplate, Mandatory, TemplateRow, TemplateVersion } from '../contract.ts'
import { library, libraryLetter } from '../library/library.ts'
import { canManageLetters, seesLetters } from '../policy.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import { difference, differs } from '../rules/difference.ts'
import type { LetterDocument } from '../rules/document.ts'
import { readDocument } from '../rules/document-check.ts'
import { formatsOf } from '../rules/field.ts'
import { mandatoryContents } from '../rules/mandatory.ts'
import type { LibraryLetter, Template } from '../rules/template.ts'
import * as queries from './queries/templates.ts'

export function requireLetters(ctx: Pick<Context, 'actor'>): void {
  if (!seesLetters(ctx.actor)) throw new AppError('forbidden')
}
function requireManager(ctx: Context): void {
  if (!canManageLetters(ctx.actor)) throw new AppError('forbidden')
}

export function knownLetter(id: string): LibraryLetter {
  const letter = libraryLetter(id)
  if (!letter) throw new AppError('not-found')
  return letter
}

const entryOf = (letter: LibraryLetter, copies: readonly queries.StoredTemplate[]): LibraryEntry => ({
  id: letter.id,
  title: letter.title,
  process: letter.process,
  core: letter.core,
  basis: letter.basis,
  source: letter.source,
  confidence: letter.confidence,
  as_of: letter.asOf,
  to: letter.to,
  form: letter.form,
  steps: letter.steps.map((step) => ({ ...step })),
  signed: letter.document.content.some(({ type }) => type === 'acknowledgement'),
  copies: copies.filter((copy) => copy.letter === letter.id).map(({ id, title, version }) => ({ id, title, version })),
})

export async function listLibrary(ctx: Context) {
  requireLetters(ctx)
  const copies = await queries.listStored(ctx.tx, false)
  return { data: library.map((letter) => entryOf(letter, copies)), can: { manage: canManageLetters(ctx.actor) } }
}

export async function getLibraryLetter(ctx: Context, id: string) {
  requireLetters(ctx)
  const letter = knownLetter(id)
  const copies = await queries.listStored(ctx.tx, false)
  return { ...entryOf(letter, copies), marking: letter.marking, document: letter.document, mandatory: mandatoryOf(letter.document, letter) }
}

const mandatoryOf = (document: LetterDocument, letter: LibraryLetter): Mandatory[] =>
  mandatoryContents({ document, mandatory: letter.mandatory }, houseCatalogue).map((each) => ({ ...each }))

const rowOf = (stored: queries.StoredTemplate): TemplateRow => {
  const letter = libraryLetter(stored.letter)
  return {
    id: stored.id,
    letter: stored.letter,
    library_title: letter?.title ?? stored.letter,
    title: stored.title,
    version: stored.version,
    differs: letter === undefined || differs(letter.document, stored.document),
    archived: stored.archived_at !== null,
    updated_at: stored.updated_at.toISOString(),
    updated_by: stored.updated_by_name,
  }
}
const shown = (ctx: Context, stored: queries.StoredTemplate): LetterTemplate => ({
  ...rowOf(stored),
  marking: stored.marking,
  document: stored.document,
  mandatory: mandatoryOf(stored.document, knownLetter(stored.letter)),
  can: { edit: canManageLetters(ctx.actor) && stored.archived_at === null },
})

export async function listTemplates(ctx: Context, archived: boolean): Promise<{ data: TemplateRow[] }> {
  requireLetters(ctx)
  return { data: (await queries.listStored(ctx.tx, archived)).map(rowOf) }
}

export async function loadTemplate(ctx: Pick<Context, 'tx' | 'actor'>, id: string, lock = false): Promise<queries.StoredTemplate> {
  requireLetters(ctx)
  const stored = await queries.findTemplate(ctx.tx, id, lock)
  if (!stored) throw new AppError('not-found')
  return stored
}
export const getTemplate = async (ctx: Context, id: string): Promise<LetterTemplate> => shown(ctx, await loadTemplate(ctx, id))

export async function copyLetter(ctx: Context, asked: { letter: string; title?: string | undefined }): Promise<LetterTemplate> {
  requireManager(ctx)
  const letter = libraryLetter(asked.letter)
  if (!letter) throw invalid([{ path: 'letter', message: 'There is no such letter in the library.' }])
  const id = randomUUID()
  const { marking, document } = letter
  await queries.addTemplate(ctx.tx, letter.id, { id, title: asked.title ?? letter.title, marking, document, note: null, by: by(ctx) })
  await audited(ctx, 'letter-template.copied', id, { letter: { from: null, to: letter.id } })
  return getTemplate(ctx, id)
}

const by = (ctx: Context) => ({ id: ctx.actor.userId, name: ctx.actorName })
const audited = (ctx: Context, action: string, id: string, changes: Record<string, { from: unknown; to: unknown }>): Promise<void> =>
  ctx.audit({ action, subjectKind: 'letter-template', subjectId: id, changes })

interface Saving {
  readonly version: number
  readonly title: string
  readonly marking?: string | null | undefined
  readonly document: unknown
  readonly note?: string | undefined
}

export async function saveTemplate(ctx: Context, id: string, asked: Saving): Promise<LetterTemplate> {
  requireManager(ctx)
  const stored = await loadTemplate(ctx, id, true)
  if (stored.archived_at !== null) throw new AppError('conflict')
  if (stored.version !== asked.version)
    throw new AppError('stale', {
      changed: { by: stored.updated_by_name, at: stored.updated_at.toISOString(), fields: ['document'], version: stored.version },
    })
  const letter = knownLetter(stored.letter)
  const document = acceptedText(asked.document, letter)
  const next = stored.version + 1
  const marking = asked.marking ?? letter.marking
  await queries.saveText(ctx.tx, next, { id, title: asked.title, marking, document, note: asked.note || null, by: by(ctx) })
  await audited(ctx, 'letter-template.saved', id, {
    version: { from: stored.version, to: next },
    ...(stored.title === asked.title ? {} : { title: { from: stored.title, to: asked.title } }),
  })
  return getTemplate(ctx, id)
}

/** A text in the language of letters that has everything its letter has to contain; refused with each place that has not. */
function acceptedText(sent: unknown, letter: LibraryLetter): LetterDocument {
  const document = readText(sent)
  const lacking = mandatoryContents({ document, mandatory: letter.mandatory }, houseCatalogue).filter(({ met }) => !met)
  if (lacking.length > 0)
    throw invalid(lacking.map(({ id, says, because }) => ({ path: `mandatory.${id}`, message: `${says}: ${because}` })))
  return document
}

/** A text in the language of letters, whatever it lacks; refused with each place that is not. */
export function readText(sent: unknown): LetterDocument {
  const read = readDocument(sent, houseCatalogue)
  if ('problems' in read)
    throw invalid(read.problems.map(({ path, message }) => ({ path: path === '' ? 'document' : `document.${path}`, message })))
  return read.document
}

export function checkText(ctx: Context, id: string, sent: unknown) {
  requireLetters(ctx)
  const letter = knownLetter(id)
  const read = readDocument(sent, houseCatalogue)
  if ('problems' in read) return { problems: read.problems.map((each) => ({ ...each })), mandatory: [] }
  return { problems: [], mandatory: mandatoryOf(read.document, letter) }
}

export async function archiveTemplate(ctx: Context, id: string, asked: { version: number; archived: boolean }): Promise<LetterTemplate> {
  requireManager(ctx)
  const stored = await loadTemplate(ctx, id, true)
  if (stored.version !== asked.version) throw new AppError('stale')
  if ((stored.archived_at !== null) !== asked.archived) {
    await queries.setArchived(ctx.tx, id, asked.archived, ctx.actorName)
    await audited(ctx, asked.archived ? 'letter-template.archived' : 'letter-template.brought-back', id, {})
  }
  return getTemplate(ctx, id)
}

const versionOf = ({ number, title, note, saved_at, saved_by_name }: queries.StoredVersion): TemplateVersion => ({
  number,
  title,
  note,
  saved_at: saved_at.toISOString(),
  saved_by: saved_by_name,
})
export async function listVersions(ctx: Context, id: string): Promise<{ data: TemplateVersion[] }> {
  await loadTemplate(ctx, id)
  return { data: (await queries.findVersions(ctx.tx, id)).map(versionOf) }
}
async function loadVersion(ctx: Context, id: string, number: string): Promise<queries.StoredVersion> {
  await loadTemplate(ctx, id)
  const [version] = await queries.findVersions(ctx.tx, id, Number(number))
  if (!version) throw new AppError('not-found')
  return version
}
export async function getVersion(ctx: Context, id: string, number: string) {
  const version = await loadVersion(ctx, id, number)
  return { ...versionOf(version), document: version.document }
}
export async function templateDifference(ctx: Context, id: string, from: string) {
  const stored = await loadTemplate(ctx, id)
  const before = from === 'library' ? knownLetter(stored.letter).document : (await loadVersion(ctx, id, from)).document
  return { from, blocks: [...difference(before, stored.document)] }
}

export function listFields(ctx: Context) {
  requireLetters(ctx)
  const data = [...houseCatalogue.values()].map(({ name, label, source, type, options, columns }) => ({
    name,
    label,
    source,
    type,
    formats: [...formatsOf(type)],
    options: options ? [...options] : null,
    columns: columns ? columns.map((column) => ({ ...column })) : null,
  }))
  return { data }
}

/** What is written: the library's own text, or the workspace's in its place with the steps and mandatory contents of the library's. */
export interface Chosen {
  readonly template: Template
  readonly letter: LibraryLetter
  /** Of the workspace's own. */
  readonly own: { readonly id: string; readonly version: number } | null
}
const isUuid = (text: string): boolean => text.length === 36 && text.includes('-')
export async function chosenTemplate(ctx: Pick<Context, 'tx' | 'actor'>, named: string): Promise<Chosen> {
  requireLetters(ctx)
  if (!isUuid(named)) {
    const letter = libraryLetter(named)
    if (!letter) throw invalid([{ path: 'template', message: 'There is no such letter.' }])
    return { template: letter, letter, own: null }
  }
  const stored = await queries.findTemplate(ctx.tx, named)
  const letter = stored ? libraryLetter(stored.letter) : undefined
  if (!stored || !letter || stored.archived_at !== null) throw invalid([{ path: 'template', message: 'There is no such letter.' }])
  const { title, marking, document } = stored
  return { template: { ...letter, title, marking, document }, letter, own: { id: stored.id, version: stored.version } }
}
