import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { valueOf } from '../../pdf/model/answers.ts'
import type { Content } from './sealing.ts'

/** What was answered in a form, and how it is put in words. */
export interface AnswerSet {
  fields: readonly FormField[]
  content: Content
  language: Language
}

/** An answer in words, '' where there is none. */
export function answerInWords(field: FormField, content: Content, language: Language): string {
  const texts = catalogue[language].mails
  const value = valueOf(field, content[field.crm_module]?.[contentName(field)], language, {
    image: () => undefined,
    attachment: () => undefined,
  })
  switch (value?.kind) {
    case 'text':
      return value.text
    case 'boolean':
      return value.checked ? texts.yes : texts.no
    case 'list':
      return value.items.join(', ')
    case 'files':
      return value.files.map(({ name }) => name).join(', ')
    default:
      return ''
  }
}
