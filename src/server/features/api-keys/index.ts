export { createKey, listKeys, revokeKey, revokeKeysByEmail } from './keys.ts'
export { deleteKeysOf, handOverKeys, insertKey, revokeKeysOf } from './queries.ts'
