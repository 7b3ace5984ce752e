export interface SourceText {
  readonly path: string
  readonly text: string
}

/** Nouns of the field that end like a participle. */
const nouns = new Set(['Bound', 'Drawing', 'Feed', 'Finding', 'Heading', 'Listing', 'Meaning', 'Setting', 'Wording'])

/** Participles of irregular verbs that have been names of types, and their like. */
const irregular =
  'Begun|Done|Drawn|Found|Frozen|Given|Gone|Got|Heard|Held|Kept|Known|Lost|Made|Meant|Read|Said|Seen|Sent|Shown|Sought|Spoken|Taken|Told|Written'

const declaration = new RegExp(`^(?:export )?(?:interface|type|class) ([A-Z][a-z]+(?:ed|ing)|${irregular})\\b`, 'gm')

/** Types whose name is a participle alone: it says what has happened to a thing, and not what it is. */
export const participleTypes = (files: readonly SourceText[]): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(declaration)]
      .map(([, name = '']) => name)
      .filter((name) => !nouns.has(name))
      .map((name) => `${path}: ${name}`),
  )
