import { expect, test } from 'vitest'
import { catalogue } from '../../text/catalogue.ts'
import type { CheckedField } from '../engine/compile.ts'
import { checkFileAnswer } from './file-check.ts'
import { fileLimits, limitsInWords, sizeInWords } from './file-limits.ts'
import { readReference, referenceText } from './file-reference.ts'
import { drawingText, isBlank, pathOf, readDrawing } from './signature-strokes.ts'

const file = {
  file_id: 12,
  form_id: 3,
  field_id: 4,
  expires: 1_795_000_000_000,
  size: 5_000,
  type: 'image/jpeg',
  digest: '0af',
  name: 'Grundriss ~ EG (ä) 100%.jpg',
}

test('form: a reference gives back all that is in it; what is none gives nothing', () => {
  const seal = 'A'.repeat(22)
  const text = referenceText(file)
  expect(readReference(`file~${seal}~${text}`)).toEqual({ ...file, seal, text })
  for (const wrong of [
    '',
    'file~x',
    `file~${seal}~`,
    `file~${seal}~a~b`,
    `file~${seal}~${text}~x`,
    `file~${seal}~%`,
    'plan.pdf',
  ]) {
    expect(readReference(wrong), wrong).toBeUndefined()
  }
})

test('form: a drawing is read as it was written, and only lines on the pad are one', () => {
  const drawing = {
    width: 600,
    height: 200,
    strokes: [
      [10, 20, 300, 40],
      [5, 6],
    ],
  }
  expect(readDrawing(drawingText(drawing))).toEqual(drawing)
  const wrong = [
    'drawn:',
    'drawn:600x200',
    'drawn:0x0:',
    'drawn:600x200:1,2 700,3',
    'drawn:600x200:1,2;a',
    'drawn:60x2000:',
    'x'.repeat(70_000),
  ]
  for (const text of wrong) expect(readDrawing(text), text.slice(0, 30)).toBeUndefined()
  expect([
    isBlank({ ...drawing, strokes: [] }),
    isBlank({ ...drawing, strokes: [[5, 5, 9, 9]] }),
    isBlank(drawing),
  ]).toEqual([true, true, false])
  expect(pathOf([1, 2])).toBe('M1 2h.01')
  expect(pathOf([0, 0, 10, 0, 20, 0])).toBe('M0 0Q10 0 15 0L20 0')
})

test('form: files are counted, and a signature is a drawing, an image or a name', () => {
  const check = (
    type: 'file' | 'signature',
    answer: string | string[] | undefined,
    limits: CheckedField['limits'] = {},
  ) => checkFileAnswer({ id: 1, type, codes: [], max_length: 5_000, limits }, answer, { required: true })
  expect(check('file', [])).toEqual({ fault: 'requiredFile' })
  expect(check('file', 'a')).toEqual({ value: 'a' })
  expect(check('file', ['a', 'a', 'b'], { multiple: true, max_files: 2 })).toEqual({ value: ['a', 'b'] })
  expect(check('file', ['a', 'b'])).toEqual({ fault: 'tooManyFiles', params: { max: 1 } })
  for (const empty of [undefined, ' ', 'drawn:600x200:', '12'])
    expect(check('signature', empty)).toEqual({ fault: 'requiredSignature' })
  expect(check('signature', 'drawn:<svg>')).toEqual({ fault: 'unreadable' })
  expect(check('signature', ' Ada ')).toEqual({ value: 'Ada' })
})

test('form: a field takes what it allows within what its form allows', () => {
  const settings = {
    upload_max_file_mb: 5,
    upload_max_files: 4,
    upload_allowed_types: ['pdf', 'jpg'] as ('pdf' | 'jpg')[],
  }
  const limits = (options: object) => fileLimits({ type: 'file', options }, settings)
  expect(limits({})).toEqual({ kinds: ['pdf', 'jpg'], maxBytes: 5 * 1024 ** 2, maxFiles: 1 })
  expect(limits({ multiple: true, max_files: 9, max_file_mb: 9, allowed_types: ['jpg', 'docx'] })).toEqual({
    kinds: ['jpg'],
    maxBytes: 5 * 1024 ** 2,
    maxFiles: 4,
  })
  // What the form no longer allows at all leaves the field with what the form allows.
  expect(limits({ allowed_types: ['docx'] }).kinds).toEqual(['pdf', 'jpg'])
  expect(limitsInWords(limits({ multiple: true }), catalogue.de.files)).toBe(
    'PDF, JPG, je bis 5 MB, höchstens 4 Dateien',
  )
  expect([sizeInWords(1, 'de'), sizeInWords(740 * 1024, 'de'), sizeInWords(1.25 * 1024 ** 2, 'de')]).toEqual([
    '1 KB',
    '740 KB',
    '1,3 MB',
  ])
})
