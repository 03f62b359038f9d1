import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { reasonOf, StartProblem } from './start-problem.ts'

/** The migrations of this code: plain SQL, forward only, each once. */
export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

interface Migration {
  readonly version: number
  /** File name without its ending, such as `0004_people`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly version: number
  readonly name: string
  readonly checksum: string
}

/** Reads `NNNN_name.sql` files in their order. */
export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const match = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)
      if (!match) throw new StartProblem(`The migration ${file} is not named like 0001_what_it_does.sql.`)
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { version: Number(match[1]), name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  const twice = migrations.find((migration, i) => migration.version === migrations[i - 1]?.version)
  if (twice) throw new StartProblem(`Two migrations have the number of ${twice.name}.`)
  return migrations
}

/**
 * Brings the database up to this code, each migration in a transaction of its own as the owner role. Throws a StartProblem when
 * the database is newer than the code, when an applied migration was changed, or when one fails (nothing of it is kept).
 */
export async function migrate(admin: Client, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrations(folder)
  // Most starts find everything applied and stop here.
  const pending = await inTurn(admin, async () => {
    await admin.query(recordOfMigrations)
    return pendingOf(migrations, await appliedTo(admin))
  })
  for (const migration of pending) await inTurn(admin, () => apply(admin, migration, migrations))
}

// No tenant, and nobody reads it but the migrations themselves.
const recordOfMigrations = `
  set local client_min_messages = warning;
  set local role evenkeel_owner;
  create table if not exists app.migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  alter table app.migrations enable row level security;
  alter table app.migrations force row level security;
  do $$ begin
    if not exists (select from pg_policy where polrelid = 'app.migrations'::regclass) then
      create policy migrations_only on app.migrations to evenkeel_owner using (true) with check (true);
    end if;
  end $$`

const openToErasure = `
  do $$ begin
    if to_regprocedure('app.open_to_erasure()') is not null then perform app.open_to_erasure(); end if;
  end $$`

/** A transaction that waits for its turn: the lock is the transaction's own, so a pooler between us does no harm. */
async function inTurn<T>(admin: Client, run: () => Promise<T>): Promise<T> {
  await admin.query('begin')
  try {
    await admin.query(
      "set local statement_timeout = 0; set local lock_timeout = '30s'; select pg_advisory_xact_lock(hashtext('evenkeel:migrate'))",
    )
    const result = await run()
    await admin.query('commit')
    return result
  } catch (error) {
    await admin.query('rollback').catch(() => {})
    throw error
  }
}

async function appliedTo(admin: Client): Promise<Applied[]> {
  const { rows } = await admin.query<Applied>('select version, name, checksum from app.migrations order by version')
  return rows
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0
  const newer = applied.findLast(({ version }) => version > newest)
  if (newer)
    throw new StartProblem(
      `The database is newer than this Evenkeel: it has migration ${newer.name}. Start the version that made it, or a later one.`,
    )
  const changed = applied.find((done) => !migrations.some((ours) => ours.name === done.name && ours.checksum === done.checksum))
  if (changed)
    throw new StartProblem(`Migration ${changed.name} was changed after it was applied. Restore it and put the change into a new one.`)
  const pending = migrations.filter(({ version }) => !applied.some((done) => done.version === version))
  const late = pending.find(({ version }) => version < (applied.at(-1)?.version ?? 0))
  if (late) throw new StartProblem(`Migration ${late.name} comes before one that is already applied. Give it the next number.`)
  return pending
}

async function apply(admin: Client, migration: Migration, all: readonly Migration[]): Promise<void> {
  await admin.query('set local role evenkeel_owner')
  if (!pendingOf(all, await appliedTo(admin)).includes(migration)) return
  try {
    // Every name is written out in full, so that a migration means the same whoever runs it.
    await admin.query("set local search_path = ''; set local client_min_messages = warning")
    await admin.query(migration.sql)
    // Whoever adds a table would have to think of erasure: so each is opened to it here (migration 0038).
    await admin.query(openToErasure)
    await admin.query('insert into app.migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
  } catch (error) {
    throw new StartProblem(`Migration ${migration.name} failed and was undone: ${reasonOf(error)}.`)
  }
}
