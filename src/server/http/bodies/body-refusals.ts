import { ApiError } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** The content type of a body with files, with its parameters. */
export const multipartType = /^multipart\/form-data(?:$|;)/i

/** A 415 that names the content type to send. */
export const unsupportedType = (type: string) =>
  new ApiError('unsupported_media_type', refusal('type_not_supported', { type }))

/** A 415 for a file where only texts are taken. */
export const takesNoFiles = () => new ApiError('unsupported_media_type', refusal('takes_no_files'))

/** A 400. */
export const unreadableForm = () => new ApiError('malformed', refusal('form_unreadable'))

/** A 413. */
export const tooManyNames = (most: number) => new ApiError('too_large', refusal('too_many_names', { max: most }))

/** A 413. */
export const tooManyDifferentNames = (most: number) =>
  new ApiError('too_large', refusal('too_many_different_names', { max: most }))

/** A 415 for a body that is packed: it may be far larger than it seems. */
export const packedBody = () => new ApiError('unsupported_media_type', refusal('body_packed'))

/** A 413. */
export const tooManyParts = () => new ApiError('too_large', refusal('too_many_parts'))

/** A 413. */
export const bodyTooLarge = (maxBytes: number) =>
  new ApiError('too_large', refusal('body_too_large', { max: maxBytes }))
