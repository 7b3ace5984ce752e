import { posix } from 'node:path'

export interface NamedDocument {
  readonly path: string
  readonly text: string
}

/** What is in the repository, for a document to name. */
export interface RepositoryNames {
  /** Paths of all files and folders. */
  readonly paths: ReadonlySet<string>
  /** Numbers of the decisions. */
  readonly decisions: ReadonlySet<string>
  /** Scripts of `package.json`. */
  readonly scripts: ReadonlySet<string>
}

/** Folders that documents leave out of a path. */
const bases = ['', 'src', 'src/server', 'src/shared', 'src/server/features']
const source = /[\w*]\.(?:tsx?|mjs|sql|typ)$/
/** Folders that a build or an installation makes. */
const generated = new Set(['node_modules', 'dist', 'data'])
/** Values of a setting. */
const values = new Set(['http/json', 'http/protobuf'])

/** Also those of a list, as in “decisions 0030 to 0034”. */
const decisionsOf = (text: string) =>
  matchesOf(text, /\b(decisions?\s+0\d{3}(?:(?:,| and| to)\s+0\d{3})*)/gi).flatMap(
    (list) => list.match(/0\d{3}/g) ?? [],
  )

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match)

/** What documents name and the repository does not have: paths in backticks, links, decisions and scripts, as `document: name`. */
export function missingNames(documents: readonly NamedDocument[], names: RepositoryNames): string[] {
  return documents.flatMap(({ path, text }) => {
    const folder = posix.dirname(path)
    const links = matchesOf(text, /\]\(([^)#\s]+?)\/?[)#]/g).filter((target) => !/^(?:https?|mailto):/.test(target))
    return [
      ...matchesOf(text, /`([^`\s]+)`/g).filter((name) => isMissing(name, folder, names)),
      ...links.filter((target) => !names.paths.has(posix.join(folder, target))),
      ...decisionsOf(text).filter((number) => !names.decisions.has(number)),
      ...matchesOf(text, /\bnpm run (?:-s )?([a-z][\w:-]*)/g).filter((script) => !names.scripts.has(script)),
    ].map((name) => `${path}: ${name}`)
  })
}

/** Whether a text in backticks is a path of the repository that does not exist. */
function isMissing(name: string, folder: string, { paths }: RepositoryNames): boolean {
  const path = name.replace(/:\d+$/, '').replace(/\/$/, '')
  if (!/^\.?[\w*-][\w.*-]*(?:\/[\w.*-]+)*$/.test(path) || values.has(path)) return false
  const from = [...bases, folder]
  const [first = ''] = path.split('/')
  const isInFolder = path !== first && !generated.has(first) && from.some((base) => paths.has(posix.join(base, first)))
  if (!source.test(path) && !isInFolder) return false
  if (path.includes('*')) return ![...paths].some((one) => posix.matchesGlob(one, `**/${path}`))
  return !from.some((base) => paths.has(posix.join(base, path))) && ![...paths].some((one) => one.endsWith(`/${path}`))
}
