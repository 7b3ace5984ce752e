import { fileFieldsOf } from '../../../shared/form/uploads/file-fields.ts'
import type { FileReference } from '../../../shared/form/uploads/file-reference.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import type { Answer, Answers, FormState } from '../../../shared/rules/model.ts'
import { visitorRefusal, type FieldRefusal } from '../../../shared/refusals/catalogue.ts'
import { openReference } from './references.ts'
import type { UploadForm } from './upload-form.ts'
import type { TokenKey } from '../../lib/secrets/keyed-hash.ts'

/** What answers name of files. */
export interface NamedFiles {
  /** The answers without references that name nothing. */
  answers: Answers
  /** By reference. */
  files: ReadonlyMap<string, FileReference>
  /** Fields that lost a reference. */
  lost: readonly FormField[]
}

const isReference = (text: string) => text.startsWith('file~')

/** Opens the references in the answers; what is forged, expired, or of another form or field is left out. */
export function namedFiles(key: TokenKey, form: UploadForm, answers: Answers): NamedFiles {
  const files = new Map<string, FileReference>()
  const lost: FormField[] = []
  const kept: Answers = { ...answers }
  for (const field of fileFieldsOf(form.compiled.model)) {
    const answer = answers[field.id]
    if (answer === undefined) continue
    const opened = [answer].flat().filter((text) => {
      if (field.type === 'signature' && !isReference(text)) return true
      const file = openReference(key, text, { form_id: form.id, field_id: field.id })
      if (file) files.set(text, file)
      return file !== undefined
    })
    if (opened.length < [answer].flat().length) lost.push(field)
    kept[field.id] = field.type === 'file' ? opened : (opened[0] ?? '')
  }
  return { answers: kept, files, lost }
}

/** What is wrong with the files of a submission as a whole: some are gone, or there are more than the form takes. */
export function fileFaults({ compiled }: UploadForm, { answers, lost }: NamedFiles, state: FormState): FieldRefusal[] {
  const { texts, model } = compiled
  const isThere = ({ id }: FormField) => state.fields[id]?.visible === true && state.fields[id].enabled
  const gone = lost.filter(isThere).map(({ name }) => ({ field: name, ...visitorRefusal(texts, 'upload_gone') }))
  const filled = fileFieldsOf(model).filter((field) => field.type === 'file' && isThere(field))
  const count = filled.reduce((sum, { id }) => sum + countOf(answers[id]), 0)
  const last = filled.filter(({ id }) => countOf(answers[id]) > 0).at(-1)
  const { upload_max_files: most } = model.settings
  if (!last || count <= most) return gone
  return [...gone, { field: last.name, ...visitorRefusal(texts, 'too_many_uploads_in_all', { max: most }) }]
}

const countOf = (answer: Answer | undefined) => (answer === undefined ? 0 : [answer].flat().length)
