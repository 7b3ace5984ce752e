import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Form',
  close: 'Close',
}

export const absent: AbsentTexts = {
  absent: 'The form cannot be shown here.',
  open: 'Open the form',
}
