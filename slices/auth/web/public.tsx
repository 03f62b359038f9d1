export { signOutEverywhere } from './api.ts'
export { SiteFooter } from './auth-layout.tsx'
export { ChangePasswordForm } from './change-password-form.tsx'
export { FormProblem } from './form-problem.tsx'
