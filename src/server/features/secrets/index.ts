export { admitKeys, neededKeys, type KeyIds } from './admit-keys.ts'
export { holdKeys } from './hold-keys.ts'
export { releaseKey } from './key-queries.ts'
