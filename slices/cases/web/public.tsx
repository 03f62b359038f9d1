export { CaseDeadlines, OpenCases } from './dashboard.tsx'
