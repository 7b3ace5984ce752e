import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Writes `docs/openapi.json`, which `npm run generate` makes from the contract, without spaces into `dist/openapi.json`, which the service sends. */
export function packOpenApi(): void {
  const document: unknown = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/openapi.json'), JSON.stringify(document))
}
