import { readFileSync } from 'node:fs'
import type { PageAnswer } from '../../http/pages.ts'

const directory = new URL('../../../../dist/public-form/', import.meta.url)

export interface Assets {
  /** Address of the page's script; its name changes with its content. */
  runtimePath: string
  /** Address of the assistant's script, which changes likewise. */
  assistantPath: string
  /** Address of the script that leads through steps. */
  stepsPath: string
  /** Addresses of the scripts of file and signature fields. */
  uploadPath: string
  signaturePath: string
  /** Address of the script of the page that verifies a document. */
  verifyPath: string
  script(name: string): PageAnswer | undefined
  embed(): PageAnswer
}

type Script = 'runtime' | 'assistant' | 'steps' | 'upload' | 'signature' | 'verify'

/** The browser's part of the public form, as `scripts/build.ts` made it. */
export function openAssets(): Assets {
  const { runtime, assistant, steps, upload, signature, verify } = JSON.parse(read('manifest.json')) as Record<
    Script,
    string
  >
  const answer = (name: string, cache: string): PageAnswer => ({
    status: 200,
    headers: { 'cache-control': cache, 'cross-origin-resource-policy': 'cross-origin' },
    body: { type: 'script', text: read(name) },
  })
  const scripts = new Map(
    [runtime, assistant, steps, upload, signature, verify].map((name) => [
      name,
      answer(name, 'public, max-age=31536000, immutable'),
    ]),
  )
  const embed = answer('embed.js', 'public, max-age=3600')
  return {
    runtimePath: `/assets/${runtime}`,
    assistantPath: `/assets/${assistant}`,
    stepsPath: `/assets/${steps}`,
    uploadPath: `/assets/${upload}`,
    signaturePath: `/assets/${signature}`,
    verifyPath: `/assets/${verify}`,
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
