import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Form',
  close: 'Kapat',
}

export const absent: AbsentTexts = {
  absent: 'Form burada gösterilemiyor.',
  open: 'Formu aç',
}
