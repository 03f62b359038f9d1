import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { Client } from 'pg'
import { reasonOf, StartProblem } from './start-problem.ts'

/** The roles that log in. None is a superuser, owns a table or may pass row-level security by. */
export const loginRoles = ['app', 'job', 'auth', 'queue'] as const
export type LoginRole = (typeof loginRoles)[number]

/** Connection strings, one for each role that logs in. */
export type DatabaseUrls = Readonly<Record<LoginRole, string>>

const limits = { row_security: 'on', statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' }
const searchPaths: Record<LoginRole, string> = { app: 'hr, app', job: 'hr, app', auth: 'auth', queue: 'graphile_worker' }
const schemas = {
  app: 'evenkeel_owner',
  auth: 'evenkeel_owner',
  hr: 'evenkeel_owner',
  graphile_worker: 'evenkeel_queue',
}

/**
 * The password of a role: HMAC-SHA256 over the administrator's own, so every process that knows DATABASE_URL can log in
 * without sharing a file, and no role can work out the administrator's or another's.
 */
export const rolePassword = (secret: string, role: LoginRole): string =>
  createHmac('sha256', secret).update(`evenkeel:role:${role}`).digest('base64url')

/** The administrator's connection string with a role and its password in place. */
export function roleUrl(adminUrl: string, role: LoginRole, password: string): string {
  const url = new URL(adminUrl)
  // A socket folder (?host=/run/postgresql) leaves the host empty, and then an address cannot carry a user.
  if (!url.hostname) {
    url.searchParams.set('user', `evenkeel_${role}`)
    url.searchParams.set('password', password)
    return url.href
  }
  url.username = `evenkeel_${role}`
  url.password = password
  return url.href
}

/** Makes roles, schemas and grants that are missing, in the open transaction of an administrator; changes nothing that is right. */
export async function prepareRoles(admin: Client, secret: string): Promise<void> {
  const { superuser, version, database, mayCreateRoles } = await administrator(admin)
  if (version < 150_000)
    throw new StartProblem(`PostgreSQL 15 or newer is needed; the database is version ${Math.floor(version / 10_000)}.`)
  await createRoles(admin, secret, mayCreateRoles)
  // A superuser may act as any role; a plain database owner must be made a member first.
  const members = superuser ? [] : ['evenkeel_owner', 'evenkeel_queue']
  for (const role of members) await admin.query(`grant ${role} to current_user${version >= 160_000 ? ' with inherit false, set true' : ''}`)
  await createSchemas(admin)
  await closeDatabase(admin, database)
  if (!superuser) await admin.query('revoke evenkeel_queue from current_user')
}

interface Administrator {
  readonly superuser: boolean
  readonly mayCreateRoles: boolean
  readonly version: number
  readonly database: string
}

async function administrator(admin: Client): Promise<Administrator> {
  const { rows } = await admin.query<Administrator>(
    `select rolsuper as superuser, rolsuper or rolcreaterole as "mayCreateRoles", current_setting('server_version_num')::int as version, quote_ident(current_database()) as database
     from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}

async function createRoles(admin: Client, secret: string, mayCreateRoles: boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string; settings: string[] | null }>(
    `select r.rolname as name, s.setconfig as settings from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0 where r.rolname like 'evenkeel\\_%'`,
  )
  const known = new Map(rows.map(({ name, settings }) => [name, new Set(settings)]))
  if (!mayCreateRoles && known.size < loginRoles.length + 1)
    throw new StartProblem('The user of DATABASE_URL must be allowed to create roles (CREATEROLE) and must own the database.')
  if (!known.has('evenkeel_owner')) await admin.query(`create role evenkeel_owner nologin noinherit ${nothingSpecial}`)
  for (const role of loginRoles) {
    const name = `evenkeel_${role}`
    if (!known.has(name))
      await admin.query(`create role ${name} login noinherit ${nothingSpecial} password '${verifier(rolePassword(secret, role))}'`)
    const wanted = { search_path: searchPaths[role], ...limits }
    for (const [setting, value] of Object.entries(wanted)) {
      if (!known.get(name)?.has(`${setting}=${value}`))
        await admin.query(`alter role ${name} set ${setting} = ${setting === 'search_path' ? value : `'${value}'`}`)
    }
  }
}

const nothingSpecial = 'nosuperuser nobypassrls nocreaterole nocreatedb noreplication'

/** What PostgreSQL stores for a password (SCRAM-SHA-256), made here so that no statement and no log ever holds the password. */
function verifier(password: string): string {
  // The same salt for the same password: a connection pooler that keeps verifiers goes on working after a restart.
  const salt = createHash('sha256').update(`salt:${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}

async function createSchemas(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; owner: string }>(
    'select nspname as name, pg_get_userbyid(nspowner) as owner from pg_namespace',
  )
  const owners = new Map(rows.map(({ name, owner }) => [name, owner]))
  for (const [schema, owner] of Object.entries(schemas)) {
    const found = owners.get(schema)
    if (found === undefined) await admin.query(`create schema ${schema} authorization ${owner}`)
    else if (found !== owner)
      throw new StartProblem(
        `The database already has a schema "${schema}" that belongs to ${found}. Evenkeel needs a database of its own.`,
      )
  }
  const { rowCount: hasTrigrams } = await admin.query("select from pg_available_extensions where name = 'pg_trgm'")
  if (hasTrigrams) await admin.query('create extension if not exists pg_trgm with schema app')
}

/** Nobody but the product's roles may connect, and nobody may make temporary tables or anything in `public`. */
async function closeDatabase(admin: Client, database: string): Promise<void> {
  const { rows } = await admin.query<{ open: boolean; publicSchema: boolean; missing: string[] }>(
    `select exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) x where x.grantee = 0) as open,
            coalesce((select has_schema_privilege('public', n.oid, 'CREATE') from pg_namespace n where n.nspname = 'public'), false) as "publicSchema",
            array(select r.rolname::text from pg_roles r where r.rolname = any ($1)
                  and not exists (select from aclexplode(d.datacl) x where x.grantee = r.oid and x.privilege_type = 'CONNECT')) as missing
     from pg_database d where d.datname = current_database()`,
    [loginRoles.map((role) => `evenkeel_${role}`)],
  )
  const { open, publicSchema, missing } = rows[0]!
  if (open) await admin.query(`revoke all on database ${database} from public`)
  if (publicSchema) await admin.query('revoke create on schema public from public')
  for (const role of missing) await admin.query(`grant connect on database ${database} to ${role}`)
}

/**
 * Logs in as every role and looks at what it is. Refuses to go on when one could pass row-level security by: a superuser, a
 * role with BYPASSRLS, or a member of another role. A password that no longer fits is set again.
 */
export async function verifyRoles(admin: Client, urls: DatabaseUrls, secret: string): Promise<void> {
  const refused = await refusedLogins(urls)
  for (const role of refused) await admin.query(`alter role evenkeel_${role} login password '${verifier(rolePassword(secret, role))}'`)
  const still = refused.length > 0 ? await refusedLogins(urls) : []
  if (still.length > 0) throw new StartProblem(`The database refuses the logins of ${still.map((role) => `evenkeel_${role}`).join(', ')}.`)
}

async function refusedLogins(urls: DatabaseUrls): Promise<LoginRole[]> {
  const accepted = await Promise.all(loginRoles.map((role) => logsIn(role, urls[role])))
  return loginRoles.filter((_, i) => !accepted[i])
}

async function logsIn(role: LoginRole, url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; special: boolean }>(
      `select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
         or exists (select from pg_auth_members m where m.member = r.oid) as special
       from pg_roles r where r.rolname = current_user`,
    )
    if (rows[0]?.special !== false)
      throw new StartProblem(
        `The role evenkeel_${role} has rights beyond its own (superuser, BYPASSRLS or membership of another role); take them away before Evenkeel serves anyone.`,
      )
    return true
  } catch (error) {
    if (error instanceof StartProblem) throw error
    if ((error as { code?: string }).code?.startsWith('28')) return false
    throw new StartProblem(`The database does not let the role evenkeel_${role} in: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
