import type { DemoCompany } from './company.ts'

/** What the letters of a company say of it, and the terms everybody has; so that letters of the demo can go out. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  calderbrook: ['Ryburn Mill, Canal Road', 'Halifax HX1 9ZZ'],
  tidewater: ['14 Shore Street', 'Leith, Edinburgh EH6 9ZZ'],
}

export function letterValuesOf({ tenant }: DemoCompany): Readonly<Record<string, string | readonly string[]>> {
  return {
    'workspace.address': addresses[tenant.key] ?? ['1 High Street', 'Leeds LS1 9ZZ'],
    'union.any_recognised': 'no',
    'terms.pay_method': 'Overtime that was agreed is paid at the hourly rate.',
    'terms.pay_day': 'the last working day of the month',
    'terms.times': 'as your rota says, with unpaid breaks',
    'terms.hours_vary': 'Your hours may vary by agreement only.',
    'terms.holiday': '5.6 weeks',
    'terms.bank_holidays': 'Bank holidays are part of it.',
    'terms.holiday_pay': 'You have your normal pay, with the average of regular overtime and commission.',
    'terms.holiday_on_leaving': 'You are paid for what you have earned and not taken.',
    'terms.sick_leave': 'You have Statutory Sick Pay, and company sick pay as the sickness policy says.',
    'terms.other_leave': 'The family leave policy in the staff handbook has the details.',
    'terms.benefits': 'You have a staff discount. It is not part of the contract.',
    'terms.pension': 'You are enrolled in the workplace pension. The booklet of the scheme is in the staff handbook.',
    'terms.training_required': 'You complete the training your job needs in working time, and we pay for it.',
    'terms.training_other': 'You may apply for paid study leave as the training policy says.',
    'terms.collective_agreements': 'There are none.',
    'terms.disciplinary_procedure': 'in the staff handbook',
    'terms.grievance_procedure': 'in the staff handbook',
    'terms.grievance_to': 'your line manager or HR',
    'terms.earlier_service': 'no',
    'terms.works_abroad': 'no',
    'notice.from_employer': '4 weeks',
    'notice.from_employee': '4 weeks',
  }
}
