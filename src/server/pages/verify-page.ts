import { formSettingDefaults, type FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import type { Language, VerifyTexts } from '../../shared/text/texts.ts'
import { renderDocument, type Page, type PageFrame } from '../../shared/form/page/document.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { fileCss } from '../../shared/form/styles/file-styles.ts'
import { attributes, html, jsonScript, type Html } from '../../shared/form/markup/html.ts'
import { signingCss } from '../../shared/form/styles/signing-styles.ts'
import type { VerifyWire } from '../../shared/form/page/verify-wire.ts'

/** A signed document as every visitor may see it; times in words. */
export interface VerifiedDocument {
  number: string
  account: string
  signed: string
  sealed: string
  /** Of the account: the page vouches for its document. */
  imprint: Partial<FormSettings>
  /** Of the genuine file, and of the one before the signature, in hex. */
  sha256: string
  shown_sha256: string
}

/** The page that tells whether a file is a document that was signed here; the file stays in the browser. */
export function renderVerifyPage(language: Language, document: VerifiedDocument, scriptUrl: string): Page {
  const texts = catalogue[language].signing.check
  const facts: [string, string | Html][] = [
    [texts.number, document.number],
    [texts.account, document.account],
    [texts.signed, document.signed],
    [texts.sealed, document.sealed],
    [texts.hash, html`<code class="hash">${document.sha256}</code>`],
  ]
  const rows = facts.map(
    ([label, value]) =>
      html`<dt>${label}</dt>
        <dd>${value}</dd>`,
  )
  const main = html`<div class="card">
    <h1>${texts.headline}</h1>
    <p class="lead">${texts.lead}</p>
    <div id="foyer-verdict" class="verdict" role="status"></div>
    <div id="foyer-check" class="field upload ready" hidden>
      <input type="file" id="check-file" accept=".pdf,application/pdf" aria-describedby="check-private" /><label
        class="drop"
        for="check-file"
        ><span class="drop-choose">${texts.choose}</span> <span class="drop-here">${texts.drop}</span></label
      >
      <p class="hint" id="check-private">${texts.private}</p>
    </div>
    <noscript><p class="note">${texts.byHand}</p></noscript>
    <dl class="facts">${rows}</dl>
    <p class="hint kind">${texts.kind}</p>
    <script type="application/json" id="foyer-seal">
      ${jsonScript(wireOf(document, texts))}
    </script>
  </div>`
  // Above the card stands whose document it is.
  return page({ ...document.imprint, language }, texts.headline, main, {
    runtimeUrl: scriptUrl,
    sender: document.account,
  })
}

function wireOf({ sha256, shown_sha256 }: VerifiedDocument, texts: VerifyTexts): VerifyWire {
  const { working, insecure, genuine, genuineText, unsigned, unsignedText, different, differentText } = texts
  const sentences = { working, insecure, genuine, genuineText, unsigned, unsignedText, different, differentText }
  return { sha256, shown_sha256, ...sentences }
}

/** Asks for the number of a document; `unknown`: that one is none, and an empty one is missing. */
export function renderVerifyForm(language: Language, unknown: string | null): Page {
  const texts = catalogue[language].signing.check
  const isFaulty = unknown !== null
  const fault = isFaulty && (unknown === '' ? texts.noNumber : texts.missingText)
  const input = attributes({
    id: 'number',
    name: 'id',
    value: unknown,
    required: true,
    placeholder: 'XXXX-XXXX-XXXX-XXXX',
    autocomplete: 'off',
    spellcheck: 'false',
    autofocus: isFaulty,
    'aria-invalid': isFaulty && 'true',
    'aria-describedby': isFaulty && 'number-fault',
  })
  const main = html`<div class="card alone">
    <h1>${texts.headline}</h1>
    <p class="lead">${texts.ask}</p>
    <form method="get" action="/verify" class="signing" novalidate>
      <input type="hidden" name="lang" value="${language}" />
      <div class="field" ${attributes({ 'data-fault': isFaulty })}>
        <label class="label" for="number">${texts.number}</label><input class="input" ${input} />
        ${isFaulty && html`<p class="fault" id="number-fault" role="status">${fault}</p>`}
      </div>
      <div class="actions"><button class="button" type="submit">${texts.find}</button></div>
    </form>
  </div>`
  // The window says a fault first: a page that is loaded anew is read from its title on.
  const title = fault
    ? `${unknown === '' ? catalogue[language].live.errorTitle : texts.missing}: ${texts.headline}`
    : texts.headline
  return page({ language }, title, main)
}

function page(
  own: Partial<FormSettings>,
  title: string,
  main: Html,
  more: Pick<PageFrame, 'runtimeUrl' | 'sender'> = {},
): Page {
  const settings: FormSettings = { ...formSettingDefaults, internal_title: '', ...own }
  return renderDocument({
    model: { settings, files: { fonts: [], logo: null } },
    embed: false,
    title,
    moreCss: fileCss + signingCss + aloneCss,
    main,
    ...more,
  })
}
