export { ownPicture } from './load.ts'
