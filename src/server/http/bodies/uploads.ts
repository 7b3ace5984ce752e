import type { IncomingMessage } from 'node:http'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError, type FieldErrors } from '../errors.ts'
import { nearestOf } from '../validate.ts'
import { multipartType, unsupportedType } from './body-refusals.ts'
import { cleanText, fieldName } from './clean-json.ts'
import { readMultipart } from './multipart.ts'
import { openRequestFiles, type UploadedFile } from './request-files.ts'
import type { DiskReservation } from './temp-space.ts'

/** Texts of a form, and parts in all: no endpoint has half as many. */
const maxTexts = 50
const maxParts = 60
const maxTextBytes = 64 * 1024
/** All of a body that is not file: texts, headers, boundaries. */
const overheadBytes = 1024 * 1024
const usableName = /^(?!__proto__$)\P{Cc}{1,200}$/u

/** The parts that an endpoint takes, and where files lie until the request has ended. */
export interface ExpectedParts {
  files: readonly string[]
  texts: readonly string[]
  folder: string
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

/**
 * Reads the multipart body of an API call to its end: files to disk, limits enforced on the way. Throws 400 for a part without a name,
 * 413 for what is too large (with the name of the part), 415 for other content types, 429 and 503 when the network or this process has too
 * much on disk already; then nothing of it is left.
 */
export async function receiveUpload(
  request: IncomingMessage,
  expected: ExpectedParts,
  space: DiskReservation,
): Promise<Upload> {
  const { headers } = request
  if (!hasBody(headers)) return { values: {}, files: {}, faults: {}, discard: async () => undefined }
  if (!multipartType.test(headers['content-type'] ?? '')) throw unsupportedType('multipart/form-data')
  const { makeFolder, keep, discard } = openRequestFiles(expected.folder, space)
  const values: Upload['values'] = Object.create(null)
  const files: Upload['files'] = Object.create(null)
  const faults: FieldErrors = Object.create(null)
  const admit = partChecker(expected, faults)
  try {
    await readMultipart(headers, request, {
      limits: { fields: maxTexts, parts: maxParts, fieldSize: maxTextBytes },
      maxBytes: expected.files.length * maxFileBytes + overheadBytes,
      fileNames: expected.files,
      begin: makeFolder,
      field(name, value, isCut) {
        if (!admit(name, false)) return
        if (isCut) faults[name] = [refusal('text_part_too_large', { field: fieldName([name]), max: maxTextBytes })]
        else values[name] = cleanText(value, [name], faults) ?? ''
      },
      async file(name, stream, fileName) {
        if (!admit(name, true)) return void stream.resume()
        const kept = await keep(name, stream, fileName)
        if (kept) files[name] = kept
      },
    })
    return { values: { ...values }, files: { ...files }, faults: { ...faults }, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Says whether a part is to be kept, and notes what is wrong with it. Throws 400 for one without a usable name. */
function partChecker(expected: ExpectedParts, faults: FieldErrors): (name: unknown, isFile: boolean) => boolean {
  const names = new Set<string>()
  return (name, isFile) => {
    if (typeof name !== 'string' || !usableName.test(name)) throw new ApiError('malformed', refusal('part_unnamed'))
    const fault = names.has(name)
      ? refusal('sent_twice', { field: fieldName([name]) })
      : misplaced(name, isFile, expected)
    names.add(name)
    if (fault !== undefined) faults[name] = [fault]
    return fault === undefined
  }
}

/** What is wrong with a file where a text is expected, a text where a file is, and an unexpected file. */
function misplaced(name: string, isFile: boolean, { files, texts }: ExpectedParts): Refusal | undefined {
  const field = fieldName([name])
  if (isFile === files.includes(name)) return undefined
  if (!isFile) return refusal('not_file', { field })
  if (texts.includes(name)) return refusal('file_for_text', { field })
  const nearest = nearestOf(name, files)
  const shown = name.slice(0, 60)
  return nearest ? refusal('field_misspelt', { field: shown, nearest }) : refusal('field_unknown', { field: shown })
}
