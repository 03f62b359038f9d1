// npm run proofs: the long form of what the suite proves in short, each over HTTP against a real database; about fifteen minutes.
// `npm run proofs -- ledger` runs only the ones named. Every figure stands in the title of its test.
import { bootstrap, main, Problem, programOf, runMain } from './bootstrap.mjs'

const proofs = {
  // PUT(GET(x)) of 1,000 generated people, as every role.
  'round-trip': ['test/round-trip.test.ts'],
  // 10,000 random edits, the ledger replayed, 500 random days.
  ledger: ['slices/people/server/dated.test.ts', 'slices/people/rules-dated.test.ts'],
  // B4, also as seen through a role of the workspace and View as.
  canaries: ['test/canaries.test.ts', 'slices/rights/server/view-as.test.ts'],
  // B2, B7.
  races: ['test/races.test.ts'],
  // B3.
  database: ['test/hostile/database.test.ts'],
  // B5.
  twins: ['test/hostile/tenants.test.ts'],
  // B8, B9.
  submits: ['test/hostile/create.test.ts', 'test/hostile/put.test.ts'],
  // B16, B17.
  log: ['slices/audit/server/tampering.test.ts', 'test/audited.test.ts'],
}

await main(async () => {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in proofs))
  if (unknown.length > 0) throw new Problem(`Usage: npm run proofs -- [${Object.keys(proofs).join(' | ')}]`)
  const { node, env } = await bootstrap()
  const files = (named.length > 0 ? named : Object.keys(proofs)).flatMap((name) => proofs[name])
  // One after the other: what is timed must not wait for what is not.
  const how = ['--reporter=verbose', '--maxWorkers=1', '--testTimeout=1800000']
  return runMain(node, [programOf('vitest'), 'run', ...how, ...files], { env: { ...env, EVENKEEL_PROOFS: '1' } })
})
