export { Bell } from './bell.tsx'
