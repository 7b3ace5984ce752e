/** What a reader takes in at once: files beside each other, and lines of a file. */
export const bounds = { files: 30, source: 300, test: 500, ninetieth: 160 }

export interface SourceFile {
  path: string
  text: string
}

/** Written by `npm run generate`. */
const generated = new Set([
  'src/server/db/schema.ts',
  'clients/typescript/src/operations.ts',
  'clients/typescript/src/types.ts',
])

/** Numbered lists: a reader opens one entry by its number, and the number says its place; entries are only ever added. */
const numbered = new Set(['docs/decisions', 'migrations'])

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const isTest = (path: string) => /^(test|bench|scripts)\/|\/testing\/|\.(test|spec)\.tsx?$/.test(path)
const linesOf = ({ text }: SourceFile) => text.split('\n').filter((line) => line.trim() !== '').length

/** Folders with more files beside each other than {@link bounds} allows. */
export function overfullFolders(paths: readonly string[]): string[] {
  const counts = Map.groupBy(paths, folderOf)
  return [...counts]
    .filter(([folder, files]) => files.length > bounds.files && !numbered.has(folder))
    .map(([folder, files]) => `${folder} has ${files.length} files, more than ${bounds.files}.`)
}

/** Files with more lines than {@link bounds} allows, blank ones aside. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !generated.has(path))
    .map((file) => ({ path: file.path, lines: linesOf(file), bound: isTest(file.path) ? bounds.test : bounds.source }))
    .filter(({ lines, bound }) => lines > bound)
    .map(({ path, lines, bound }) => `${path} has ${lines} lines, more than ${bound}.`)
}

/** The length that nine of ten files do not exceed. */
export function ninetieth(files: readonly SourceFile[]): number {
  const lengths = files.map((file) => linesOf(file)).toSorted((a, b) => a - b)
  return lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0
}
