import { readFileSync } from 'node:fs'
import type { PageAnswer } from '../../../http/pages.ts'

const directory = new URL('../../../../../dist/public-form/', import.meta.url)

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
  /** Address of the script that tells how far visitors come. */
  countPath: string
  /** Address of the script that keeps answers before they are sent. */
  savingPath: string
  /** Addresses of the scripts of proofs of work, and of the worker that finds them. */
  proofPath: string
  solverPath: string
  /** Address of the script that asks whether visits may be counted, and of the one that counts them in its frame. */
  trackingPath: string
  trackerPath: string
  /** Address of the script of the page that verifies a document. */
  verifyPath: string
  script(name: string): PageAnswer | undefined
  /** What other sites load, and what stands in their frames: each under one address for good. */
  fixed(name: 'embed.js' | 'frame.js'): PageAnswer
}

const kinds = [
  'runtime',
  'assistant',
  'steps',
  'upload',
  'signature',
  'saving',
  'count',
  'proof',
  'solver',
  'tracking',
  'tracker',
  'verify',
] as const

/** The browser's part of the public form, as `scripts/build.ts` made it. */
export function openAssets(): Assets {
  const names = JSON.parse(read('manifest.json')) as Record<(typeof kinds)[number], string>
  const answer = (name: string, cache: string): PageAnswer => ({
    status: 200,
    headers: { 'cache-control': cache, 'cross-origin-resource-policy': 'cross-origin' },
    packed: true,
    body: { type: 'script', text: read(name) },
  })
  const scripts = new Map(
    kinds.map((kind) => [names[kind], answer(names[kind], 'public, max-age=31536000, immutable')]),
  )
  const fixed = {
    'embed.js': answer('embed.js', 'public, max-age=3600'),
    'frame.js': answer('frame.js', 'public, max-age=3600'),
  }
  return {
    runtimePath: `/assets/${names.runtime}`,
    assistantPath: `/assets/${names.assistant}`,
    stepsPath: `/assets/${names.steps}`,
    uploadPath: `/assets/${names.upload}`,
    signaturePath: `/assets/${names.signature}`,
    savingPath: `/assets/${names.saving}`,
    countPath: `/assets/${names.count}`,
    proofPath: `/assets/${names.proof}`,
    solverPath: `/assets/${names.solver}`,
    trackingPath: `/assets/${names.tracking}`,
    trackerPath: `/assets/${names.tracker}`,
    verifyPath: `/assets/${names.verify}`,
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
