import type { EmbedTexts } from '../embed-texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulario',
  close: 'Cerrar',
  open: 'Abrir el formulario',
}
