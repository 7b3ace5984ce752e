import type { FieldErrors } from '../errors.ts'

/** A file of a multipart body, on disk, with the limits already enforced while it was read. */
export interface UploadedFile {
  /** As the browser called it: its last path segment, without control characters. Says nothing about the content. */
  name: string
  /** Bytes. */
  size: number
  /** Where it lies until the request has ended, in a folder of the request's own. */
  path: string
  sha256: string
}

/** A multipart body that has been read to its end. */
export interface Upload {
  values: Record<string, string>
  files: Record<string, UploadedFile>
  /** What is wrong with its parts as such: a file where a text is expected, a part sent twice. */
  faults: FieldErrors
  /** Removes what was read; the handler has moved or copied what it keeps. */
  discard(): Promise<void>
}
