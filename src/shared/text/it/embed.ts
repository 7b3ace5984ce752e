import type { EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Modulo',
  close: 'Chiudi',
}
