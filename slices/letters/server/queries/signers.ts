import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { signerRoles } from '../../contract.ts'

export interface StoredSigner {
  id: string
  letter_id: string
  position: number
  role: (typeof signerRoles)[number]
  signer_id: string | null
  name: string
  email: string | null
  signs: boolean
  state: 'waiting' | 'signed' | 'declined'
  viewed_at: Date | null
  decided_at: Date | null
  signed_name: string | null
  decline_reason: string | null
  reminded_at: Date | null
  token_hash: Buffer | null
  token_until: Date | null
  code_hash: Buffer | null
  code_until: Date | null
  code_tries: number
  codes_sent: number
  code_sent_at: Date | null
  access_hash: Buffer | null
  access_until: Date | null
  /** Their turn has come. */
  due: boolean
}
const columns = sql`s.id, s.letter_id, s.position, s.role, s.signer_id, s.name, s.email, s.signs, s.state, s.viewed_at, s.decided_at, s.signed_name, s.decline_reason, s.reminded_at,
  s.token_hash, s.token_until, s.code_hash, s.code_until, s.code_tries, s.codes_sent, s.code_sent_at, s.access_hash, s.access_until,
  (s.signs and s.state = 'waiting' and s.position = app.signing_turn(s.letter_id)) as due`

export async function findSigners(tx: Tx, letterId: string): Promise<StoredSigner[]> {
  const { rows } =
    await sql<StoredSigner>`select ${columns} from hr.letter_signers s where s.letter_id = ${letterId}::uuid order by s.position, s.id`.execute(
      tx,
    )
  return rows
}
export async function findSigner(tx: Tx, id: string, lock = false): Promise<StoredSigner | null> {
  const { rows } =
    await sql<StoredSigner>`select ${columns} from hr.letter_signers s where s.id = ${id}::uuid ${lock ? sql`for update of s` : sql``}`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface NewSigner {
  readonly id: string
  readonly position: number
  readonly role: StoredSigner['role']
  readonly signerId: string | null
  readonly name: string
  readonly email: string | null
  readonly signs: boolean
}
export async function addSigner(tx: Tx, letterId: string, signer: NewSigner): Promise<void> {
  await sql`insert into hr.letter_signers (tenant_id, id, letter_id, employee_id, case_id, category, position, role, signer_id, name, email, signs)
    select p.tenant_id, ${signer.id}::uuid, p.letter_id, p.employee_id, p.case_id, p.category, ${signer.position}, ${signer.role}, ${signer.signerId}::uuid, ${signer.name}, ${signer.email}, ${signer.signs}
    from hr.letter_progress p where p.letter_id = ${letterId}::uuid`.execute(tx)
}
/** Who reads a letter by link and does not sign it. */
export interface NewReader {
  readonly id: string
  readonly letterId: string
  readonly name: string
  readonly email: string
}
/** Several readers, each of a letter of their own. */
export async function addReaders(tx: Tx, readers: readonly NewReader[]): Promise<void> {
  const rows = JSON.stringify(readers.map(({ id, letterId, name, email }) => ({ id, letter_id: letterId, name, email })))
  await sql`insert into hr.letter_signers (tenant_id, id, letter_id, employee_id, case_id, category, position, role, name, email, signs)
    select p.tenant_id, r.id, p.letter_id, p.employee_id, p.case_id, p.category, 1, 'person', r.name, r.email, false
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, letter_id uuid, name text, email text)
    join hr.letter_progress p on p.tenant_id = app.tenant_id() and p.letter_id = r.letter_id`.execute(tx)
}
export async function noteSigned(tx: Tx, id: string, name: string): Promise<void> {
  await sql`update hr.letter_signers set state = 'signed', decided_at = now(), signed_name = ${name} where id = ${id}::uuid`.execute(tx)
}
export async function noteDeclined(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`update hr.letter_signers set state = 'declined', decided_at = now(), decline_reason = ${reason} where id = ${id}::uuid`.execute(
    tx,
  )
}
export async function noteSignerViewed(tx: Tx, id: string): Promise<void> {
  await sql`update hr.letter_signers set viewed_at = coalesce(viewed_at, now()) where id = ${id}::uuid`.execute(tx)
}
export async function noteReminded(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update hr.letter_signers set reminded_at = now() where id = any (${[...ids]}::uuid[])`.execute(tx)
}
/** Null: everybody who was asked has signed. */
export async function signingTurn(tx: Tx, letterId: string): Promise<number | null> {
  const { rows } = await sql<{ turn: number | null }>`select app.signing_turn(${letterId}::uuid) as turn`.execute(tx)
  return rows[0]?.turn ?? null
}

export async function keepToken(tx: Tx, id: string, hash: Buffer, until: Date): Promise<void> {
  await sql`update hr.letter_signers set token_hash = ${hash}, token_until = ${until} where id = ${id}::uuid`.execute(tx)
}
export async function keepCode(tx: Tx, id: string, hash: Buffer, until: Date): Promise<void> {
  await sql`update hr.letter_signers set code_hash = ${hash}, code_until = ${until}, code_tries = 0, codes_sent = codes_sent + 1, code_sent_at = now() where id = ${id}::uuid`.execute(
    tx,
  )
}
export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update hr.letter_signers set code_tries = least(code_tries + 1, 100) where id = ${id}::uuid`.execute(tx)
}
/** The code is used up by what it gives. */
export async function keepAccess(tx: Tx, id: string, hash: Buffer, until: Date): Promise<void> {
  await sql`update hr.letter_signers set access_hash = ${hash}, access_until = ${until}, code_hash = null, code_until = null where id = ${id}::uuid`.execute(
    tx,
  )
}

export interface PersonWithAccount {
  id: string
  name: string
  email: string
  user_id: string | null
}
/** People of the workspace, with the account they sign in with while they belong here. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<PersonWithAccount[]> {
  const { rows } = await sql<PersonWithAccount>`select e.id, concat_ws(' ', e.first_name, nullif(e.last_name, '')) as name, e.email,
      (select m.user_id from hr.memberships m where m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null limit 1) as user_id
    from hr.employees e where e.id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows
}
export async function findWorkspaceName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from hr.tenants where id = app.tenant_id()`.execute(tx)
  return rows[0]?.name ?? ''
}
