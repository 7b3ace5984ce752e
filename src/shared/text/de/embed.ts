import type { EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formular',
  close: 'Schließen',
}
