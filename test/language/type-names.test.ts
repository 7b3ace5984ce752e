import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { participleTypes } from './type-names.ts'

const root = join(import.meta.dirname, '../..')
const exclude = ['**/node_modules/**', '**/dist/**', 'src/server/db/schema.ts']
const sources = globSync('{src,test,scripts,bench,clients}/**/*.{ts,tsx}', { cwd: root, exclude }).toSorted()

/** Names that users of the published client import. */
const published = ['clients/typescript/src/call.ts: Versioned', 'clients/typescript/src/call.ts: Keyed']
/** From before this check; none is added. */
const former = [
  'src/server/account-moves/export.ts: Exported',
  'src/server/account-moves/hold.ts: Begun',
  'src/server/account-moves/import.ts: Imported',
  'src/server/account-moves/reseal-rows.ts: Resealing',
  'src/server/features/domains/order.ts: Ordered',
  'src/shared/form/engine/check-answer.ts: Stored',
  'test/ha/processes.ts: Started',
]

test('type names: a participle alone is refused, a noun or a phrase is not', () => {
  const text = [
    'interface Sent {',
    'export type Judged = string',
    'class Waiting {}',
    'type Setting = 1',
    'type SentMail = 1',
  ]
  expect(participleTypes([{ path: 'a.ts', text: text.join('\n') }])).toEqual([
    'a.ts: Sent',
    'a.ts: Judged',
    'a.ts: Waiting',
  ])
})

test('type names: no type is named by a participle alone', () => {
  const files = sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(participleTypes(files).filter((name) => !published.includes(name) && !former.includes(name))).toEqual([])
})
