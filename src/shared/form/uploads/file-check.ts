import type { Answer, FieldState } from '../../rules/model.ts'
import { fill, plural } from '../../text/fill.ts'
import type { FaultTexts } from '../../text/texts.ts'
import type { Judgement, Wording } from '../engine/check-answer.ts'
import type { CheckedField } from '../engine/compile.ts'
import { isLonger } from '../../text/code-points.ts'
import { isBlank, isDrawn, readDrawing } from './signature-strokes.ts'

/** Longest typed signature, in code points. */
export const maxTypedName = 100

/**
 * Judges the answer of a visible, enabled field of type `file` or `signature`: references of files, drawn lines, or a name in
 * letters. Whether a reference names a file of this field is asked elsewhere.
 */
export function checkFileAnswer(
  field: CheckedField,
  answer: Answer | undefined,
  state: Pick<FieldState, 'required'>,
  { faults }: Pick<Wording, 'faults'>,
): Judgement {
  return field.type === 'file' ? checkFiles(field, answer, state, faults) : checkSignature(answer, state, faults)
}

function checkFiles(
  { limits }: CheckedField,
  answer: Answer | undefined,
  { required }: Pick<FieldState, 'required'>,
  faults: FaultTexts,
): Judgement {
  const references = [...new Set(typeof answer === 'string' ? [answer] : answer)].filter((one) => one !== '')
  const { max_files = 1 } = limits
  if (references.length === 0) return required ? { fault: faults.requiredFile } : {}
  if (references.length > max_files) return { fault: plural(faults.tooManyFiles, max_files) }
  return { value: limits.multiple ? references : (references[0] ?? '') }
}

function checkSignature(
  answer: Answer | undefined,
  { required }: Pick<FieldState, 'required'>,
  faults: FaultTexts,
): Judgement {
  const text = (typeof answer === 'string' ? answer : '').trim()
  const drawing = isDrawn(text) ? readDrawing(text) : null
  if (drawing === undefined) return { fault: faults.unreadable }
  if (text === '' || (drawing && isBlank(drawing))) return required ? { fault: faults.requiredSignature } : {}
  if (drawing || text.startsWith('file~')) return { value: text }
  if (isLonger(text, maxTypedName)) return { fault: fill(faults.tooLong.other, { n: maxTypedName }) }
  return /\p{L}/u.test(text) ? { value: text } : { fault: faults.requiredSignature }
}
