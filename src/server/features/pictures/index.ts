export { ownPicture } from './load.ts'
export { findDigests as findPictureDigests } from './queries.ts'
