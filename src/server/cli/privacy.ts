import { writeFile } from 'node:fs/promises'
import type { PersonQuery } from '../features/privacy/index.ts'
import type { Platform } from '../platform.ts'
import type { Outcome } from './administer.ts'
import { explainFile } from '../lib/file-sentence.ts'
import { lines } from './layout.ts'

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([table, n]) => [table, String(n)] as const)

const unopenedNote = ({ unopened }: { unopened: number }) =>
  unopened === 0
    ? []
    : [
        `${unopened} sealed values cannot be opened with the keys of this installation: whose they are cannot be told. Restore the key, and run this again.`,
      ]

/** Everything that is kept of a person, printed or written into a file that its owner alone can read. */
export async function exportData(
  platform: Platform,
  { out, ...wanted }: PersonQuery & { out?: string },
): Promise<Outcome> {
  const { exportPerson } = await import('../features/privacy/index.ts')
  const found = await exportPerson(platform, wanted)
  const text = JSON.stringify(found, null, 2)
  if (out === undefined) return { document: found, text }
  await writeFile(out, text, { mode: 0o600, flag: 'wx' }).catch(explainFile(out, 'written'))
  const rows = Object.fromEntries(Object.entries(found.data).map(([table, list]) => [table, list.length]))
  const document = { email: found.email, file: out, rows, files: Object.keys(found.files).length }
  const parts = [`The data of ${found.email} is in ${out}.`, lines(counted(rows)), ...unopenedNote(found)]
  return { document, text: parts.join('\n\n') }
}

/** Deletes everything that is kept of a person, and says what that was. */
export async function eraseData(platform: Platform, wanted: PersonQuery): Promise<Outcome> {
  const { erasePerson } = await import('../features/privacy/index.ts')
  const document = await erasePerson(platform, wanted)
  const erased = counted(document.erased)
  const left = counted(document.mentioned)
  const parts = [
    erased.length === 0
      ? `Nothing was kept of ${wanted.email}.`
      : `What was kept of ${wanted.email} was erased.\n\n${lines(erased)}`,
    ...(left.length === 0 ? [] : [`The address still stands in:\n\n${lines(left)}`]),
    ...unopenedNote(document),
  ]
  return { document, text: parts.join('\n\n') }
}
