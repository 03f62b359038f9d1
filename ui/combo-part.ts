import { defer } from './deferred.ts'

/** The list of a combo field, shared by those that have their options and those that search. */
export const comboPart = defer(() => import('./combo-box.tsx'))
