import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** The code of one classic script from `src/public-form`, as browsers get it. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(root, 'src/public-form', entry), formats: ['iife'], name: 'foyer' },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error(`${entry} gave no script.`)
  return chunk.code
}
