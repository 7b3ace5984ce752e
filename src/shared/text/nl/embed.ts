import type { EmbedTexts } from '../embed-texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulier',
  close: 'Sluiten',
  open: 'Formulier openen',
}
