import { Readable } from 'node:stream'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import { certificate, docxOf, pdfOf } from './paper.ts'
import { addPaperDocument, addPublication, addRequest, type PaperDocument } from './paper-queries.ts'
import { companyPapers, paperRequests, personPapers, type CompanyPaper, type Paper } from './papers.ts'

interface Parts {
  readonly db: Database
  readonly files: Files
  readonly tenantId: string
  readonly today: string
  readonly idOf: (key: string) => string
  /** The account of a person, by the key of their record. */
  readonly holderOf: (key: string) => { readonly id: string; readonly name: string }
}

const bytesOf = ({ kind, heading, lines }: Paper): Promise<Buffer> | Buffer => {
  if (kind === 'pdf') return pdfOf(heading, lines)
  return kind === 'docx' ? docxOf(heading, lines) : certificate()
}
const textOf = ({ kind, heading, lines }: Paper): string => (kind === 'jpg' ? '' : [heading, ...lines].join('\n'))

/** Stores the papers of the demo company: their bytes first, then every row in one transaction. */
export async function loadPapers(parts: Parts): Promise<void> {
  const kept = new Map<Paper, KeptFile>()
  for (const paper of [...personPapers, ...companyPapers.flatMap(({ versions }) => versions)]) {
    const bytes = await bytesOf(paper)
    kept.set(paper, await parts.files.receive(parts.tenantId, Readable.from([bytes]), { name: paper.name, length: bytes.length }))
  }
  const about = { requestId: 'load-demo-documents' }
  await parts.db.asSystem(parts.tenantId, about, async (tx) => {
    for (const file of kept.values()) await recordFile(tx, file, parts.files.quota)
    for (const paper of personPapers)
      await addPaperDocument(
        tx,
        documentOf(parts, kept, [paper], {
          personKey: paper.person,
          category: paper.category,
          expires: dayIn(parts, paper.expiresIn ?? null),
        }),
      )
    for (const document of companyPapers) await addCompanyPaper(tx, parts, kept, document)
    for (const { person, received, dueIn, askedBefore, ...request } of paperRequests)
      await addRequest(tx, {
        ...request,
        due: addDays(parts.today, dueIn),
        asked: addDays(parts.today, -askedBefore),
        id: parts.idOf(`request ${person} ${request.title}`),
        personId: parts.idOf(person),
        by: parts.holderOf('hannah-whitworth'),
        documentId: received === undefined ? null : parts.idOf(`document ${person} ${received}`),
      })
  })
}

const dayIn = ({ today }: Parts, days: number | null): string | null => (days === null ? null : addDays(today, days))

interface Filed {
  readonly personKey: string | null
  readonly category: string
  readonly expires: string | null
}

function documentOf(
  { idOf, holderOf }: Parts,
  kept: ReadonlyMap<Paper, KeptFile>,
  papers: readonly (Paper & { readonly effective?: string })[],
  { personKey, category, expires }: Filed,
): PaperDocument {
  const newest = papers.at(-1) as Paper
  const key = `document ${personKey ?? 'company'} ${newest.name}`
  return {
    id: idOf(key),
    personId: personKey && idOf(personKey),
    category,
    expiresOn: expires,
    nameKey: fileNameKey(newest.name),
    searchText: folded(newest.name),
    words: folded(textOf(newest)),
    versions: papers.map((paper, at) => ({
      versionId: idOf(`${key} ${at + 1}`),
      fileId: (kept.get(paper) as KeptFile).id,
      number: at + 1,
      name: paper.name,
      storedOn: paper.stored,
      effectiveOn: paper.effective ?? null,
      replacedOn: papers[at + 1]?.stored ?? null,
      by: holderOf(paper.by),
      text: textOf(paper),
    })),
  }
}

async function addCompanyPaper(tx: Tx, parts: Parts, kept: ReadonlyMap<Paper, KeptFile>, document: CompanyPaper): Promise<void> {
  const { versions, category, departments, published } = document
  const acknowledgeBy = dayIn(parts, document.acknowledgeIn)
  const stored = documentOf(parts, kept, versions, { personKey: null, category, expires: null })
  await addPaperDocument(tx, stored)
  const newest = versions.at(-1) as Paper
  await addPublication(tx, {
    documentId: stored.id,
    departments,
    askedVersion: acknowledgeBy === null ? null : versions.length,
    acknowledgeBy,
    publishedOn: published ? newest.stored : null,
    byName: parts.holderOf(newest.by).name,
  })
}
