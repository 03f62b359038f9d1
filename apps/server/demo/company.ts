import type { EmergencyContact, WorkPattern, contracts, employmentTypes, payFrequencies } from '#slices/people/contract.ts'
import type { Role } from '#platform/shared/actor.ts'

/** A person of an invented company: every field of an employee record, with keys in the place of ids. */
export interface DemoPerson {
  readonly key: string
  readonly manager_key: string | null
  readonly first_name: string
  readonly last_name: string
  readonly preferred_name: string | null
  readonly email: string
  readonly job_title: string | null
  readonly department: string | null
  readonly location: string | null
  readonly start_date: string
  readonly end_date: string | null
  readonly employment_type: (typeof employmentTypes)[number]
  /** Null for a contractor, who has none of employment. */
  readonly contract: (typeof contracts)[number] | null
  readonly work_pattern: WorkPattern
  readonly phone_mobile: string | null
  readonly phone_home: string | null
  readonly timezone: string
  readonly date_of_birth: string
  readonly gender: string | null
  readonly nationality: string | null
  readonly address_line1: string
  readonly address_line2: string | null
  readonly city: string
  readonly state_province: string | null
  readonly postal_code: string
  readonly country: string
  /** Pounds a year for the hours worked; null for a contractor, who is paid by invoice. */
  readonly salary: number | null
  readonly pay_frequency: (typeof payFrequencies)[number] | null
  readonly bank_account_name: string
  readonly bank_account_number: string
  readonly bank_sort_code: string
  readonly emergency_contacts: readonly EmergencyContact[]
}

/** A sign-in; `person_key` is null for a consultant, who has no employee record. */
export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly person_key: string | null
}

/** Fields whose past is kept. */
export type DatedField = 'start_date' | 'end_date' | 'job_title' | 'salary' | 'manager_id' | 'location' | 'work_pattern' | 'phone_mobile'

/**
 * One dated change. `manager_id` values are person keys; `by_key` names a person who has an account.
 * `at` is an ISO instant in UTC and a company's history is in time order.
 */
export interface DemoChange {
  readonly person_key: string
  readonly at: string
  readonly by_key: string
  readonly action: 'created' | 'updated' | 'left'
  readonly field: DatedField
  readonly from: string | null
  readonly to: string | null
  readonly reason: string | null
}

export interface DemoTenant {
  readonly key: string
  readonly name: string
  readonly industry: string
  readonly country: 'uk'
  readonly headcount: string
  readonly time_zone: string
}

export interface DemoCompany {
  readonly tenant: DemoTenant
  readonly people: readonly DemoPerson[]
  readonly accounts: readonly DemoAccount[]
  readonly history: readonly DemoChange[]
}
