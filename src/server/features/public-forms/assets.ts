import { readFileSync } from 'node:fs'
import type { PageAnswer } from '../../http/pages.ts'

const directory = new URL('../../../../dist/public-form/', import.meta.url)

export interface Assets {
  /** Address of the page's script; its name changes with its content. */
  runtimePath: string
  /** Address of the assistant's script, which changes likewise. */
  assistantPath: string
  script(name: string): PageAnswer | undefined
  embed(): PageAnswer
}

/** The browser's part of the public form, as `scripts/build.ts` made it. */
export function openAssets(): Assets {
  const { runtime, assistant } = JSON.parse(read('manifest.json')) as { runtime: string; assistant: string }
  const answer = (name: string, cache: string): PageAnswer => ({
    status: 200,
    headers: { 'cache-control': cache, 'cross-origin-resource-policy': 'cross-origin' },
    body: { type: 'script', text: read(name) },
  })
  const scripts = new Map(
    [runtime, assistant].map((name) => [name, answer(name, 'public, max-age=31536000, immutable')]),
  )
  const embed = answer('embed.js', 'public, max-age=3600')
  return {
    runtimePath: `/assets/${runtime}`,
    assistantPath: `/assets/${assistant}`,
    script: (name) => scripts.get(name),
    embed: () => embed,
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
