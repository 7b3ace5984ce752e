import { fileURLToPath } from 'node:url'

const directory = new URL('../../../dist/packages/', import.meta.url)

/**
 * Absolute path of a font, style sheet or script that a package of npm brings, for example `@fontsource/inter/unicode.json`. The build
 * copies what the service reads, so that an installation needs none of these packages (`scripts/packages.ts` has the lists).
 */
export const packageFile = (path: string): string => fileURLToPath(new URL(path, directory))
