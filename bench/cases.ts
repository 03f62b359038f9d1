import { extractText, getDocumentProxy } from 'unpdf'
import { addDays } from '../platform/shared/calendar-date.ts'
import { availableSteps } from '../slices/cases/rules/available-steps.ts'
import { figuresOf } from '../slices/cases/rules/case-derived.ts'
import { caseFrom } from '../slices/cases/rules/case-fold.ts'
import { clockAsker } from '../slices/cases/rules/who-may-act.ts'
import { caseView } from '../slices/cases/rules/case-view.ts'
import { people, Timeline, withAppeal } from '../slices/cases/timeline.fixture.ts'
import { everyFact } from '../slices/letters/golden/facts.fixture.ts'
import { library } from '../slices/letters/library/library.ts'
import { letterPart, paragraph, type Part } from '../slices/letters/rules/bundle-parts.ts'
import { resolve } from '../slices/letters/rules/resolve.ts'
import { bundled } from '../slices/letters/server/bundled.ts'
import { printTable } from './report.ts'

const firstDay = '2026-03-02'
/** Words that stand in every document and have to be in no layer of the bundle. */
const secret = 'Heatherbell Quince'

/** As many letters of the library as are asked for, each under a title of its own with words to take out. */
function documents(many: number): Part[] {
  return Array.from({ length: many }, (_, at) => {
    const letter = library[at % library.length]
    if (!letter) throw new Error('the library is empty')
    const { document } = resolve(letter, everyFact)
    const own = paragraph(`Paper number ${at + 1} was seen by ${secret} on the day.`)
    return letterPart({
      id: `${at}`,
      reference: `L-${at + 1}`,
      title: `Exhibit ${String(at + 1).padStart(3, '0')} of the bundle`,
      on: addDays(firstDay, at),
      by: 'Hannah Whitworth',
      sentOn: addDays(firstDay, at),
      pdfHash: null,
      document: { type: 'doc', content: [own, ...document.content] },
    })
  })
}

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(pdf, { mergePages: false })).text.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** How many documents do not stand exactly once, on the page the index names. */
function misplaced(parts: readonly Part[], pages: readonly string[]): number {
  const starts = parts.map(({ title }) => pages.flatMap((text, at) => (text.startsWith(title) ? [at + 1] : [])))
  const front = pages.slice(0, (starts[0]?.[0] ?? 1) - 1).join(' ')
  return parts.filter(({ title, on }, at) => {
    const [first, ...more] = starts[at] ?? []
    const day = new Date(`${on ?? ''}T00:00:00Z`).getUTCFullYear()
    return first === undefined || more.length > 0 || !new RegExp(`${title} \\d+ \\w+ ${day} ${first}(?!\\d)`).test(front)
  }).length
}

async function ofBundle(many: number): Promise<void> {
  const parts = documents(many)
  const start = performance.now()
  const made = bundled({
    title: 'C-4711: bundle that is measured',
    about: [paragraph('Made to be measured.')],
    parts,
    redactions: [{ words: secret, reason: 'Not a party' }],
  })
  const seconds = (performance.now() - start) / 1000
  const pages = await pagesOf(made.bytes)
  const whole = pages.join(' ').toLowerCase()
  const left = [secret, ...secret.split(' ')].filter((words) => whole.includes(words.toLowerCase())).length
  const unnumbered = pages.filter((text, at) => !text.endsWith(`Page ${at + 1} of ${pages.length}`)).length
  printTable(
    `A bundle of ${many} documents on ${made.pages} pages`,
    [
      ['seconds', seconds, '< 60'],
      ['documents not there exactly once, on the page of the index', misplaced(parts, pages), '≤ 0'],
      ['pages without their own number', unnumbered, '≤ 0'],
      ['redacted words in the text layer', left, '≤ 0'],
      ['documents whose words were not taken out', many - made.redacted, '≤ 0'],
    ],
    [`${(made.bytes.length / 1024 / 1024).toFixed(1)} MiB`],
  )
}

/** A disciplinary from its report to the end of the time to appeal, begun on another day each time. */
function story(at: number): Timeline {
  const on = (days: number): string => addDays(firstDay, days + (at % 5) * 7)
  return new Timeline('disciplinary', on(0))
    .step(on(0), 1, 'mo')
    .role(on(1), 'ivy', 'investigator')
    .step(on(1), 5, 'ola')
    .happens(on(14), { kind: 'allegation_made', allegation: 'a1', text: 'Left the till open' })
    .evidence(on(14), 'cctv')
    .role(on(15), 'hal', 'hearing_manager')
    .step(on(15), 8, 'ola', { accused_is_union_rep: false, grievance_raised: false })
    .meeting(on(16), 'h1', 'hearing', on(37), 'disciplinary_invite')
    .happens(on(37), { kind: 'meeting_held', meeting: 'h1' })
    .step(on(37), 10, 'hal')
    .happens(on(37), { kind: 'finding_made', allegation: 'a1', finding: 'upheld' })
    .step(on(38), 14, 'hal')
    .letter(on(38), 'first_written_warning', withAppeal(on(45)))
}

function ofInterpreter(many: number): void {
  const kinds = Array.from({ length: 5 }, (_, at) => story(at))
  const ola = people['ola']
  const [one] = kinds
  if (!ola || !one) throw new Error('nobody looks')
  const { definition } = one
  const { around } = one.at(addDays(firstDay, 100))
  /** As every night: the case from its events, where it stands, what is due next, and what the clock may do. */
  const again = (events: typeof one.events): number => {
    const at = { definition, around, state: caseFrom(events) }
    figuresOf(at)
    return availableSteps(at, clockAsker).length
  }
  const whole = (events: typeof one.events): number => caseView({ definition, around, state: caseFrom(events) }, ola).steps.length
  const seconds = (work: typeof again): number => {
    // The first ones are not counted: the language gets to know the way.
    for (let round = 0; round < 500; round += 1) work(one.events)
    const start = performance.now()
    for (let round = 0; round < many; round += 1) work((kinds[round % kinds.length] ?? one).events)
    return (performance.now() - start) / 1000
  }
  printTable(`${many.toLocaleString('en-GB')} cases of ${one.events.length} events worked out anew`, [
    ['seconds, as every night', seconds(again), '< 2'],
    ['seconds, with every check, letter and step of the page', seconds(whole), '–'],
  ])
}

/** A bundle of that many documents, looked through page by page, and that many cases worked out anew. */
export async function cases(given: { documents: number; cases: number }): Promise<void> {
  ofInterpreter(given.cases)
  await ofBundle(given.documents)
}
