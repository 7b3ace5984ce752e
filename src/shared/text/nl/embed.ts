import type { EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulier',
  close: 'Sluiten',
}
