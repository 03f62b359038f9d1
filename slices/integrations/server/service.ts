export { addKey, keyRules, listKeys, revokeKey } from './keys.ts'
export { directoryState } from './directory.ts'
export { setGroupRole } from './directory-roles.ts'
export { sweepDeliveries } from './queries/webhooks.ts'
export { dueWebhooks, sendWaiting } from './sending.ts'
export {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  type Sender,
  testWebhook,
} from './webhooks.ts'
export { scopeOf } from '../scopes.ts'
export { singleSignOn } from './sso.ts'
export { addDomain, removeDomain, saveSso, type SsoParts, ssoState, testSso, verifyDomain } from './sso-settings.ts'
