import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Modulo',
  close: 'Chiudi',
}

export const absent: AbsentTexts = {
  absent: 'Il modulo non può essere mostrato qui.',
  open: 'Apri il modulo',
}
