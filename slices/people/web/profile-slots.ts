import type { Employee } from '../contract.ts'
import { Slot } from './slot.ts'

export interface ProfileActionsProps {
  /** As at another day where `metadata.as_at` is there: what is shown is then of that day, and for reading. */
  employee: Employee
  /** True on the asker's own record. */
  own: boolean
}

/** Beside the Edit button; what it offers must follow `employee.metadata.can.start_process`. */
export const profileActions = new Slot<ProfileActionsProps>()
/** Below the pay of a person, within the same section; only where the asker reads it. */
export const profilePay = new Slot<ProfileActionsProps>()
/** Below the sections of the Details tab; what it shows, the server has cut to what the asker may see. */
export const profileDetails = new Slot<ProfileActionsProps>()
/** The Documents tab; the server has cut what it shows to what the asker may see. */
export const profileDocuments = new Slot<ProfileActionsProps>()
/** The Cases tab; the server has cut what it shows to what the asker may see. */
export const profileCases = new Slot<ProfileActionsProps>()
/** The Absence tab; the server has cut what it shows to what the asker may see. */
export const profileAbsence = new Slot<ProfileActionsProps>()
