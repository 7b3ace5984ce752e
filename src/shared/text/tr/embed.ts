import type { EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Form',
  close: 'Kapat',
}
