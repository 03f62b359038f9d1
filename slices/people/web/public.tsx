/** What other slices and the composition root may mount or ask of people on the page. */
export { searchColleagues } from './api.ts'
export { usePersonSeen } from './person-seen.ts'
export { ColleaguePicker, colleagueOf, type Colleague } from './colleague-picker.tsx'
export { CreateEmployee, type WorkspaceOfForm } from './create-employee.tsx'
export {
  profileAbsence,
  profileActions,
  profileCases,
  profileDetails,
  profileDocuments,
  profilePay,
  type ProfileActionsProps,
} from './profile-slots.ts'
export { listActions, listDialogs, listFilters, type ListActionsProps, type ListDialogProps, type ListFiltersProps } from './list-slots.ts'
export { listQueryOf, type PeopleSearch } from './people-search.ts'
export { waitingSummary } from './proposals-api.ts'
export { RefuseDialog } from './refuse-dialog.tsx'
