export { createKey, listKeys, revokeKey } from './keys.ts'
export { deleteKeysOf, handOverKeys, insertKey, revokeKeysOf } from './queries.ts'
