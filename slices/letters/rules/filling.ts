import type { Template } from './template.ts'
import type { Missing, Values } from './values.ts'

/** What is carried along while facts are put into a template. */
export interface Filling {
  readonly template: Template
  readonly values: Values
  readonly use: (name: string) => void
  readonly lack: (missing: readonly Missing[]) => void
}
