import { endpoint } from './endpoint.ts'
import { uploadKinds, uploadTypes } from './forms/upload-kinds.ts'

/** Files that visitors have sent: an addition to version 1 [B2.6-9]. */
export const files = {
  get: endpoint({
    method: 'GET',
    path: '/files/{id}',
    record: 'submission_files',
    summary: 'A file of a submission',
    description:
      'The `url` of a file object in `content`. Images and PDFs were made anew from what was sent; other kinds are as they were sent. Always answered as a download. A confidential answer is for users and API keys that may change submissions; others get 403.',
    shape: 'file',
    contentTypes: [...new Set(uploadKinds.map((kind) => uploadTypes[kind]))],
  }),
}
