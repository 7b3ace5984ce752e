import { expect, test } from 'vitest'
import { signatureFileName, signatureInWords } from './signature-names.ts'

test('signature: the file of a drawn or typed one says how it was made, and people read words of it', () => {
  const drawn = signatureFileName('drawn:600x200:1,2 3,4')
  const typed = signatureFileName('Ada/Lovelace.png')
  expect([drawn, typed]).toEqual(['signature-drawn.png', 'signature-typed-Ada-Lovelace.png.png'])
  const words = [drawn, typed, 'signature-uploaded.jpg'].map((name) => signatureInWords(name, 'Drawn signature'))
  expect(words).toEqual(['Drawn signature', 'Ada-Lovelace.png', 'signature-uploaded.jpg'])
})
