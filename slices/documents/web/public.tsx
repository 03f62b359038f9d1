/** What the composition root may mount of documents on the page. */
export { DocumentTasks, useDocumentTasks } from './document-tasks.tsx'
