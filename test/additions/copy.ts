import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** A copy of the tree to which something is added, by the steps of CONTRIBUTING.md. */
export class TreeCopy implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'foyer-addition-'))
  #edited = new Set<string>()

  constructor() {
    for (const path of [
      'src',
      'scripts',
      'bench',
      'test',
      'clients',
      'fonts',
      'migrations',
      'docs',
      'package.json',
      'tsconfig.base.json',
      'vitest.config.ts',
    ]) {
      cpSync(join(root, path), join(this.root, path), {
        recursive: true,
        filter: (from) => !from.includes('/node_modules'),
      })
    }
    for (const path of ['node_modules', 'dist']) symlinkSync(join(root, path), join(this.root, path))
  }

  /** Copies a folder and replaces words in its files. */
  copyFolder(from: string, to: string, words: Record<string, string>): void {
    cpSync(join(this.root, from), join(this.root, to), { recursive: true })
    for (const path of execFileSync('find', [join(this.root, to), '-type', 'f'])
      .toString()
      .trim()
      .split('\n')) {
      const text = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        Object.entries(words).reduce((changed, [word, by]) => changed.replaceAll(word, by), text),
      )
    }
  }

  /** The files that were there and are changed by this, sorted. */
  edits(change: () => void): string[] {
    this.#edited.clear()
    change()
    return [...this.#edited].toSorted()
  }

  /** Replaces text that has to be there. */
  edit(path: string, find: string | RegExp, by: string): void {
    const text = readFileSync(join(this.root, path), 'utf8')
    const changed = text.replace(find, by)
    if (changed === text) throw new Error(`${path} does not have ${find}.`)
    writeFileSync(join(this.root, path), changed)
    this.#edited.add(path)
  }

  /** Faults of the compiler in a zone; none where all is well. */
  async compile(zone: string): Promise<string[]> {
    const tsc = join(root, 'node_modules/.bin/tsc')
    try {
      await promisify(execFile)(tsc, ['-p', join(this.root, zone)], { maxBuffer: 1 << 26 })
      return []
    } catch (error) {
      return (error as { stdout: string }).stdout.trim().split('\n')
    }
  }

  /** What a module prints that stands beside this one in the copy. */
  async run(source: string): Promise<string> {
    const path = join(this.root, 'test/additions/addition.ts')
    writeFileSync(path, source)
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: dirname(path) })
      return stdout.trim()
    } finally {
      // It is no part of the tree that is compiled.
      rmSync(path)
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
