import type { Context } from '#platform/server/context.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Answer, Source } from '../contract.ts'
import { actionsFor } from '../rules/actions.ts'
import { placeName } from '../rules/blocks.ts'
import { judged } from '../rules/confidence.ts'
import { claimingToo, inForce } from '../rules/in-force.ts'
import { quoteOf, toShow } from '../rules/quote.ts'
import { search, type Found, type SearchResult } from '../rules/search.ts'
import { thesaurusOf } from '../rules/synonyms.ts'
import { wordsNowhere } from '../rules/words-nowhere.ts'
import type { CaseSide } from './case-side.ts'
import type { Embedder } from './embedding/embedder.ts'
import { listDocuments, listSynonymGroups, listVersions, type StoredPolicy, type StoredVersion } from './queries/policies.ts'
import type { SearchCache } from './search-cache.ts'
import { signOffOf } from './shipped.ts'

export interface Asked {
  readonly question: string
  readonly asAt: string
  readonly caseSide: CaseSide | null
  readonly documentIds: readonly string[] | null
}
export interface Searching {
  readonly cache: SearchCache
  readonly embedder: Embedder
}

/** Quotes shown, and passages a model may choose from. */
const shown = 3
const given = 8

interface Dated {
  readonly document: StoredPolicy
  readonly version: StoredVersion
  readonly inForceToday: boolean
  /** Versions that claim the same days. */
  readonly rivals: readonly StoredVersion[]
}

/** What was found for a question: the answer of level 0, and the passages behind it. */
export interface Level0 {
  readonly answer: Answer
  readonly passages: readonly Source[]
  /** The headings each passage stands under. */
  readonly sections: ReadonlyMap<number, string>
  readonly sentences: ReadonlyMap<number, readonly { readonly start: number; readonly end: number; readonly clause: string }[]>
}

/** Answers without a model: verbatim quotes of the versions in force on the day, or that nothing matches well. */
export async function answerFromPolicies(ctx: Context, { cache, embedder }: Searching, asked: Asked): Promise<Level0> {
  const { usable, reading } = await versionsOn(ctx, asked)
  const index = await cache.indexFor(
    ctx.tx,
    ctx.actor.tenantId,
    [...usable.values()].map(({ document, version }) => ({ id: version.id, title: document.title })),
  )
  const own = (await listSynonymGroups(ctx.tx)).map(({ words }) => words)
  const vector = await vectorOf(embedder, asked.question)
  const result = search(index, asked.question, { vector, thesaurus: thesaurusOf(own), most: given, only: onlyOf(asked, usable) })
  const texts = new Map(index.documents.map(({ id, text }) => [id, text]))
  const found = result.found.flatMap((one) => {
    const dated = usable.get(one.documentId)
    return dated ? [{ ...one, dated, own: dated.document.kind === 'policy' }] : []
  })
  // What is shown comes first, so that its sources are numbered as they are read.
  const first = toShow(found, shown)
  const ordered = [...first, ...found.filter((one) => !first.includes(one))]
  const passages = ordered.map((one, at) => sourceOf(one, { dated: one.dated, text: texts.get(one.documentId) ?? '', number: at + 1, ctx }))
  const sentences = new Map(ordered.map(({ passage }, at) => [at + 1, passage.sentences]))
  const nowhere = wordsNowhere(index, asked.question)
  return {
    answer: level0({
      asked,
      result,
      passages,
      showing: first.length,
      reading,
      wordsOnly: vector === null,
      nowhere,
      doubtful: doubtsOf(first),
    }),
    passages,
    sections: new Map(ordered.map(({ passage }, at) => [at + 1, passage.section])),
    sentences,
  }
}

/** An open transaction waits for it: then rather by words alone, which the answer says, than not at all. */
const mostToWait = 4000

async function vectorOf(embedder: Embedder, question: string): Promise<Float32Array | null> {
  if (!/\p{L}/u.test(question)) return null
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (late = setTimeout(() => resolve(null), mostToWait)))
  return Promise.race([embedder.embed([question]).catch(() => null), tooLate]).finally(() => clearTimeout(late))
}

/** The versions in force on the day, ready to be searched, and how many are not ready yet. */
async function versionsOn(ctx: Context, asked: Asked): Promise<{ usable: ReadonlyMap<string, Dated>; reading: number }> {
  const documents = (await listDocuments(ctx.tx)).filter(({ archived_at }) => archived_at === null)
  const versions = Map.groupBy(await listVersions(ctx.tx, null), (version) => version.document_id)
  const usable = new Map<string, Dated>()
  let reading = 0
  for (const document of documents) {
    const all = versions.get(document.id) ?? []
    const version = inForce(all, asked.asAt)
    if (!version) continue
    if (version.state !== 'ready') {
      reading += 1
      continue
    }
    const inForceToday = inForce(all, ctx.today)?.id === version.id
    usable.set(version.id, { document, version, inForceToday, rivals: claimingToo(all, asked.asAt) })
  }
  return { usable, reading }
}

function onlyOf({ documentIds }: Asked, usable: ReadonlyMap<string, Dated>): ReadonlySet<string> | null {
  if (!documentIds || documentIds.length === 0) return null
  return new Set([...usable].flatMap(([id, { document }]) => (documentIds.includes(document.id) ? [id] : [])))
}

interface Around {
  readonly dated: Dated
  readonly text: string
  readonly number: number
  readonly ctx: Context
}

function sourceOf({ passage, sentence, beside }: Found, { dated: { document, version, inForceToday }, text, number }: Around): Source {
  const clause = quoteOf(text, { passage, sentence, beside })
  return {
    number,
    kind: document.kind,
    title: document.title,
    edition: document.kind === 'statutory' ? 'Our summary of the law' : `Version ${version.label ?? version.number}`,
    section: placeName(passage.section, sentence) || document.title,
    text: text.slice(passage.start, passage.end),
    mark: { start: clause.start - passage.start, end: clause.end - passage.start },
    document_id: document.id,
    version_id: version.id,
    start: passage.start,
    end: passage.end,
    sha256: version.sha256,
    effective_from: version.effective_from,
    in_force: inForceToday,
    href: `/app/ai/policies/${document.id}?version=${version.id}&from=${clause.start}&to=${clause.end}`,
    source_url: document.source_url,
    sign_off: document.kind === 'statutory' ? signOffOf(document.title, version.label) : null,
  }
}

interface Parts {
  readonly asked: Asked
  readonly result: SearchResult
  readonly passages: readonly Source[]
  /** How many of them are shown as the answer. */
  readonly showing: number
  readonly reading: number
  readonly wordsOnly: boolean
  readonly nowhere: readonly string[]
  /** Documents of which two versions claim the day. */
  readonly doubtful: readonly string[]
}

function level0({ asked, result, passages, showing, ...open }: Parts): Answer {
  const { abstained, message } = judged({ confidence: result.confidence, found: passages.length })
  const quoted = abstained ? [] : passages.slice(0, showing)
  const { caseSide } = asked
  const sources = caseSide ? [...quoted, caseSource(caseSide, quoted.length + 1)] : quoted
  const [first] = quoted
  return {
    message,
    confidence: Math.round(result.confidence * 1000) / 1000,
    blocks: quoted.map(({ number, text, mark }) => ({ text: text.slice(mark.start, mark.end), origin: 'quote', cites: [number] })),
    sources: [...sources],
    closest: abstained ? passages.slice(0, showing) : [],
    not_checked: notChecked({ asked, ...open }),
    actions: actionsFor({ question: asked.question, policy: first ? { title: first.title, href: first.href } : null, caseSide }),
    guidance: caseSide ? caseSide.steps.slice(0, 5) : [],
    checks: caseSide ? caseSide.checks.filter(({ state }) => state === 'not_met' || state === 'unknown').slice(0, 8) : [],
    dropped: [],
    provider: null,
  }
}

const editionOf = ({ label, number, effective_from: from, effective_to: to }: StoredVersion): string =>
  `version ${label ?? number}, from ${showDate(from)}${to === null ? '' : ` to ${showDate(to)}`}`

/** Of documents that are shown: which other versions say that they hold on the day. None is believed for what it says of itself. */
function doubtsOf(found: readonly { readonly dated: Dated }[]): string[] {
  const all = new Map(found.map(({ dated }) => [dated.version.id, dated]))
  return [...all.values()].flatMap(({ document, version, rivals }) =>
    rivals.length === 0
      ? []
      : [
          `Which of these versions of ${document.title} holds: ${[version, ...rivals].map(editionOf).join('; ')}. The one entered last was read.`,
        ],
  )
}

function notChecked({ asked, reading, wordsOnly, nowhere, doubtful }: Omit<Parts, 'result' | 'passages' | 'showing'>): string[] {
  return [
    ...doubtful,
    ...(nowhere.length > 0
      ? [
          `What the documents say about ${nowhere.map((word) => `“${word}”`).join(', ')}: ${nowhere.length === 1 ? 'the word is' : 'the words are'} in none of them.`,
        ]
      : []),
    `Anything that is not written in the documents in force on ${showDate(asked.asAt)}.`,
    ...(reading > 0 ? [`${reading} ${reading === 1 ? 'document that is' : 'documents that are'} still being read.`] : []),
    ...(wordsOnly ? ['Passages that say the same in other words: only the words were compared.'] : []),
    ...(asked.caseSide ? ['What people said or wrote in the case: only its dates, steps and checks were read.'] : []),
  ]
}

const caseSource = (side: CaseSide, number: number): Source => ({
  number,
  kind: 'case',
  title: `${side.reference}, case record`,
  edition: 'Case',
  section: '',
  text: side.record,
  mark: { start: 0, end: 0 },
  document_id: null,
  version_id: null,
  start: 0,
  end: 0,
  sha256: null,
  effective_from: null,
  in_force: true,
  href: `/app/cases/${side.id}`,
  source_url: null,
})
