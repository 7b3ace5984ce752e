import { catalogue } from '../../shared/text/catalogue.ts'
import { renderDocument, type NextPage, type Page } from '../../shared/form/page/document.ts'
import { html } from '../../shared/form/markup/html.ts'
import { inPlaceOfForm, type StatePageForm } from '../../shared/form/page/states.ts'
import { linkButton } from './buttons.ts'

/** What there is to say of a document that is not handed out by this very answer. */
export type DocumentPageState =
  | { kind: 'preparing'; onward: NextPage }
  /** It takes so long that the page no longer asks by itself. */
  | { kind: 'slow'; url: string }
  /** The page leads to it at once; its address again, for those whom nothing leads. */
  | { kind: 'ready'; url: string }
  | { kind: 'ended' | 'missing' }

/**
 * The page behind the link to a document, as long as there is none to hand out; it reloads by itself, without any script. Where there will be
 * none, it says whom to ask.
 */
export function renderDocumentPage(model: StatePageForm['model'], state: DocumentPageState): Page {
  const texts = catalogue[model.settings.language].documents
  const [headline, text] = {
    preparing: [texts.preparingHeadline, texts.preparingText],
    slow: [texts.preparingHeadline, texts.slowText],
    ready: [texts.readyHeadline, texts.readyText],
    ended: [texts.endedHeadline, texts.endedText],
    missing: [texts.missingHeadline, texts.missingText],
  }[state.kind] as [string, string]
  const below =
    state.kind === 'ready'
      ? linkButton(state.url, texts.download)
      : state.kind === 'slow'
        ? linkButton(state.url, texts.reload)
        : null
  if (state.kind === 'ended' || state.kind === 'missing') {
    const symbol = state.kind === 'missing' ? 'search' : 'closed'
    return inPlaceOfForm({ model, embed: false }, headline, html`<p role="status">${text}</p>`, symbol)
  }
  const main = html`<div class="card">
    <h1>${headline}</h1>
    <p class="lead" role="status">${text}</p>
    ${below}
  </div>`
  return renderDocument({ model, embed: false, title: headline, onward: onwardOf(state), main })
}

function onwardOf(state: DocumentPageState): NextPage | undefined {
  if (state.kind === 'preparing') return state.onward
  return state.kind === 'ready' ? { url: state.url, seconds: 0 } : undefined
}
