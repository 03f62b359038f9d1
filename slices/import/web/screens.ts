/** The screens of the importer travel together: who hands in a file goes through all of them. */
export { ImportPage } from './import-page.tsx'
export { ImportsPage } from './imports-page.tsx'
export { OnboardingImportPage } from './onboarding-page.tsx'
