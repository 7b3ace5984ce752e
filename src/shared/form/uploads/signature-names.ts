import { isDrawn } from './signature-strokes.ts'

const drawn = 'signature-drawn.png'

/** What the picture of a signature is called that was drawn or typed: its name says how. */
export const signatureFileName = (answer: string) =>
  isDrawn(answer) ? drawn : `signature-typed-${answer.replace(/[/\\]/g, '-')}.png`

/** What a person reads of a signature in place of the name of its file: the name that was typed, or `keptDrawing`. */
export function signatureInWords(fileName: string, keptDrawing: string): string {
  if (fileName === drawn) return keptDrawing
  return /^signature-typed-(.+)\.png$/s.exec(fileName)?.[1] ?? fileName
}
