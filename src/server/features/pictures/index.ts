export { findOwnPicture, ownPicture, pictureIfThere } from './load.ts'
export { findDigests as findPictureDigests } from './queries.ts'
