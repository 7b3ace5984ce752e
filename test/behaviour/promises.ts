import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One separately testable promise of `docs/behaviour`. */
export interface BehaviourPromise {
  /** `B4.3-2`: number 2 of section B4.3. Never given to another promise, so tests and comments can name it. */
  readonly id: string
  readonly text: string
}

export interface Section {
  /** `B4.3`. */
  readonly id: string
  readonly title: string
  /** By their numbers. */
  readonly promises: readonly BehaviourPromise[]
}

const heading = /^## (B\d+(?:\.\d+)?) (.+)$/
const promise = /^- \*\*((B\d+(?:\.\d+)?)-(\d+))\*\* (.+)$/

/**
 * The sections of one document of `docs/behaviour`. Throws an error that names the line for a list item that is not a promise,
 * and for a promise that is in another section than its number says, or whose number is taken.
 */
export function readSections(markdown: string): Section[] {
  const sections: { id: string; title: string; promises: BehaviourPromise[] }[] = []
  for (const line of markdown.split('\n')) {
    const [, sectionId, title = ''] = heading.exec(line) ?? []
    if (sectionId) sections.push({ id: sectionId, title, promises: [] })
    if (!line.startsWith('- ')) continue
    const [, id = '', ofSection, , text = ''] = promise.exec(line) ?? []
    const section = sections.at(-1)
    if (!section || section.id !== ofSection) throw new Error(`Not a promise of this section: ${line}`)
    if (section.promises.some((other) => other.id === id)) throw new Error(`The number is taken: ${line}`)
    section.promises.push({ id, text })
  }
  return sections.map((section) => ({ ...section, promises: section.promises.toSorted(byNumber) }))
}

const numberOf = ({ id }: BehaviourPromise) => Number(id.slice(id.lastIndexOf('-') + 1))
const byNumber = (a: BehaviourPromise, b: BehaviourPromise) => numberOf(a) - numberOf(b)

const folder = join(import.meta.dirname, '../../docs/behaviour')

/** All sections, in the order of the files. */
export const sections: readonly Section[] = globSync('[0-9]*.md', { cwd: folder })
  .toSorted()
  .flatMap((file) => readSections(readFileSync(join(folder, file), 'utf8')))
