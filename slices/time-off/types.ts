/** The kinds of time off. `account`: the balance it is taken from; null: it is recorded and taken from none. */
export const leaveTypes = {
  holiday: { name: 'Annual leave', account: 'holiday', longest: 366 },
  toil: { name: 'Time off in lieu', account: 'toil', longest: 31 },
  unpaid: { name: 'Unpaid leave', account: null, longest: 366 },
  compassionate: { name: 'Compassionate leave', account: null, longest: 31 },
  bereavement: { name: 'Parental bereavement leave', account: null, longest: 366 },
  maternity: { name: 'Maternity leave', account: null, longest: 366 },
  paternity: { name: 'Paternity leave', account: null, longest: 31 },
  adoption: { name: 'Adoption leave', account: null, longest: 366 },
  'shared-parental': { name: 'Shared parental leave', account: null, longest: 366 },
  neonatal: { name: 'Neonatal care leave', account: null, longest: 100 },
  parental: { name: 'Parental leave', account: null, longest: 130 },
  carers: { name: 'Carer’s leave', account: null, longest: 7 },
  jury: { name: 'Jury service', account: null, longest: 366 },
  study: { name: 'Study leave', account: null, longest: 366 },
  other: { name: 'Other leave', account: null, longest: 366 },
} as const satisfies Record<string, { readonly name: string; readonly account: Account | null; readonly longest: number }>
export type LeaveType = keyof typeof leaveTypes
export const leaveTypeNames = Object.keys(leaveTypes) as LeaveType[]

export const accounts = ['holiday', 'toil'] as const
export type Account = (typeof accounts)[number]

export const accountOf = (type: LeaveType): Account | null => leaveTypes[type].account
/** Of a booking: a kind of the workspace's own is counted as it was when it was booked. */
export const accountFor = ({ type, counted }: { readonly type: LeaveType; readonly counted: boolean }): Account | null =>
  accountOf(type) ?? (counted ? 'holiday' : null)
export const isLeaveType = (text: string): text is LeaveType => text in leaveTypes

/** Who says yes after the line manager. */
export const secondSteps = ['none', 'hr', 'manager'] as const
export type SecondStep = (typeof secondSteps)[number]

export const entryKinds = ['grant', 'accrual', 'booking', 'return', 'carry_over', 'expiry', 'adjustment', 'purchase', 'sale'] as const
export type EntryKind = (typeof entryKinds)[number]
