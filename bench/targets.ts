/** What a measurement is told: `npm run bench -- <name> --people 5000`, or PEOPLE=5000 before the command. */
export interface Given {
  /** The figure given for `name`, or what it is otherwise. */
  number(name: string, otherwise: number): number
  text(name: string): string | undefined
}

export interface Target {
  /** How long it takes on two idle cores with what it does by itself; whoever plans a quiet window reads this. */
  readonly minutes: number
  /** Left out of `npm run bench` without a name, and run only when asked for. */
  readonly onlyByName?: boolean
  readonly run: (given: Given) => Promise<void>
}

/**
 * Every measurement, a line each, by the name of its block in docs/benchmarks.md. Each loads its own file, so that one that is broken
 * stops none of the others. A measurement prints with `printTable` of report.ts, and what it prints there is what `--record` writes down.
 */
export const targets: Record<string, Target> = {
  assistant: { minutes: 2, run: async () => (await import('./assistant.ts')).assistant() },
  'assistant-vectors': { minutes: 3, onlyByName: true, run: async () => (await import('./assistant-vectors.ts')).assistantVectors() },
  'audit-search': { minutes: 4, run: async (given) => (await import('./audit-search.ts')).auditSearch(given.number('entries', 1_000_000)) },
  cases: {
    minutes: 1,
    run: async (given) =>
      (await import('./cases.ts')).cases({ documents: given.number('documents', 120), cases: given.number('cases', 10_000) }),
  },
  clients: { minutes: 2, run: async (given) => (await import('./clients.ts')).clients(given.number('workspaces', 50)) },
  directory: { minutes: 6, run: async (given) => (await import('./directory.ts')).directory(given.number('people', 10_000)) },
  documents: { minutes: 3, run: async (given) => (await import('./documents.ts')).documents(given.number('documents', 10_000)) },
  import: { minutes: 8, run: async (given) => (await import('./import.ts')).importPeople(given.number('rows', 100_000)) },
  figures: { minutes: 3, run: async (given) => (await import('./figures.ts')).figures(given.number('people', 3_000)) },
  insights: { minutes: 3, run: async (given) => (await import('./insights.ts')).insights(given.number('people', 5_000)) },
  interactions: {
    minutes: 4,
    run: async (given) => (await import('./interactions.ts')).interactions(given.number('people', 5_000), given.number('rounds', 3)),
  },
  load: { minutes: 6, onlyByName: true, run: async (given) => (await import('./load/load.ts')).load(given) },
  soak: { minutes: 125, onlyByName: true, run: async (given) => (await import('./load/soak.ts')).soak(given) },
  'org-chart': { minutes: 30, run: async (given) => (await import('./org-chart/measure.ts')).orgChart(given) },
  letters: { minutes: 4, run: async (given) => (await import('./letters.ts')).lettersPerSecond(given.number('people', 1_000)) },
  'people-list': { minutes: 2, run: async (given) => (await import('./people-list.ts')).peopleList(given.number('people', 100_000)) },
  'time-off': { minutes: 3, run: async (given) => (await import('./time-off.ts')).timeOff(given.number('people', 5_000)) },
}
