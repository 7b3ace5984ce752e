import { ApiError } from './errors.ts'

/** The content type of a body with files, with its parameters. */
export const multipartType = /^multipart\/form-data(?:$|;)/i

/** A 415 that names the content type to send. */
export const unsupportedType = (type: string) =>
  new ApiError('unsupported_media_type', `This content type is not supported. Send ${type}.`)

/** A 415 for a file where only texts are taken. */
export const takesNoFiles = () => new ApiError('unsupported_media_type', 'This form takes no files.')

/** A 400. */
export const unreadableForm = () => new ApiError('malformed', 'The body is not a readable multipart form.')

/** A 413. */
export const tooManyNames = (most: number) =>
  new ApiError('too_large', `The body has more than ${most} names. Send fewer at once.`)

/** A 415 for a body that is packed: it may be far larger than it seems. */
export const packedBody = () =>
  new ApiError(
    'unsupported_media_type',
    'A body with Content-Encoding is not supported. Send it as it is, without gzip.',
  )

/** A 413. */
export const tooManyParts = () => new ApiError('too_large', 'The form has too many parts.')

/** A 413. */
export const bodyTooLarge = (maxBytes: number) =>
  new ApiError('too_large', `The body is larger than ${maxBytes} bytes.`)
