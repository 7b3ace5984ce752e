import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of the system that the tests of high availability start, and the packages of Debian that have them. */
const packages = { etcd: 'etcd-server', patroni: 'patroni', patronictl: 'patroni', haproxy: 'haproxy' } as const
export type SystemProgram = keyof typeof packages

const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const pathOf = (name: string) => directories.map((one) => join(one, name)).find((path) => existsSync(path))

/** Where a program is; throws where it is not installed. */
export function programPath(name: SystemProgram): string {
  const path = pathOf(name)
  if (path === undefined) throw new Error(whatToInstall([packages[name]]))
  return path
}

/** Folder of the newest PostgreSQL that Debian has installed. */
export function postgresqlBin(): string | undefined {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .filter((name) => Number(name) >= 15)
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined
  return newest === undefined ? undefined : join(versions, newest, 'bin')
}

/** A sentence that says what to install where one of these is missing. */
export function missingPrograms(names: readonly (SystemProgram | 'postgresql')[]): string | undefined {
  const missing = names.flatMap((name) => {
    if (name === 'postgresql') return postgresqlBin() === undefined ? [name] : []
    return pathOf(name) === undefined ? [packages[name]] : []
  })
  return missing.length === 0 ? undefined : whatToInstall([...new Set(missing)])
}

const whatToInstall = (missing: readonly string[]) =>
  `This test needs programs of Debian that are not installed: apt-get install --no-install-recommends ${missing.join(' ')}`
