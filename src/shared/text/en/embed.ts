import type { EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Form',
  close: 'Close',
  open: 'Open the form',
}
