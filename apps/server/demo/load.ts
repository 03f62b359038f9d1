import { createHash } from 'node:crypto'
import { todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { searchText, sortKey } from '#slices/people/rules.ts'
import { checkSoFar, knowTableSizes } from '#slices/people/server/service.ts'
import { recordBonuses } from '#slices/bonuses/server/service.ts'
import { recordPlan } from '#slices/billing/server/service.ts'
import { recordLetterValues } from '#slices/letters/server/service.ts'
import { recordAbsences } from '#slices/sickness/server/service.ts'
import { recordBookings } from '#slices/time-off/server/service.ts'
import { bonusesOf } from './bonuses.ts'
import type { DemoAccount, DemoCompany, DemoPerson } from './company.ts'
import { demoCompanies, demoPassword } from './demo-companies.ts'
import { addDatedPast, addLists, addMembership, addPeople, addTenant, appendPast, hasTenant, type PersonRows } from './load-queries.ts'
import { datedPastOf, plannedOf } from './dated-past.ts'
import { letterValuesOf } from './letter-values.ts'
import { listsOf } from './lists.ts'
import { absencesOf } from './sickness.ts'
import { timeOffOf } from './time-off.ts'
import { loadCases } from './load-cases.ts'
import { loadPolicies } from './load-policies.ts'
import { loadPapers } from './load-papers.ts'
import { pastOf, type RecordPast } from './past-entries.ts'

export interface Loader {
  readonly db: Database
  readonly sealed: (value: unknown) => string
  /** Where files are kept; without it the companies have no documents. */
  readonly files?: Files
  /** Answers the id of the person who signs in with this address, adding them when there is nobody. */
  readonly addAccount: (account: { email: string; name: string; password: string }) => Promise<string>
}

export interface Loaded {
  readonly tenantId: string
  /** False when the company was there already; then nothing was changed. */
  readonly added: boolean
}

// A statement stays far below the six seconds any may take, on a busy machine too: each person brings some ten dated rows.
const peopleAtOnce = 150
const entriesAtOnce = 150

/**
 * Writes a company in one transaction: all of it or nothing. Its id and its people's ids follow from the keys, so a second
 * call finds it, and links and pictures stay the same on every installation.
 */
export async function loadCompany(loader: Loader, company: DemoCompany): Promise<Loaded> {
  const tenantId = idOf('workspace', company.tenant.key)
  const about = { requestId: `load-${company.tenant.key}`.slice(0, 100) }
  if (await loader.db.asSystem(tenantId, about, hasTenant)) return { tenantId, added: false }
  const users = await addAccounts(loader, company.accounts)
  const added = await inTurn(() => loader.db.asSystem(tenantId, about, (tx) => write(tx, { loader, company, tenantId, users })))
  if (added && loader.files && company.tenant.key === withPapers)
    await addPapers({ ...loader, files: loader.files }, company, { tenantId, users })
  return { tenantId, added }
}

/** Somebody who loads the same company at this moment holds its row for longer than a lock is waited for: asked again until they are done. */
async function inTurn(add: () => Promise<boolean>, tries = 30): Promise<boolean> {
  try {
    return await add()
  } catch (error) {
    if (tries > 1 && error instanceof AppError && error.code === 'conflict') return inTurn(add, tries - 1)
    throw error
  }
}

/** The demo company that has documents, and a plan with invoices. */
const withPapers = 'calderbrook'

async function addPapers(
  { db, files }: { readonly db: Database; readonly files: Files },
  { tenant }: DemoCompany,
  { tenantId, users }: Pick<Parts, 'tenantId' | 'users'>,
): Promise<void> {
  const holders = holdersOf(users)
  const holderOf = (key: string): Holder => {
    const holder = holders.get(key)
    if (!holder) throw new Error(`${key} stored a document and has no account.`)
    return holder
  }
  await loadPapers({ db, files, tenantId, today: todayIn(tenant.time_zone), idOf: (key) => idOf(tenantId, key), holderOf })
}

/** The demo companies of the operator's contract, on the first start. */
export async function loadDemo(loader: Loader): Promise<void> {
  const today = todayIn('Europe/London')
  for (const company of demoCompanies(undefined, today)) {
    const { tenantId, added } = await loadCompany(loader, company)
    if (!added) continue
    await addTimeOff(loader, company, { tenantId, today })
    await addSickness(loader, company, { tenantId, today })
    await addBonuses(loader, company, { tenantId, today })
    await loader.db.asSystem(tenantId, { requestId: 'load-letter-values' }, (tx) => recordLetterValues(tx, letterValuesOf(company)))
    if (company.tenant.key === withPapers)
      await loader.db.asSystem(tenantId, { requestId: 'load-plan' }, (tx) =>
        recordPlan(tx, today, {
          company: `${company.tenant.name} Ltd`,
          address: 'Mill Lane\nHalifax HX1 1AA',
          email: 'accounts@calderbrook.example',
        }),
      )
    await loadPolicies(loader.db, company, tenantId)
    await loadCases(loader.db, company, { tenantId, today, idOf: (key) => idOf(tenantId, key) })
  }
}

/** What the company gives, and who was away when: priced and written as any booking is. */
const addTimeOff = ({ db }: Loader, company: DemoCompany, { tenantId, today }: { tenantId: string; today: string }): Promise<void> =>
  db.asSystem(tenantId, { requestId: `load-time-off-${company.tenant.key}`.slice(0, 100) }, (tx) =>
    recordBookings(
      tx,
      today,
      { allowance: 33, carry_days: 5, carry_months: 3, counts_from: '2026-01-01' },
      timeOffOf(company, today).map(({ person_key: key, ...booking }) => ({ ...booking, employee_id: idOf(tenantId, key) })),
    ),
  )

/** Who was ill, and who still is. */
const addSickness = ({ db }: Loader, company: DemoCompany, { tenantId, today }: { tenantId: string; today: string }): Promise<void> =>
  db.asSystem(tenantId, { requestId: `load-sickness-${company.tenant.key}`.slice(0, 100) }, (tx) =>
    recordAbsences(
      tx,
      today,
      absencesOf(company, today).map(({ person_key: key, ...absence }) => ({ ...absence, employee_id: idOf(tenantId, key) })),
    ),
  )

const addBonuses = ({ db }: Loader, company: DemoCompany, { tenantId, today }: { tenantId: string; today: string }): Promise<void> =>
  db.asSystem(tenantId, { requestId: 'load-bonuses' }, (tx) =>
    recordBonuses(
      tx,
      bonusesOf(company, today).map(({ person_key: key, ...bonus }) => ({ ...bonus, employee_id: idOf(tenantId, key) })),
    ),
  )

/** Signing in lies outside the workspaces, so accounts come first; one left over from a broken start is found again. */
async function addAccounts(loader: Loader, accounts: readonly DemoAccount[]): Promise<Map<DemoAccount, string>> {
  const users = new Map<DemoAccount, string>()
  for (const account of accounts)
    users.set(account, await loader.addAccount({ email: account.email, name: account.name, password: demoPassword }))
  return users
}

interface Parts {
  readonly loader: Loader
  readonly company: DemoCompany
  readonly tenantId: string
  readonly users: ReadonlyMap<DemoAccount, string>
}

interface Holder {
  readonly id: string
  readonly name: string
}

/** The accounts of people with a record, by the key of the record. */
const holdersOf = (users: Parts['users']): ReadonlyMap<string, Holder> =>
  new Map([...users].flatMap(([{ person_key: key, name }, id]) => (key === null ? [] : [[key, { id, name }] as const])))

async function addMembers(
  tx: Tx,
  { tenantId, users, personId }: Pick<Parts, 'tenantId' | 'users'> & Pick<About, 'personId'>,
): Promise<void> {
  for (const [account, userId] of users) {
    await addMembership(tx, {
      id: idOf(tenantId, `member ${account.email}`),
      userId,
      role: account.role,
      employeeId: account.person_key && personId(account.person_key),
    })
  }
}

async function write(tx: Tx, { loader, company, tenantId, users }: Parts): Promise<boolean> {
  const personId = (key: string): string => idOf(tenantId, key)
  const holders = holdersOf(users)
  const actorOf = (key: string): Holder => {
    const holder = holders.get(key)
    if (!holder) throw new Error(`${key} changed a record and has no account.`)
    return holder
  }
  const { entries, records } = pastOf({ company, tenantId, personId, actorOf, sealed: loader.sealed })
  const founder = [...users].find(([account]) => account.role === 'super_admin')?.[1] ?? null
  if (!(await addTenant(tx, tenantId, company.tenant, { createdAt: entries[0]?.at ?? null, createdBy: founder }))) return false
  const dated = { personId, userOf: (key: string) => actorOf(key).id }
  const past = datedPastOf(company, dated)
  await addDatedPast(tx, past)
  for (let start = 0; start < company.people.length; start += peopleAtOnce) {
    const rows = company.people.slice(start, start + peopleAtOnce).map((person, at) =>
      rowsOf(person, {
        personId,
        past: records.get(person.key),
        userId: holders.get(person.key)?.id ?? null,
        number: numberOf(company.tenant.key, start + at),
      }),
    )
    await addPeople(tx, rows)
    // A past may name people of a later batch; without one nothing has to wait for the end, where it would be checked in one go.
    if (past.length === 0) await checkSoFar(tx)
    if (start === 0) await knowTableSizes(tx)
  }
  await addDatedPast(tx, plannedOf(company, todayIn(company.tenant.time_zone), dated))
  await addLists(
    tx,
    listsOf(company, (name) => idOf(tenantId, `list ${name}`)),
  )
  await addMembers(tx, { tenantId, users, personId })
  for (let start = 0; start < entries.length; start += entriesAtOnce) await appendPast(tx, entries.slice(start, start + entriesAtOnce))
  return true
}

interface About {
  readonly personId: (key: string) => string
  readonly past: RecordPast | undefined
  readonly userId: string | null
  readonly number: string | null
}

const numbers: Readonly<Record<string, string>> = { calderbrook: 'CF', tidewater: 'TC' }
/** 'CF0042'; only the companies of the demo number their people. */
const numberOf = (company: string, at: number): string | null => {
  const letters = numbers[company]
  return letters === undefined ? null : `${letters}${String(at + 1).padStart(4, '0')}`
}

function rowsOf(person: DemoPerson, { personId, past, userId, number }: About): PersonRows {
  const { key, manager_key, employment_type, work_pattern, emergency_contacts, ...rest } = person
  const {
    date_of_birth,
    gender,
    nationality,
    phone_home,
    address_line1,
    address_line2,
    city,
    state_province,
    postal_code,
    country,
    ...more
  } = rest
  const { salary, pay_frequency, bank_account_name, bank_account_number, bank_sort_code, ...record } = more
  const id = personId(key)
  return {
    record: {
      ...record,
      id,
      user_id: userId,
      manager_id: manager_key && personId(manager_key),
      employment_type,
      work_pattern,
      employee_no: number,
      sort_name: sortKey(person),
      search_text: searchText(person),
      version: past?.version ?? 1,
      created_at: past?.createdAt ?? null,
      updated_at: past?.updatedAt ?? null,
      updated_by: past?.updatedBy ?? null,
    },
    personal: {
      employee_id: id,
      date_of_birth,
      gender,
      nationality,
      phone_home,
      address_line1,
      address_line2,
      city,
      state_province,
      postal_code,
      country,
    },
    pay: { employee_id: id, salary, pay_frequency },
    bank: { employee_id: id, bank_account_name, bank_account_number, bank_sort_code },
    emergency: { employee_id: id, contacts: emergency_contacts },
  }
}

/** A name-based id in the shape of a UUID (version 8). */
function idOf(space: string, key: string): string {
  const hex = createHash('sha256').update(`evenkeel ${space} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
