import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packs what an installation needs into `dist/foyer-<version>.tgz`: the service as JavaScript, what the build made for browsers, fonts,
 * migrations, exact versions of all packages, and the list of them (SBOM). Prints the path of the file.
 */
const root = join(import.meta.dirname, '..', '..')
const stage = join(root, 'dist', 'release')

/** Files that are shipped as they are. */
const shipped = ['bin', 'fonts', 'migrations', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md']
const built = ['dashboard', 'openapi.json', 'packages', 'public-form'].map((name) => join('dist', name))
/** What the service reads beside its modules. */
const beside = ['src/server/pdf/template', 'src/server/http/api-docs']

interface Manifest {
  name: string
  version: string
  description: string
  license: string
  type: string
  engines: { node: string }
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

interface LockedPackage {
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  inBundle?: boolean
}

interface Lock {
  packages: Record<string, LockedPackage>
}

/** Direct dependencies with programs for one processor, which npm chooses where it installs. */
const native = new Set(['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', 'sharp'])
/** What an installation does not read of a package; licences stay. */
const unread = /\.([cm]?ts|map)$|\/(?!licen[cs]e)[^/]*\.md$|\/tests?\//i

const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const write = (name: string, value: unknown) => writeFileSync(join(stage, name), `${JSON.stringify(value, null, 2)}\n`)

rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
execFileSync('node', [join(root, 'scripts/build.ts'), '--if-stale'], { stdio: 'ignore' })
execFileSync(join(root, 'node_modules/.bin/tsc'), [
  '--project',
  join(import.meta.dirname, 'tsconfig.json'),
  '--outDir',
  join(stage, 'src'),
])
for (const path of [...shipped, ...built, ...beside]) cpSync(join(root, path), join(stage, path), { recursive: true })

const { name, version, description, license, type, dependencies, optionalDependencies } = read<Manifest>('package.json')
const manifest = {
  name,
  version,
  description,
  license,
  type,
  // The program finds Node 24 by itself.
  engines: { node: '>=20' },
  bin: { foyer: 'bin/foyer' },
  scripts: { start: 'exec bin/foyer start', foyer: 'exec bin/foyer' },
  dependencies,
  optionalDependencies,
}
const bundled = Object.keys(dependencies).filter((dependency) => !native.has(dependency))
write('package.json', { ...manifest, bundleDependencies: bundled })

const lock = read<Lock>('package-lock.json')
const inBundle = placesOf(bundled, lock)
for (const place of inBundle) {
  cpSync(join(root, place), join(stage, place), {
    recursive: true,
    filter: (path) => {
      const inside = path.slice(join(root, place).length)
      return !unread.test(inside) && !inside.includes('/node_modules')
    },
  })
}
const { scripts: _, ...rootPackage } = manifest
const locked = Object.entries(lock.packages)
  .filter(([place, { dev }]) => place !== '' && dev !== true)
  .map(([place, one]) => [place, inBundle.has(place) ? { ...one, inBundle: true } : one])
write('npm-shrinkwrap.json', {
  ...lock,
  name,
  version,
  packages: { '': { ...rootPackage, bundleDependencies: bundled }, ...Object.fromEntries(locked) },
})

write('sbom.cdx.json', listOfParts())

const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', join(root, 'dist')], { cwd: stage })
console.log(join(root, 'dist', packed.toString().trim()))

/** The locked versions of all packages, as scanners of known faults read it (CycloneDX 1.5). */
function listOfParts(): unknown {
  const parts = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: stage,
    maxBuffer: 64 * 2 ** 20,
  })
  // npm calls what it lists by the name of the folder.
  return JSON.parse(parts.toString(), (key, value: unknown) => (key === 'name' && value === 'release' ? name : value))
}

/** Where these packages and all that they depend on stand, as Node finds them: from the inside out. */
function placesOf(names: readonly string[], { packages }: Lock): ReadonlySet<string> {
  const places = new Set<string>()
  const visit = (name: string, from: string) => {
    const place = nearest(name, from, packages)
    if (place === undefined || places.has(place)) return
    places.add(place)
    for (const dependency of Object.keys(packages[place]?.dependencies ?? {})) visit(dependency, place)
  }
  for (const name of names) visit(name, '')
  return places
}

function nearest(name: string, from: string, packages: Lock['packages']): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}
