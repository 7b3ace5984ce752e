import type { EmbedTexts } from '../embed-texts.ts'

export const embed: EmbedTexts = {
  form: 'Form',
  close: 'Kapat',
  open: 'Formu aç',
}
