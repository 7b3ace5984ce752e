import { catalogue } from '../../text/catalogue.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { html, type Html } from '../markup/html.ts'

/** Where the page says that it is at work, and that it cannot be without a script. */
export function proofMarkup({ model: { settings } }: CompiledForm, solverUrl: string, action: string): Html {
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
