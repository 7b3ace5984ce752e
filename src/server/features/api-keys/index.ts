export { createKey, listKeys, revokeKey } from './keys.ts'
export { insertKey } from './queries.ts'
