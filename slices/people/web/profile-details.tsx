import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { AccordionItem } from '#ui/accordion.tsx'
import type { Employee } from '../contract.ts'
import { BankDetails } from './bank-details.tsx'
import { EmailLink } from './email-link.tsx'
import { EmergencyContacts } from './emergency-contacts.tsx'
import { Facts, orMissing, orNone, orUnassigned, Section, type Fact } from './facts.tsx'
import { KeyInformation } from './key-information.tsx'
import { ManagerOfPerson } from './manager-card.tsx'
import { PlannedChanges } from './planned-changes.tsx'
import { PendingChanges } from './pending-changes.tsx'
import { profileDetails, profilePay } from './profile-slots.ts'
import { fieldLabels, profileStrings } from './strings.ts'
import { addressLine, showMoney } from './values.ts'
import { WorkPatternDays } from './work-pattern.tsx'

interface DetailsProps {
  employee: Employee
  own: boolean
}

/** The Details tab: every section the asker may read something of, and no other. */
export function ProfileDetails({ employee, own }: DetailsProps): ReactElement {
  const More = profileDetails.content
  return (
    <div className="flex items-start gap-12">
      <div className="min-w-0 flex-1">
        <PendingChanges employee={employee} />
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <Section title={profileStrings.contact} first>
            <Facts facts={contactFacts(employee)} />
          </Section>
          <PaySection employee={employee} own={own} />
        </div>
        <Section title={profileStrings.employment}>
          <div className="grid gap-x-12 lg:grid-cols-2">
            <Facts
              facts={[
                { term: fieldLabels.job_title, value: orMissing(employee.job_title) },
                { term: fieldLabels.department, value: orUnassigned(employee.department) },
                { term: fieldLabels.location, value: orUnassigned(employee.location) },
                { term: fieldLabels.employment_type, value: orUnassigned(employee.employment_type) },
                { term: fieldLabels.contract, value: orNone(employee.contract) },
              ]}
            />
            <Facts
              facts={[
                { term: fieldLabels.manager_id, value: <ManagerOfPerson employee={employee} />, card: employee.metadata.manager !== null },
                { term: fieldLabels.start_date, value: orNone(dateOf(employee.start_date)) },
                { term: fieldLabels.end_date, value: orNone(dateOf(employee.end_date)) },
              ]}
            />
          </div>
          <PlannedChanges
            employee={employee}
            fields={['job_title', 'department', 'location', 'employment_type', 'contract', 'manager_id']}
          />
        </Section>
        <OtherInformation employee={employee} own={own} />
        <EmergencyContacts employee={employee} own={own} />
        {More && <More employee={employee} own={own} />}
      </div>
      <KeyInformation employee={employee} />
    </div>
  )
}

const dateOf = (date: string | null | undefined): string | null | undefined => date && showDate(date)

function contactFacts({ email, phone_mobile: mobile, phone_home: home }: Employee): Fact[] {
  return [
    {
      term: fieldLabels.email,
      value: <EmailLink address={email} />,
    },
    { term: fieldLabels.phone_mobile, value: mobile ? <span className="num">{mobile}</span> : orNone(mobile) },
    // The specification shows a home phone only if there is one.
    { term: fieldLabels.phone_home, value: home ? <span className="num">{home}</span> : undefined },
  ]
}

/** Who may not read pay may still read the days worked: the section is then called after them. */
function PaySection({ employee, own }: DetailsProps): ReactElement | null {
  const More = profilePay.content
  const { salary, pay_frequency: frequency, work_pattern: pattern } = employee
  const paid = salary !== undefined || frequency !== undefined
  if (!paid && pattern === undefined) return null
  const money = typeof salary === 'number' ? <span className="num font-semibold">{showMoney(salary)}</span> : orNone(salary)
  return (
    <Section title={paid ? profileStrings.pay : profileStrings.workPattern} first>
      <Facts
        facts={[
          { term: fieldLabels.pay_frequency, value: orNone(frequency) },
          { term: fieldLabels.salary, value: money },
          { term: fieldLabels.work_pattern, value: pattern ? <WorkPatternDays pattern={pattern} /> : orNone(pattern) },
        ]}
      />
      <PlannedChanges employee={employee} fields={['pay', 'work_pattern']} />
      {More && salary !== undefined && <More employee={employee} own={own} />}
    </Section>
  )
}

const anyReadable = (values: readonly unknown[]): boolean => values.some((value) => value !== undefined)

function OtherInformation({ employee, own }: DetailsProps): ReactElement | null {
  const { date_of_birth: birth, gender, nationality, timezone } = employee
  const { address_line1: line1, address_line2: line2, city, state_province: state, postal_code: postcode, country } = employee
  // The preferred name alone is no personal section: it is the heading of the page.
  const personal = anyReadable([birth, gender, nationality, timezone])
  const address = anyReadable([line1, line2, city, state, postcode, country])
  const bank = anyReadable([employee.bank_account_name, employee.bank_account_number, employee.bank_sort_code])
  if (!personal && !address && !bank) return null
  return (
    <Section title={profileStrings.otherInformation}>
      {personal && (
        <AccordionItem title={profileStrings.personal} defaultOpen>
          <div className="grid gap-x-12 lg:grid-cols-2">
            <Facts
              facts={[
                { term: fieldLabels.preferred_name, value: orNone(employee.preferred_name) },
                { term: fieldLabels.date_of_birth, value: orNone(dateOf(birth)) },
                { term: fieldLabels.gender, value: orNone(gender) },
              ]}
            />
            <Facts
              facts={[
                { term: fieldLabels.nationality, value: orNone(nationality) },
                { term: fieldLabels.timezone, value: orNone(timezone) },
              ]}
            />
          </div>
        </AccordionItem>
      )}
      {address && (
        <AccordionItem title={profileStrings.address} summary={addressLine(city, postcode)}>
          <div className="grid gap-x-12 lg:grid-cols-2">
            <Facts
              facts={[
                { term: fieldLabels.address_line1, value: orNone(line1) },
                { term: fieldLabels.address_line2, value: orNone(line2) },
                { term: fieldLabels.city, value: orNone(city) },
              ]}
            />
            <Facts
              facts={[
                { term: fieldLabels.state_province, value: orNone(state) },
                { term: fieldLabels.postal_code, value: orNone(postcode) },
                { term: fieldLabels.country, value: orNone(country) },
              ]}
            />
          </div>
          <PlannedChanges employee={employee} fields={['address']} />
        </AccordionItem>
      )}
      {bank && <BankDetails employee={employee} own={own} />}
    </Section>
  )
}
