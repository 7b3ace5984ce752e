import type { FormField } from '../../../shared/form/engine/model.ts'
import { signatureInWords } from '../../../shared/form/uploads/signature-names.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { inWords } from './format.ts'
import type { ShownFile, Value } from './model.ts'

/** A file among the answers [B2.6]. */
export interface UploadedFile {
  file_id: string | number
  name: string
  type: string
}

/** What to do with an uploaded file: the key of the image or PDF that it becomes, or `undefined` to name it only. */
export interface FileUse {
  image(file: UploadedFile): string | undefined
  attachment(file: UploadedFile): string | undefined
}

/** How an answer is shown; `undefined` when there is none. Nothing is taken for granted about what is stored. */
export function valueOf(field: FormField, stored: unknown, language: Language, use: FileUse): Value | undefined {
  const entries = (Array.isArray(stored) ? stored : [stored]).filter((entry) => !isEmpty(entry)) as unknown[]
  const files = entries.filter(isFile)
  if (files.length > 0) {
    const { keptDrawing } = catalogue[language].files.sign
    const wordsOf = (file: UploadedFile, image: string | undefined) => {
      if (field.type === 'signature') return { name: signatureInWords(file.name, keptDrawing) }
      return image === undefined ? { name: file.name } : photoWords(file, photos, field.label)
    }
    const shown = files.map((file) => ({ file, drawn: drawnAs(file, use) }))
    const photos = shown.flatMap(({ file, drawn }) => (drawn.image === undefined ? [] : [file]))
    return { kind: 'files', files: shown.map(({ file, drawn }) => ({ ...wordsOf(file, drawn.image), ...drawn })) }
  }
  const [first] = entries
  if (typeof first === 'boolean' || (field.type === 'checkbox' && isTick(first))) {
    return { kind: 'boolean', checked: first === true || first === '1' || first === 1 }
  }
  const words = entries.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
  const texts = words.map((word) => inWords(field, word, language))
  if (texts.length > 1) return { kind: 'list', items: texts }
  return texts[0] === undefined ? undefined : { kind: 'text', text: texts[0] }
}

/** What cameras, phones and messengers put before the number of a photo. */
const cameraWords =
  /^(?:img|image|dsc[fn]?|pxl|mvimg|photo|foto|bild|signal|screenshot|scan|unnamed|download|whatsapp image)|-wa(?=\d)/gi

/** `IMG_2031`, `20261128_103000`, letters and numbers of a machine: what no person has called a photo. */
const isByMachine = (title: string) => /^[\da-f-]{16,}$/i.test(title) || !/\p{L}/u.test(title.replace(cameraWords, ''))

/** `kueche`, `bad_2`: the name of a file, not words that a person would write below a photo. */
const isBare = (title: string) => title.includes('_') || (!title.includes(' ') && title === title.toLowerCase())

/**
 * The words below a photo: its name without what says the format, where a person has written it as words. Elsewhere the label of the field says what it
 * shows, with a number among several; what stands before a colon in that label is what they are photos of.
 */
function photoWords(
  file: UploadedFile,
  photos: readonly UploadedFile[],
  label: string,
): Pick<ShownFile, 'name' | 'isNamedByRow'> {
  const title = file.name.replace(/\.[a-z\d]{2,5}$/i, '').trim()
  if (!isByMachine(title) && !isBare(title)) return { name: title }
  if (photos.length === 1) return { name: label, isNamedByRow: true }
  const thing = /^([^:]{1,40}?)\s?:\s+\S/.exec(label)?.[1] ?? label
  return { name: `${thing} ${photos.indexOf(file) + 1}` }
}

/** The files of an answer. */
export const filesIn = (stored: unknown): UploadedFile[] => (Array.isArray(stored) ? stored : [stored]).filter(isFile)

const isEmpty = (entry: unknown) =>
  entry === null || entry === undefined || (typeof entry === 'string' && entry.trim() === '')

const isTick = (entry: unknown) => ['0', '1', 0, 1].includes(entry as string)

function isFile(entry: unknown): entry is UploadedFile {
  const { file_id, name, type } = (entry ?? {}) as Partial<Record<keyof UploadedFile, unknown>>
  return ['string', 'number'].includes(typeof file_id) && typeof name === 'string' && typeof type === 'string'
}

function drawnAs(file: UploadedFile, use: FileUse) {
  const image = file.type.startsWith('image/') ? use.image(file) : undefined
  const attachment = file.type === 'application/pdf' ? use.attachment(file) : undefined
  return { ...(image !== undefined && { image }), ...(attachment !== undefined && { attachment }) }
}
