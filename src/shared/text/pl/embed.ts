import type { EmbedTexts } from '../embed-texts.ts'

export const embed: EmbedTexts = {
  form: 'Formularz',
  close: 'Zamknij',
  open: 'Otwórz formularz',
}
