export { ask } from './chat.ts'
export {
  deleteConversation,
  fileConversation,
  getConversation,
  listConversations,
  rateAnswer,
  readGuidance,
  readState,
} from './conversations.ts'
export { shippedModel, ShippedEmbedder, type Embedder } from './embedding/embedder.ts'
export { KnownEmbedder } from './embedding/known.ts'
export { indexFolder } from './from-folder.ts'
export { ingestVersion, type Ingesting } from './ingest.ts'
export type { AssistantModel, ModelEvent, ModelPassage, ModelQuestion, ModelSession } from './model-port.ts'
export {
  archivePolicy,
  comparePolicyVersions,
  getPolicy,
  listPolicies,
  readPolicyVersion,
  recordPolicyFile,
  requireKeeper,
  retryPolicyVersion,
  writePolicy,
} from './policies.ts'
export { SearchCache } from './search-cache.ts'
export { addShipped, shippedDocuments, type ShippedDocument } from './shipped.ts'
export { addSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts'
