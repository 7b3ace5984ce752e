import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { UploadKind } from '../../contract/forms/upload-kinds.ts'
import { plural, fill } from '../../text/fill.ts'
import type { FileTexts, Language } from '../../text/texts.ts'
import type { FormField } from '../engine/model.ts'
import { uploadEndings } from './file-endings.ts'

/** What a field takes. */
export interface FileLimits {
  kinds: readonly UploadKind[]
  /** Bytes. */
  maxBytes: number
  maxFiles: number
}

type UploadLimitSettings = Pick<FormSettings, 'upload_max_file_mb' | 'upload_max_files' | 'upload_allowed_types'>

const mib = 1024 * 1024

/** The limits of a `file` or `signature` field: its own within those of the form. An image of a signature is small. */
export function fileLimits(
  { type, options }: Pick<FormField, 'type' | 'options'>,
  settings: UploadLimitSettings,
): FileLimits {
  const { upload_max_file_mb, upload_max_files, upload_allowed_types } = settings
  if (type === 'signature')
    return { kinds: ['png', 'jpg'], maxBytes: Math.min(upload_max_file_mb, 5) * mib, maxFiles: 1 }
  const own = options.allowed_types?.filter((kind) => upload_allowed_types.includes(kind)) ?? []
  return {
    kinds: own.length > 0 ? own : upload_allowed_types,
    maxBytes: Math.min(options.max_file_mb ?? upload_max_file_mb, upload_max_file_mb) * mib,
    maxFiles: options.multiple ? Math.min(options.max_files ?? upload_max_files, upload_max_files) : 1,
  }
}

/** What a file chooser offers. */
export const acceptedEndings = ({ kinds }: FileLimits) =>
  kinds.flatMap((kind) => uploadEndings[kind].map((ending) => `.${ending}`)).join(',')

/** The kinds in words: `PDF, JPG`. */
export const kindsInWords = (kinds: readonly UploadKind[]) => kinds.map((kind) => kind.toUpperCase()).join(', ')

/** The limits in words: `PDF, JPG, up to 10 MB each, no more than 3 files`. */
export function limitsInWords({ kinds, maxBytes, maxFiles }: FileLimits, texts: FileTexts): string {
  const size = fill(maxFiles > 1 ? texts.upTo : texts.upToOne, { size: maxBytes / mib })
  const count = maxFiles > 1 ? [plural(texts.count, maxFiles)] : []
  return [kindsInWords(kinds), size, ...count].join(', ')
}

/** Bytes as people read them: `740 KB`, `1,2 MB`. */
export function sizeInWords(bytes: number, language: Language): string {
  if (bytes < 1024 * 1000) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / mib).toLocaleString(language, { maximumFractionDigits: 1 })} MB`
}
