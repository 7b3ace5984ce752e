import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MissingFile } from '../../lib/files/files.ts'
import type { Platform } from '../../platform.ts'
import { gatherPerson, type PersonExport, type PersonRows } from './person-data.ts'
import type { PersonQuery } from './find-person.ts'

type Sources = Pick<Platform, 'database' | 'files' | 'sealer'>

/** What was exported, and the text of it in parts: of a file no more than a piece is in memory. */
export interface ExportText {
  found: PersonRows
  /** Each file counts once its text has been read. */
  counted: { files: number }
  parts: AsyncIterable<string>
}

/** Everything that is kept of a person, as the JSON of a `PersonExport`. */
export async function exportText(sources: Sources, wanted: PersonQuery): Promise<ExportText> {
  const { found, keys } = await gatherPerson(sources, wanted)
  const counted = { files: 0 }
  return { found, counted, parts: textOf(sources.files, { found, keys }, counted) }
}

/** The same as one object, for a person with few files. */
export async function exportPerson(sources: Sources, wanted: PersonQuery): Promise<PersonExport> {
  const { parts } = await exportText(sources, wanted)
  return JSON.parse(await text(parts)) as PersonExport
}

async function* textOf(
  files: Platform['files'],
  { found, keys }: { found: PersonRows; keys: readonly string[] },
  counted: { files: number },
): AsyncGenerator<string> {
  yield JSON.stringify(found, null, 2).replace(/\n\}$/, ',\n  "files": {')
  for (const key of new Set(keys)) {
    const content = await contentOf(files, key)
    if (!content) continue
    yield `${counted.files === 0 ? '' : ','}\n    ${JSON.stringify(key)}: "`
    yield* base64(content)
    yield '"'
    counted.files++
  }
  yield counted.files === 0 ? '}\n}' : '\n  }\n}'
}

/** `undefined`: it was deleted in the meantime. */
async function contentOf(files: Platform['files'], key: string): Promise<Readable | undefined> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

/** Three bytes are four letters: what is left of a piece goes before the next one. */
async function* base64(content: Readable): AsyncGenerator<string> {
  let left: Buffer = Buffer.alloc(0)
  for await (const piece of content as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([left, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    left = bytes.subarray(whole)
  }
  yield left.toString('base64')
}
