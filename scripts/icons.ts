import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { tileIcons } from '../src/shared/contract/forms/tile-icons.ts'

/** Where the dashboard's icons stand: those that it imports, taken from the set of Tabler. */
export const iconsFile = 'src/dashboard/icons/tabler.ts'

/** Where the shapes of the icons stand that choices of forms have. */
export const shapesFile = 'src/shared/form/markup/icon-shapes.ts'

interface Collection {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

/** An icon of lines; the attributes are the same for all, and `icon` sets them. */
const outline = /^(?:<g ATTRIBUTES>)?((?:<path(?: ATTRIBUTES)? d="[^"]*"\/>)+)(?:<\/g>)?$/
const attributes = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

/** The text of {@link iconsFile}: an export for each name that a module of the dashboard imports from it. */
export async function iconsModule(root: string, style: FormatConfig): Promise<string> {
  const pathsOf = tabler()
  const lines = importedNames(join(root, 'src/dashboard')).map((name) => {
    const paths = pathsOf(keyOf(name)).map((path) => `'${path}'`)
    return `export const ${name} = icon(${paths.join(', ')})`
  })
  const text = `// Icons of Tabler (MIT, © Paweł Kuna). Written by scripts/icons.ts: import a further one, then run npm run generate.
import { icon } from './icon.tsx'

${lines.join('\n')}\n`
  return (await format(iconsFile, text, style)).code
}

/** The text of {@link shapesFile}: the lines of each of {@link tileIcons}, on a square of 24 by 24. */
export async function shapesModule(style: FormatConfig): Promise<string> {
  const pathsOf = tabler()
  const lines = Object.entries(tileIcons).map(([name, key]) => `${name}: '${pathsOf(key).join('|')}',`)
  const text = `// Icons of Tabler (MIT, © Paweł Kuna). Written by scripts/icons.ts from tile-icons.ts: name a further one there, then run npm run generate.
import type { TileIcon } from '../../contract/forms/tile-icons.ts'

/** The lines of each icon, on a square of 24 by 24; paths are divided by |. */
export const iconShapes: Readonly<Record<TileIcon, string>> = {
${lines.join('\n')}
}\n`
  return (await format(shapesFile, text, style)).code
}

/** Finds the lines of an icon by its name in the set of Tabler. */
function tabler(): (key: string) => string[] {
  const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json') as Collection
  return (key) => {
    const body = icons[key]?.body ?? icons[aliases[key]?.parent ?? '']?.body
    if (body === undefined) throw new Error(`Tabler has no icon ${key}.`)
    const paths = outline.exec(body.replaceAll(attributes, 'ATTRIBUTES'))?.[1]
    if (paths === undefined) throw new Error(`${key} is not an icon of lines alone.`)
    return Array.from(paths.matchAll(/ d="([^"]*)"/g), ([, d = '']) => d)
  }
}

/** `IconFileTypePdf` stands for `file-type-pdf`, `IconRotate2` for `rotate-2`. */
const keyOf = (name: string) =>
  name
    .slice('Icon'.length)
    .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
    .toLowerCase()

function importedNames(folder: string): string[] {
  const modules = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => /\.tsx?$/.test(name))
  const names = modules.flatMap((name) =>
    Array.from(
      readFileSync(join(folder, name), 'utf8').matchAll(/^import \{([^}]*)\} from '[./]*\/icons\/tabler\.ts'$/gm),
      ([, list = '']) => list.match(/\bIcon\w+/g) ?? [],
    ).flat(),
  )
  return [...new Set(names)].sort()
}
