import type { CaseFile, CaseStep, CaseWork } from '../contract.ts'

/** The parts of a case, by the names the screens use for them. */
export type Step = CaseStep
export type Question = CaseStep['questions'][number]
export type StepReason = CaseStep['reasons'][number]
export type Deadline = CaseWork['deadlines'][number]
export type Check = CaseWork['readiness'][number]
export type Stage = CaseWork['rail'][number]
export type Warning = CaseWork['warnings'][number]
export type Allegation = CaseFile['allegations'][number]
export type Item = CaseFile['items'][number]
export type Meeting = CaseFile['meetings'][number]
export type Party = CaseFile['parties'][number]
export type RoleHeld = CaseFile['roles'][number]
export type Note = CaseFile['notes'][number]
export type Task = CaseFile['tasks'][number]
export type Entry = CaseFile['timeline'][number]
