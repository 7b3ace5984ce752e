import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** How a person calls `foyer`, as sentences of the program say it: through npm in a checkout, by its path in a release. */
export const foyerCommand = import.meta.filename.endsWith('.ts') ? 'npm run -s foyer --' : join(root, 'bin/foyer')
