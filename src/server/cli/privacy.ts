import { open, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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
  const { exportText } = await import('../features/privacy/index.ts')
  const { found, counted: read, parts } = await exportText(platform, wanted)
  if (out === undefined) {
    const json = await text(parts)
    return { document: JSON.parse(json) as object, text: json }
  }
  await writeNew(out, parts)
  const rows = Object.fromEntries(Object.entries(found.data).map(([table, list]) => [table, list.length]))
  const document = { email: found.email, file: out, rows, files: read.files }
  const said = [`The data of ${found.email} is in ${out}.`, lines(counted(rows)), ...unopenedNote(found)]
  return { document, text: said.join('\n\n') }
}

/** Writes a file that is not there yet; nothing is left of one that could not be written to its end. */
async function writeNew(path: string, parts: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(explainFile(path, 'written'))
  try {
    await pipeline(parts, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    explainFile(path, 'written')(error)
  }
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
