export { fileAssets } from './assets.ts'
export { claimFaults, isRefusedClaim } from './claim.ts'
export { downloadUrl } from './downloads.ts'
export { countFile } from './limits.ts'
export {
  discardUploads,
  filesOfSubmission,
  findFiles,
  findFreeUpload,
  forgetFilesOf,
  type StoredFile,
} from './queries.ts'
export { fileFaults, namedFiles, type NamedFiles } from './references-in.ts'
export { openReference } from './references.ts'
export { sameness, settleContent, type SettledContent } from './settle-content.ts'
export { withSignaturePicture } from './signature-picture.ts'
export { takeFile, type Taken } from './take-file.ts'
