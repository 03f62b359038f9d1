import { Client } from 'pg'
import { StartProblem } from './start-problem.ts'

/**
 * Takes everything of Evenkeel out of a database, which is then as empty as before the first start; roles stay, because they
 * belong to the whole server. Refuses while somebody is connected to it. Not to be undone.
 */
export async function resetDatabase(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query("begin; set local client_min_messages = warning; set local lock_timeout = '10s'")
    const { rowCount } = await admin.query(
      "select from pg_stat_activity where datname = current_database() and usename like 'evenkeel\\_%' limit 1",
    )
    if (rowCount) throw new StartProblem('The database is in use. Stop Evenkeel first.')
    const { rows } = await admin.query<{ schema: string; owner: string; may: boolean }>(
      `select nspname as schema, nspowner::regrole::text as owner, pg_has_role(nspowner, 'MEMBER') as may from pg_namespace
       where nspname in ('app', 'auth', 'hr', 'graphile_worker') and nspowner::regrole::text in ('evenkeel_owner', 'evenkeel_queue')`,
    )
    for (const { schema, owner, may } of rows) {
      if (!may || owner === 'evenkeel_queue') await admin.query(`grant ${owner} to current_user`)
      await admin.query(`set local role ${owner}; drop schema ${schema} cascade; reset role`)
    }
    await admin.query('commit')
  } finally {
    await admin.end()
  }
}
