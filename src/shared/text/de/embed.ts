import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formular',
  close: 'Schließen',
}

export const absent: AbsentTexts = {
  absent: 'Das Formular lässt sich hier nicht anzeigen.',
  open: 'Formular öffnen',
}
