import { auditSearch } from './audit-search.ts'
import { importPeople } from './import.ts'
import { documents } from './documents.ts'
import { interactions } from './interactions.ts'
import { peopleList } from './people-list.ts'

/** `npm run bench [-- <name>]`: every measurement, or the one named. Load goes to this machine only and ends by itself. */
const measurements: Record<string, () => Promise<void>> = {
  import: () => importPeople(Number(process.env.ROWS ?? 100_000)),
  'audit-search': () => auditSearch(Number(process.env.ENTRIES ?? 1_000_000)),
  documents: () => documents(Number(process.env.DOCUMENTS ?? 10_000)),
  interactions: () => interactions(Number(process.env.PEOPLE ?? 5_000)),
  'people-list': () => peopleList(Number(process.env.PEOPLE ?? 100_000)),
}

const [wanted] = process.argv.slice(2)
for (const [name, measure] of Object.entries(measurements)) if (wanted === undefined || wanted === name) await measure()
