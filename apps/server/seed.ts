import { createLog } from '#platform/server/log.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { printLine, runCommand } from './command.ts'
import { compose } from './compose.ts'
import { demoPassword } from './demo/demo-companies.ts'
import { loadCompany, type Loader } from './demo/load.ts'
import { companiesOf, readSeedPlan } from './demo/seed-plan.ts'

/** `seed -- --people 5000 --tenants 3 --random 7`: invents companies, each with a super admin; one JSON line a company. */
await runCommand(async ({ config, urls }, args) => {
  const plan = readSeedPlan(args)
  if ('problem' in plan) throw new StartProblem(plan.problem, 'Usage: npm run -s seed -- --people 5000 --tenants 3 --random 7')
  if (!config.isLocal)
    throw new StartProblem(
      `Invented companies have a published password and are refused at ${config.publicUrl}: PUBLIC_URL must name this machine.`,
    )
  const server = await compose({ config, urls, log: createLog(config.logLevel) })
  const loader: Loader = {
    db: server.db,
    sealed: server.app.sealed,
    addAccount: ({ email, name, password }) => server.identity.createUserForDemo(email, name, password),
  }
  try {
    for (const company of companiesOf(plan)) {
      const { tenantId, added } = await loadCompany(loader, company)
      const [admin] = company.accounts
      printLine({
        tenant: company.tenant.name,
        id: tenantId,
        people: company.people.length,
        email: admin?.email,
        password: demoPassword,
        added,
      })
    }
  } finally {
    await server.close()
  }
  return 0
})
