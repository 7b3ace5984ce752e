import { readFileSync } from 'node:fs'
import { pageScripts, type PageScript, type ScriptAddresses } from '../../../../shared/form/page/page-scripts.ts'
import type { PageAnswer } from '../../../http/pages.ts'

const directory = new URL('../../../../../dist/public-form/', import.meta.url)

export interface Assets {
  /** Addresses of the scripts, which change with their content. */
  scripts: ScriptAddresses
  /** The script under a name that one of these addresses ends with. */
  script(name: string): PageAnswer | undefined
  /** What other sites load, and what stands in their frames: each under one address for good. */
  fixed(name: 'embed.js' | 'embed-absent.js' | 'frame.js'): PageAnswer
}

/** The browser's part of the public form, as `scripts/build.ts` made it. */
export function openAssets(): Assets {
  const names = JSON.parse(read('manifest.json')) as Record<PageScript, string>
  const answer = (name: string, cache: string): PageAnswer => ({
    status: 200,
    headers: { 'cache-control': cache, 'cross-origin-resource-policy': 'cross-origin' },
    packed: true,
    body: { type: 'script', text: read(name) },
  })
  const kinds = Object.keys(pageScripts) as PageScript[]
  const scripts = new Map(
    kinds.map((kind) => [names[kind], answer(names[kind], 'public, max-age=31536000, immutable')]),
  )
  const fixed = {
    'embed.js': answer('embed.js', 'public, max-age=3600'),
    'embed-absent.js': answer('embed-absent.js', 'public, max-age=3600'),
    'frame.js': answer('frame.js', 'public, max-age=3600'),
  }
  return {
    scripts: Object.fromEntries(kinds.map((kind) => [kind, `/assets/${names[kind]}`])) as Record<PageScript, string>,
    script: (name) => scripts.get(name),
    fixed: (name) => fixed[name],
  }
}

function read(name: string): string {
  try {
    return readFileSync(new URL(name, directory), 'utf8')
  } catch (error) {
    throw new Error('The browser files of the public form are missing. Build them with: npm run build', {
      cause: error,
    })
  }
}
