import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import { fileLimits } from '../../../../shared/form/uploads/file-limits.ts'
import { refusal, visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import { safeName } from '../../../http/bodies/request-files.ts'
import { asApiError } from '../../../http/errors.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import {
  beginResumable,
  dropResumable,
  finishResumable,
  hasSpaceFor,
  keepPiece,
  openResumable,
  smallestPiece,
  type ResumableUpload,
} from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import { answerLater, answerRefusal } from '../page/answer-page.ts'
import { largestFile, uploadFolder } from './sent-files.ts'
import { busyUpload, fileMissing, refusedUpload, uploadedTooOften } from './upload-answers.ts'

/** The protocol of files that come in pieces: tus 1.0.0, its core with creation, expiration and termination. */
const version = '1.0.0'
const extensions = 'creation,expiration,termination'

/** Whether a request is about a file that comes in pieces. */
export const isResumable = ({ method, params, header }: PageRequest): boolean =>
  method === 'OPTIONS' ||
  params['upload'] !== undefined ||
  header('tus-resumable') !== undefined ||
  header('upload-length') !== undefined

/** Answers requests of the protocol, for forms that may be filled in now. */
export function resumableUploads(platform: Platform) {
  return async (form: LiveForm, request: PageRequest): Promise<PageAnswer> => {
    const { headers, ...answer } = await answerTo(platform, form, request)
    return { ...answer, headers: { 'cache-control': 'no-store', ...headers, 'tus-resumable': version } }
  }
}

async function answerTo(platform: Platform, form: LiveForm, request: PageRequest): Promise<PageAnswer> {
  const method = methodOf(request)
  if (method === 'OPTIONS') {
    const largest = String(largestFile(form))
    return { status: 204, headers: { 'tus-version': version, 'tus-extension': extensions, 'tus-max-size': largest } }
  }
  if (request.header('tus-resumable') !== version) {
    return withHeaders(answerRefusal(412, refusal('upload_protocol_unknown')), { 'tus-version': version })
  }
  const token = request.params['upload']
  if (token === undefined) return begin(platform, form, request)
  const upload = await openResumable(platform, form, token)
  if (!upload) return answerRefusal(404, refusal('upload_not_there'))
  if (method === 'HEAD') return { status: 200, headers: { ...stateOf(upload), 'upload-length': String(upload.size) } }
  if (method === 'PATCH') return goOn(platform, form, { request, upload })
  if (method !== 'DELETE') return answerRefusal(405, refusal('method_not_possible', { method, allowed }))
  await dropResumable(platform, upload)
  return { status: 204 }
}

const allowed = 'HEAD, PATCH, DELETE'

/** Callers whose network lets only GET and POST through say in a header what they mean. */
const methodOf = ({ method, header }: PageRequest) =>
  (method === 'POST' && header('x-http-method-override')?.toUpperCase()) || method

async function begin(platform: Platform, form: LiveForm, request: PageRequest): Promise<PageAnswer> {
  const { texts, model } = form.compiled
  const size = byteCount(request.header('upload-length'))
  if (size === undefined) return wrongHeader('Upload-Length')
  if (request.receiveBytes) return answerRefusal(415, refusal('takes_no_files'))
  const told = readMetadata(request.header('upload-metadata') ?? '')
  const part = told.get('field') ?? ''
  const field = fileFieldsOf(model).find(({ name }) => name === part)
  if (!field) return refusedUpload(422, part || 'file', fileMissing(texts))
  if (size === 0) return refusedUpload(422, part, visitorRefusal(texts, 'upload_empty'))
  const { maxBytes } = fileLimits(field, model.settings)
  if (size > maxBytes) {
    return refusedUpload(413, part, visitorRefusal(texts, 'upload_too_large', { size: maxBytes / 1024 ** 2 }))
  }
  const often = await uploadedTooOften(platform, form, request.ip)
  if (often) return often
  const begun = await beginResumable(platform, form, {
    field,
    name: safeName(told.get('filename')),
    size,
    ip: request.ip,
  })
  if (!begun) return refusedUpload(422, part, visitorRefusal(texts, 'upload_gone'))
  const [path = '', query] = request.url.split(/\?(.*)/s, 2)
  const location = `${path}/${begun.token}${query ? `?${query}` : ''}`
  return { status: 201, headers: { ...stateOf(begun.upload), location } }
}

/** Takes a piece; the last one, and one without bytes after it, are answered once the file has been looked into. */
async function goOn(
  platform: Platform,
  form: LiveForm,
  { request, upload }: { request: PageRequest; upload: ResumableUpload },
): Promise<PageAnswer> {
  const { texts } = form.compiled
  const offset = byteCount(request.header('upload-offset'))
  if (offset === undefined) return wrongHeader('Upload-Offset')
  if (!request.receiveBytes) {
    return answerRefusal(415, refusal('type_not_supported', { type: 'application/offset+octet-stream' }))
  }
  // A whole file is asked for with its last byte again, or with none after it.
  if (offset !== upload.received && offset !== toldOffset(upload)) return elsewhere(upload)
  try {
    const rest = upload.size - offset
    if (upload.received < upload.size && !(await hasSpaceFor(platform, upload, request.ip))) {
      return answerLater(429, visitorRefusal(texts, 'uploads_busy'), 60)
    }
    const taken = await takePiece(platform, form, { request, upload, rest })
    if ('answer' in taken) return taken.answer
    return await finish(platform, form, { upload: taken.upload, ip: request.ip })
  } catch (error) {
    if (asApiError(error)?.kind === 'too_large') {
      return answerRefusal(413, refusal('upload_longer', { size: upload.size }))
    }
    return busyUpload(texts, error)
  }
}

type TakenPiece = { answer: PageAnswer } | { upload: ResumableUpload }

async function takePiece(
  platform: Platform,
  form: LiveForm,
  { request, upload, rest }: { request: PageRequest; upload: ResumableUpload; rest: number },
): Promise<TakenPiece> {
  const body = await request.receiveBytes?.({ mostBytes: rest, folder: uploadFolder(platform) })
  if (!body) return { upload }
  try {
    const { file, isCut } = body
    if (upload.received === upload.size) return { upload }
    if (file.size < Math.min(rest, smallestPiece)) {
      return { answer: answerRefusal(400, refusal('upload_piece_small', { min: smallestPiece })) }
    }
    if (!(await keepPiece(platform, upload, file))) {
      const now = await openResumable(platform, form, request.params['upload'])
      return { answer: now ? elsewhere(now) : answerRefusal(404, refusal('upload_not_there')) }
    }
    const grown = { ...upload, received: upload.received + file.size }
    // The sender of one that was cut comes again.
    return isCut || file.size < rest ? { answer: { status: 204, headers: stateOf(grown) } } : { upload: grown }
  } finally {
    await body.discard()
  }
}

async function finish(
  platform: Platform,
  form: LiveForm,
  { upload, ip }: { upload: ResumableUpload; ip: string },
): Promise<PageAnswer> {
  const finished = await finishResumable(platform, form, upload, ip)
  if (finished === 'gone') return answerRefusal(404, refusal('upload_not_there'))
  if ('reference' in finished) return { status: 204, headers: stateOf({ ...upload, ...finished }) }
  const field = fileFieldsOf(form.compiled.model).find(({ id }) => id === upload.field_id)
  return refusedUpload(422, field?.name ?? 'file', finished.fault)
}

/** Where the sender goes on: with the last byte, as long as a whole file was not looked into, since clients take all bytes for the end. */
const toldOffset = ({ size, received, reference }: ResumableUpload): number =>
  reference === null ? Math.min(received, size - 1) : received

function stateOf(upload: ResumableUpload): Record<string, string> {
  const { reference, expires } = upload
  return {
    'upload-offset': String(toldOffset(upload)),
    'upload-expires': new Date(expires).toUTCString(),
    ...(reference !== null && { 'upload-reference': reference }),
  }
}

const elsewhere = (upload: ResumableUpload): PageAnswer =>
  withHeaders(answerRefusal(409, refusal('upload_elsewhere', { offset: toldOffset(upload) })), stateOf(upload))

const wrongHeader = (header: string) => answerRefusal(400, refusal('upload_header_wrong', { header }))

const withHeaders = (answer: PageAnswer, headers: Record<string, string>): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

const byteCount = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined)

/** `field ZmllbGRfMQ==,filename YS50eHQ=`: names, and their values in Base64. */
function readMetadata(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]))
}
