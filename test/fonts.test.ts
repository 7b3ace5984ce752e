import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFiles as formFonts, handFiles } from '../src/server/features/public-forms/page/fonts.ts'
import { signatureFonts } from '../src/server/lib/inspection/signature-fonts.ts'
import { fontFiles as documentFonts } from '../src/server/pdf/fonts.ts'
import { fonts } from '../src/shared/contract/documents/fonts.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('fonts/*/*', { cwd: root })

test('fonts: each family has the Open Font License beside its files', () => {
  for (const folder of new Set(files.map((path) => dirname(path)))) {
    expect(readFileSync(join(root, folder, 'OFL.txt'), 'utf8'), folder).toContain('SIL OPEN FONT LICENSE Version 1.1')
  }
})

test('fonts: every file is read, and what is read is there', () => {
  const sheet = readFileSync(join(root, 'src/dashboard/theme/fonts.css'), 'utf8')
  const ofDashboard = Array.from(sheet.matchAll(/[\w-]+\.woff2/g), ([name]) => name)
  // An address has a digest after the name of the file.
  const ofForms = [...fonts.flatMap((font) => formFonts(font)), ...handFiles()].map(
    ({ url }) => `${basename(url).split('.')[0]}-normal.woff2`,
  )
  const ofDocuments = [...documentFonts(), ...signatureFonts.map(({ file }) => file)].map((path) => basename(path))
  const present = files.map((path) => basename(path)).filter((name) => /\.(ttf|woff2)$/.test(name))
  expect(present.toSorted()).toEqual([...new Set([...ofDashboard, ...ofForms, ...ofDocuments])].toSorted())
})
