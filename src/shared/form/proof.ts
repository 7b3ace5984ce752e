import { catalogue } from '../text/catalogue.ts'
import type { CompiledForm } from './compile.ts'
import { html, type Html } from './html.ts'

/**
 * A proof of work (`pow_enabled`): `count` puzzles, so that the time for all of them varies little. Puzzle `i` is solved by a number
 * with which the SHA-256 of seed, `i` and the number (32 + 4 + 4 bytes, big-endian) begins with `bits` zero bits.
 */
export interface ProofTask {
  /** Signed; sent back with the numbers. */
  challenge: string
  /** SHA-256 of the challenge, in hex. */
  seed: string
  /** 1–32 */
  bits: number
  count: number
}

/** A solved task as `_proof` carries it: the challenge, and the numbers in base 36. */
export const proofText = (challenge: string, numbers: readonly number[]) =>
  [challenge, ...numbers.map((number) => number.toString(36))].join('.')

/** Addresses of the script that gets and sends a proof, and of the worker that finds it. */
export interface ProofScripts {
  scriptUrl: string
  solverUrl: string
}

/** Where the page says that it is at work, and that it cannot be without a script. */
export function proofMarkup({ model: { settings } }: CompiledForm, { solverUrl }: ProofScripts, action: string): Html {
  const texts = catalogue[settings.language].proof
  const [path] = action.split('?', 1)
  return html`<p
      class="legend"
      id="foyer-proof"
      role="status"
      data-url="${path}/proof"
      data-solver="${solverUrl}"
      data-working="${texts.working}"
    ></p>
    <noscript><p class="note">${texts.needsScript}</p></noscript>`
}
