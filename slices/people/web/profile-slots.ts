import type { ComponentType } from 'react'
import type { Employee } from '../contract.ts'

export interface ProfileActionsProps {
  employee: Employee
  /** True on the asker's own record. */
  own: boolean
}

/**
 * A place on the profile that a slice above this one fills, such as the Start a Process menu. Empty until then: nothing is
 * shown that does nothing.
 */
class ProfileSlot<Props> {
  #content: ComponentType<Props> | null = null

  /** Called once by the composition root, before the first screen is drawn. */
  mount(content: ComponentType<Props>): void {
    this.#content = content
  }
  get content(): ComponentType<Props> | null {
    return this.#content
  }
}

/** Beside the Edit button; what it offers must follow `employee.metadata.can.start_process`. */
export const profileActions = new ProfileSlot<ProfileActionsProps>()
/** Below the sections of the Details tab; what it shows, the server has cut to what the asker may see. */
export const profileDetails = new ProfileSlot<ProfileActionsProps>()
