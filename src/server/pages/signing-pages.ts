import { fill, plural } from '../../shared/text/fill.ts'
import type { LiveTexts, SigningTexts } from '../../shared/text/texts.ts'
import { renderDocument, type NextPage, type Page } from '../../shared/form/page/document.ts'
import {
  documentSignature,
  signInputs,
  type SentSignature,
  type SignFaults,
} from '../../shared/form/uploads/document-signature.ts'
import { fileParts, signatureControl } from '../../shared/form/controls/file-control.ts'
import { fileCss } from '../../shared/form/styles/file-styles.ts'
import { attributes, html, type Html } from '../../shared/form/markup/html.ts'
import type { CompiledForm } from '../../shared/form/engine/compile.ts'
import { signingCss } from '../../shared/form/styles/signing-styles.ts'

type FormModel = Pick<CompiledForm, 'model' | 'texts'>

export interface SigningPage {
  form: FormModel
  /** Where the signature goes. */
  action: string
  document: { title: string; text: Html; sha256: string }
  /** Addresses of the PDF, to look at and to keep. */
  pdf: { view: string; download: string }
  /** What was sent before, with what is wrong with it. */
  sent?: SentSignature | undefined
  faults?: SignFaults
  /** A sentence about the whole. */
  notice?: string | undefined
  signatureUrl: string
}

/** The page on which a visitor reads a document and signs it; works without any script. */
export function renderSigningPage({ form, document, pdf, notice, ...page }: SigningPage): Page {
  const { model, texts } = form
  const { signing, documents, live } = texts
  const { faults = {}, sent } = page
  const isFaulty = notice !== undefined || Object.keys(faults).length > 0
  const asModel = { ...model, fields: [documentSignature] }
  const parts = fileParts({ ...form, model: asModel } as CompiledForm, { signatureUrl: page.signatureUrl })
  const main = html`<div class="card">
    <h1>${signing.headline}</h1>
    <p class="lead">${signing.lead}</p>
    <section class="sheet" aria-labelledby="document-title">
      <h2 id="document-title" class="trap">${signing.document}: ${document.title}</h2>
      ${document.text}
    </section>
    <p class="asides">
      <a href="${pdf.view}" target="_blank" rel="noopener">${signing.view}</a
      ><a href="${pdf.download}">${documents.download}</a>
    </p>
    <form
      id="foyer"
      class="signing"
      method="post"
      action="${page.action}"
      accept-charset="utf-8"
      enctype="multipart/form-data"
    >
      ${summary(faults, notice, live)}
      <input type="hidden" name="${signInputs.shown}" value="${document.sha256}" />
      ${signatureField(form, asModel, sent, faults.signature)}${nameField(signing, sent, faults.name)}${consentField(signing, sent, faults.consent)}
      <p class="hint kind">${signing.kind}</p>
      <div class="actions"><button class="button" type="submit">${signing.submit}</button></div>
    </form>
    ${parts?.words}
  </div>`
  return renderDocument({
    model,
    embed: false,
    title: isFaulty ? `${live.errorTitle}: ${signing.headline}` : signing.headline,
    partUrls: parts?.urls ?? [],
    moreCss: fileCss + signingCss,
    main,
  })
}

/** What is wrong, in the order of the page; it has the focus where a visitor looks first. */
function summary(faults: SignFaults, notice: string | undefined, { summary: forms }: LiveTexts): Html | null {
  const places = { signature: 'signature', name: 'signer', consent: 'consent' } as const
  const entries = (Object.keys(places) as (keyof typeof places)[]).flatMap((name) =>
    faults[name] === undefined ? [] : [html`<li><a href="#${places[name]}">${faults[name]}</a></li>`],
  )
  if (entries.length === 0 && notice === undefined) return null
  const list = html`<ul>
    ${entries}
  </ul>`
  return html`<div class="faults" role="alert" tabindex="-1" ${attributes({ autofocus: true })}>
    <h2>${notice ?? plural(forms, entries.length)}</h2>
    ${entries.length > 0 && list}
  </div>`
}

function signatureField(
  { texts }: FormModel,
  model: FormModel['model'],
  sent: SentSignature | undefined,
  fault: string | undefined,
): Html {
  const control = signatureControl({
    id: 'signature',
    model,
    files: texts.files,
    field: documentSignature,
    answer: sent?.signature,
    required: false,
    readOnly: false,
    disabled: false,
    hiddenOptions: [],
    describedBy: 'signature-fault',
    invalid: fault !== undefined,
    autofocus: false,
    autocomplete: true,
    texts: texts.page,
  })
  const marks = attributes({ 'data-field': documentSignature.id, 'data-fault': fault !== undefined })
  return html`<div class="field" ${marks}>
    <label class="label" for="signature">${texts.signing.signature}</label>${control}
    <p class="fault" id="signature-fault">${fault}</p>
  </div>`
}

function nameField(texts: SigningTexts, sent: SentSignature | undefined, fault: string | undefined): Html {
  const input = attributes({
    id: 'signer',
    name: signInputs.name,
    autocomplete: 'name',
    maxlength: 100,
    value: sent?.name,
    required: true,
    'aria-describedby': 'signer-hint signer-fault',
    'aria-invalid': fault === undefined ? null : 'true',
  })
  return html`<div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
    <label class="label" for="signer">${texts.name}</label><input class="input" ${input} />
    <p class="hint" id="signer-hint">${texts.nameHint}</p>
    <p class="fault" id="signer-fault">${fault}</p>
  </div>`
}

function consentField(texts: SigningTexts, sent: SentSignature | undefined, fault: string | undefined): Html {
  const input = attributes({
    type: 'checkbox',
    id: 'consent',
    name: signInputs.consent,
    value: '1',
    checked: sent?.consent === true,
    required: true,
    'aria-describedby': 'consent-fault',
    'aria-invalid': fault === undefined ? null : 'true',
  })
  return html`<div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
    <label class="tick"><input ${input} /><span class="label">${texts.consent}</span></label>
    <p class="fault" id="consent-fault">${fault}</p>
  </div>`
}

/** What there is to say of a document that cannot be signed at this moment. */
export type SigningState =
  | { kind: 'making'; onward: NextPage | undefined }
  | { kind: 'signed'; download: string; verify: string; number: string }
  | { kind: 'failed' | 'ended' }

export function renderSigningState({ model, texts: { signing, documents } }: FormModel, state: SigningState): Page {
  const said: Record<SigningState['kind'], [headline: string, text: string]> = {
    making: [signing.makingHeadline, state.kind === 'making' && !state.onward ? signing.slowText : signing.makingText],
    signed: [signing.doneHeadline, signing.doneText],
    failed: [signing.failedHeadline, signing.failedText],
    ended: [signing.endedHeadline, signing.endedText],
  }
  const [headline, text] = said[state.kind]
  const done =
    state.kind === 'signed' &&
    html`<p class="actions"><a class="button" href="${state.download}">${documents.download}</a></p>
      <p class="hint">
        ${fill(signing.number, { number: state.number })}<br /><a href="${state.verify}">${signing.verify}</a>
      </p>`
  const main = html`<div class="card${state.kind === 'signed' ? ' done' : ''}">
    ${state.kind === 'signed' && html`<div class="seal"></div>`}
    <h1>${headline}</h1>
    <p class="lead" role="status">${text}</p>
    ${done}
  </div>`
  const onward = state.kind === 'making' ? state.onward : undefined
  return renderDocument({ model, embed: false, title: headline, onward, main })
}
