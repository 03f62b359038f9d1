export { getFamilyLeave, listFamilyLeave } from './overview.ts'
export { askFamilyLeave, changeFamilyLeave } from './ask.ts'
export { decideFamilyLeave, replyFamilyLeave } from './decide.ts'
