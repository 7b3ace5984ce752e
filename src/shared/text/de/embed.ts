import type { EmbedTexts } from '../embed-texts.ts'

export const embed: EmbedTexts = {
  form: 'Formular',
  close: 'Schließen',
  open: 'Formular öffnen',
}
