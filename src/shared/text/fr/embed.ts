import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulaire',
  close: 'Fermer',
}

export const absent: AbsentTexts = {
  absent: 'Le formulaire ne peut pas être affiché ici.',
  open: 'Ouvrir le formulaire',
}
