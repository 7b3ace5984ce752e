import type { Answer, FieldState } from '../../rules/model.ts'
import type { Judgement } from '../engine/check-answer.ts'
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
): Judgement {
  return field.type === 'file' ? checkFiles(field, answer, state) : checkSignature(answer, state)
}

function checkFiles(
  { limits }: CheckedField,
  answer: Answer | undefined,
  { required }: Pick<FieldState, 'required'>,
): Judgement {
  const references = [...new Set(typeof answer === 'string' ? [answer] : answer)].filter((one) => one !== '')
  const { max_files = 1 } = limits
  if (references.length === 0) return required ? { fault: 'requiredFile' } : {}
  if (references.length > max_files) return { fault: 'tooManyFiles', params: { max: max_files } }
  return { value: limits.multiple ? references : (references[0] ?? '') }
}

function checkSignature(answer: Answer | undefined, { required }: Pick<FieldState, 'required'>): Judgement {
  const text = (typeof answer === 'string' ? answer : '').trim()
  const drawing = isDrawn(text) ? readDrawing(text) : null
  if (drawing === undefined) return { fault: 'unreadable' }
  if (text === '' || (drawing && isBlank(drawing))) return required ? { fault: 'requiredSignature' } : {}
  if (drawing || text.startsWith('file~')) return { value: text }
  if (isLonger(text, maxTypedName)) return { fault: 'tooLong', params: { max: maxTypedName } }
  return /\p{L}/u.test(text) ? { value: text } : { fault: 'requiredSignature' }
}
