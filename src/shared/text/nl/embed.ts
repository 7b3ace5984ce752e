import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulier',
  close: 'Sluiten',
}

export const absent: AbsentTexts = {
  absent: 'Het formulier kan hier niet worden getoond.',
  open: 'Formulier openen',
}
