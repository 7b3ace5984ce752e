import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of `docs/operating/ha`, which the test runs as they are documented: only what one machine has not five of is replaced, and
 * a replacement that finds nothing to replace is an error, so that documents and test stay the same.
 */

const folder = join(import.meta.dirname, '../../docs/operating/ha')
export type DocumentedFile = 'etcd' | 'patroni.yml' | 'foyer.sql' | 'haproxy.cfg' | 'foyer.env'

/** Addresses of the hosts, all of them on the loopback interface, and what else `hosts.sed` lists. */
export interface Values extends Record<string, string> {
  db1: string
  db2: string
  witness: string
  app1: string
  app2: string
}

/** Addresses of a run of its own: two runs at a time do not meet. */
export function loopbackValues(): Values & { proxy: string } {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const values: Record<string, string> = { proxy: `${network}.20` }
  for (const [, name = '', value = ''] of read('hosts.sed').matchAll(/^s\|@(\w+)@\|(.*)\|g$/gm)) {
    values[name] = value.replace(/^10\.0\.0(?=\.\d+$)/, network)
  }
  return values as Values & { proxy: string }
}

/** A file with its names filled in, after the replacements, each of which must be of something that is there. */
export function documented(
  file: DocumentedFile,
  values: Readonly<Record<string, string>>,
  replacements: readonly (readonly [found: string, by: string])[] = [],
): string {
  const replaced = replacements.reduce((text, [found, by]) => {
    if (!text.includes(found)) throw new Error(`docs/operating/ha/${file} has no ${found} any more.`)
    return text.replaceAll(found, by)
  }, read(file))
  const filled = replaced.replaceAll(/@(\w+)@/g, (name, key: string) => values[key] ?? name)
  const left = /@[a-z]\w*@/.exec(filled)?.[0]
  if (left !== undefined) throw new Error(`docs/operating/ha/hosts.sed gives no value for ${left} of ${file}.`)
  return filled
}

/** The lines `NAME=value` of a file of variables. */
export function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
