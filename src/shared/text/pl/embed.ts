import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formularz',
  close: 'Zamknij',
}

export const absent: AbsentTexts = {
  absent: 'Formularza nie można tu wyświetlić.',
  open: 'Otwórz formularz',
}
