export { addKey, keyRules, listKeys, revokeKey } from './keys.ts'
