export type { ResumableUpload } from './queries.ts'
export {
  beginResumable,
  dropResumable,
  finishResumable,
  hasSpaceFor,
  keepPiece,
  openResumable,
  smallestPiece,
} from './resumable.ts'
