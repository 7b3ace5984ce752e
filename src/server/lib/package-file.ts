import { fileURLToPath } from 'node:url'

const directory = new URL('../../../dist/packages/', import.meta.url)

/**
 * Absolute path of a style sheet or script that a package of npm brings, for example `swagger-ui-dist/swagger-ui.css`. The build
 * copies what the service reads, so that an installation needs none of these packages (`scripts/packages.ts`).
 */
export const packageFile = (path: string): string => fileURLToPath(new URL(path, directory))
