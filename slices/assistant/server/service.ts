export { ShippedEmbedder, type Embedder } from './embedding/embedder.ts'
export { indexFolder } from './from-folder.ts'
export type { AssistantModel, ModelEvent, ModelPassage, ModelQuestion, ModelSession } from './model-port.ts'
