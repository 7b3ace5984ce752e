export { fileAssets } from './assets.ts'
export { claimFaults, isRefusedClaim } from './claim.ts'
export { downloadUrl } from './downloads.ts'
export { discardUploads, filesOfSubmission, findFiles, findFreeUpload, forgetFilesOf } from './queries.ts'
export { fileFaults, namedFiles, type NamedFiles } from './references-in.ts'
export { openReference } from './references.ts'
export { sameness, settleContent, type SettledContent } from './settle-content.ts'
export { withSignaturePicture } from './signature-picture.ts'
export { countFile, takeFile } from './take-file.ts'
export {
  beginResumable,
  dropResumable,
  finishResumable,
  hasSpaceFor,
  keepPiece,
  openResumable,
  smallestPiece,
  type ResumableUpload,
} from './resumable/index.ts'
