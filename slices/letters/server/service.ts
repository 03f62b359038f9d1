export { noCases, type CaseForLetter, type CasePort } from './case-port.ts'
export { previewLetter } from './preview.ts'
export {
  archiveTemplate,
  checkText,
  copyLetter,
  getLibraryLetter,
  getTemplate,
  getVersion,
  listFields,
  listLibrary,
  listTemplates,
  listVersions,
  saveTemplate,
  templateDifference,
} from './templates.ts'
