import { redact } from './others.ts'

export interface ArchivedItem {
  readonly number: number
  readonly source: string
  readonly title: string
  readonly body: string
  readonly decision: 'keep' | 'redact' | 'withhold' | 'undecided'
  readonly redactions: readonly string[]
  readonly exemption: string | null
  readonly file_name: string | null
}

/** Why a thing is not given out, as the person reads it. */
export const exemptionWords: Readonly<Record<string, string>> = {
  'third-party': 'It would tell about somebody else (Data Protection Act 2018, schedule 2 paragraph 16).',
  reference: 'A confidential reference (schedule 2 paragraph 24).',
  privilege: 'Legal advice (schedule 2 paragraph 19).',
  forecasting: 'Planning of the business (schedule 2 paragraph 22).',
  negotiations: 'Negotiations with you (schedule 2 paragraph 23).',
  crime: 'Prevention or detection of crime (schedule 2 paragraph 2).',
  'health-harm': 'Health data that could do serious harm (schedule 3 paragraph 5).',
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, 80)
    .trim() || 'item'

export interface Written {
  readonly path: string
  readonly text: string
}

/** What of an item is given out, and under which name; null for what is withheld. */
export function writtenOf(item: ArchivedItem): Written | null {
  if (item.decision === 'withhold' || item.decision === 'undecided') return null
  const blanked = item.decision === 'redact' ? item.redactions : []
  const title = redact(item.title, blanked)
  return {
    path: `items/${String(item.number).padStart(4, '0')} ${fileName(title)}.txt`,
    text: `${title}\n${item.source}\n\n${redact(item.body, blanked)}\n`,
  }
}

interface Line {
  readonly number: string
  readonly source: string
  readonly title: string
  readonly what: string
  readonly file: string
}
function lineOf(item: ArchivedItem): Line {
  const written = writtenOf(item)
  const number = String(item.number)
  // The title of what is withheld may be what is withheld.
  if (!written) return { number, source: item.source, title: 'Withheld', what: exemptionWords[item.exemption ?? ''] ?? '', file: '' }
  const what = item.decision === 'redact' && item.redactions.length > 0 ? 'Parts about other people are blanked' : 'In full'
  return { number, source: item.source, title: written.text.split('\n')[0] ?? '', what, file: written.path }
}

/** The index of an archive, as a page and as a table. */
export function indexOf(
  items: readonly ArchivedItem[],
  about: { readonly name: string; readonly day: string },
): { html: string; csv: string } {
  const lines = items.map(lineOf)
  const rows = lines.map(
    ({ number, source, title, what, file }) =>
      `<tr><td>${number}</td><td>${escapeHtml(source)}</td><td>${file === '' ? escapeHtml(title) : `<a href="${escapeHtml(encodeURI(file))}">${escapeHtml(title)}</a>`}</td><td>${escapeHtml(what)}</td></tr>`,
  )
  const html = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Your data</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}</style>
<h1>Data about ${escapeHtml(about.name)}</h1><p>Put together on ${escapeHtml(about.day)}. Data is kept to run your employment and to meet the law. You may complain to the Information Commissioner’s Office (ico.org.uk).</p>
<table><thead><tr><th>No.</th><th>From</th><th>What</th><th>How</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>\n`
  const csv = [
    ['Number', 'From', 'What', 'How', 'File'],
    ...lines.map((line) => [line.number, line.source, line.title, line.what, line.file]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
  return { html, csv: `\ufeff${csv}\r\n` }
}
