import { defer } from './deferred.ts'

/** Dialogs, side sheets and confirmations share one download. */
export const dialogPart = defer(() => import('./dialog-frame.tsx'))
