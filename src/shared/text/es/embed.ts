import type { AbsentTexts, EmbedTexts } from '../texts.ts'

export const embed: EmbedTexts = {
  form: 'Formulario',
  close: 'Cerrar',
}

export const absent: AbsentTexts = {
  absent: 'El formulario no se puede mostrar aquí.',
  open: 'Abrir el formulario',
}
