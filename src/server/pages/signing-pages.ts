import { fill, plural } from '../../shared/text/fill.ts'
import { locales, type Language } from '../../shared/text/languages.ts'
import { signingHeadline } from '../../shared/text/signing-headline.ts'
import type { SigningTexts } from '../../shared/text/texts.ts'
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
import { inPlaceOfForm } from '../../shared/form/page/states.ts'
import type { CompiledForm } from '../../shared/form/engine/compile.ts'
import { contactMarkup, withAgency, withoutPerson } from '../../shared/form/page/trust/trust.ts'
import { hasTrust } from '../../shared/form/styles/layout.ts'
import { contactCss } from '../../shared/form/styles/next-styles.ts'
import { handCss } from '../../shared/form/styles/fonts.ts'
import { signingCss } from '../../shared/form/styles/signing-styles.ts'
import { trustCss } from '../../shared/form/styles/trust-styles.ts'

/** The compiled form whose submission the document belongs to, and the texts in its language. */
type FormWithTexts = Pick<CompiledForm, 'model' | 'texts'>

export interface SigningPage {
  form: FormWithTexts
  /** Asks for the signature. */
  agency: string
  /** When signing ends, in milliseconds since 1970, and the time zone that says it. */
  ends: { at: number; timezone: string }
  /** Stands in the input of the name before anything was sent. */
  knownName: string | undefined
  /** URL that the page posts the signature to. */
  action: string
  /** `sha256` is posted with the signature; the server rejects it when the document has changed since the page was shown. */
  document: { text: Html; sha256: string }
  /** URLs of the PDF, to open in the browser and to download. */
  pdf: { view: string; download: string }
  /** The rejected signature, which fills the inputs again, and its faults by input. */
  sent?: SentSignature | undefined
  faults?: SignFaults
  /** A fault of the request as a whole, for example that the document has changed. */
  generalFault?: string | undefined
  /** URL of the script for drawing a signature. */
  signatureUrl: string
}

/** Renders the page on which a visitor reads a document and signs it. The page works without its script, which adds a pad to draw on. */
export function renderSigningPage({ form, document, pdf, generalFault, ...page }: SigningPage): Page {
  const { model, texts } = form
  const { signing, documents, live } = texts
  const { faults = {}, sent, agency } = page
  const isFaulty = generalFault !== undefined || Object.keys(faults).length > 0
  const headline = signingHeadline(signing, model.settings.title)
  // The page has one field, the signature of the document; the fields of the form are not on it.
  const signatureModel = { ...model, fields: [documentSignature] }
  const signatureParts = fileParts({ ...form, model: signatureModel } as CompiledForm)
  const asked = whomToAsk(model, agency)
  const main = html`<div class="card">
    <h1>${headline}</h1>
    <p class="lead">${fill(signing.lead, { agency })}</p>
    <p class="hint">${fill(signing.term, { date: momentInWords(page.ends, model.settings.language) })}</p>
    <div class="read">
      <section class="sheet" aria-labelledby="document-title">
        <h2 id="document-title" class="trap">${signing.document}</h2>
        ${document.text}
      </section>
      <p class="ahead"><a class="button" href="#foyer">${signing.toSign}</a></p>
    </div>
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
      novalidate
    >
      ${faultSummary(faults, generalFault, form.texts)}
      <input type="hidden" name="${signInputs.shown}" value="${document.sha256}" />
      ${signatureField(form, signatureModel, sent, faults.signature?.message)}${nameField(signing, sent?.name ?? page.knownName, faults.name?.message)}${consentField(signing, sent, faults.consent?.message)}
      <p class="hint kind">${signing.kind}</p>
      <div class="actions"><button class="button" type="submit">${signing.submit}</button></div>
    </form>
    ${signatureParts?.words} ${asked.contact}
  </div>`
  return renderDocument({
    model: asked.model,
    embed: false,
    title: isFaulty ? `${live.errorTitle}: ${headline}` : headline,
    partUrls: [page.signatureUrl],
    moreCss: fileCss + handCss(model.files.hand ?? []) + signingCss + asked.css,
    main,
  })
}

const momentInWords = ({ at, timezone: timeZone }: SigningPage['ends'], language: Language) =>
  new Date(at).toLocaleString(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone })

/** The person to ask, or the agency, on the card; the page around it names none then. */
function whomToAsk(model: FormWithTexts['model'], agency: string) {
  const contact = contactMarkup(withAgency(model, agency))
  if (!contact) return { contact, model, css: '' }
  const around = withoutPerson(model)
  return { contact, model: around, css: (hasTrust(around.settings) ? '' : trustCss) + contactCss }
}

/** Renders the list of faults with links to their inputs, in the order of the page. Returns `null` when there is none. */
function faultSummary(
  faults: SignFaults,
  generalFault: string | undefined,
  { live, signing }: FormWithTexts['texts'],
): Html | null {
  const labels = { signature: signing.signature, name: signing.name, consent: signing.agreement }
  const inputIds = { signature: 'signature', name: 'signer', consent: 'consent' } as const
  const entries = (Object.keys(inputIds) as (keyof typeof inputIds)[]).flatMap((name) =>
    faults[name] === undefined
      ? []
      : [html`<li><a href="#${inputIds[name]}">${labels[name]}</a> – ${faults[name].message}</li>`],
  )
  if (entries.length === 0 && generalFault === undefined) return null
  const list = html`<ul>
    ${entries}
  </ul>`
  return html`<div class="faults" role="alert" tabindex="-1" ${attributes({ autofocus: true })}>
    <h2>${generalFault ?? plural(live.summary, entries.length)}</h2>
    ${entries.length > 0 && list}
  </div>`
}

function signatureField(
  { texts }: FormWithTexts,
  model: FormWithTexts['model'],
  sent: SentSignature | undefined,
  fault: string | undefined,
): Html {
  const control = signatureControl({
    id: 'signature',
    model,
    files: texts.files,
    field: documentSignature,
    answer: sent?.signature,
    // A typed name, a drawing or an image is enough, so that no single input is required; `checkSignature` requires one of them.
    required: false,
    readOnly: false,
    disabled: false,
    hiddenOptions: [],
    describedBy: 'signature-fault',
    invalid: fault !== undefined,
    autofocus: false,
    autocomplete: true,
    language: model.settings.language,
    texts: texts.page,
  })
  const marks = attributes({ 'data-field': documentSignature.id, 'data-fault': fault !== undefined })
  return html`<div class="field" ${marks}>
    <label class="label" for="signature">${texts.signing.signature}</label>${control}
    <p class="fault" id="signature-fault">${fault}</p>
  </div>`
}

function nameField(texts: SigningTexts, name: string | undefined, fault: string | undefined): Html {
  const input = attributes({
    id: 'signer',
    name: signInputs.name,
    autocomplete: 'name',
    maxlength: 100,
    value: name,
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

/**
 * The state of a document that cannot be signed, or not any more:
 * - `signing`: the visitor has signed, and the server makes the signed PDF. The page looks again at `onward`; without it, it stops looking
 *   and asks the visitor to come back later.
 * - `signed`: the PDF can be downloaded, and verified at `verify` by its `number`.
 * - `failed`: the visitor has signed, but the PDF cannot be made.
 * - `ended`: the time for signing is over.
 */
export type SigningState =
  | { kind: 'signing'; onward: NextPage | undefined }
  | { kind: 'signed'; download: string; verify: string; number: string }
  | { kind: 'failed' | 'ended' }

/** Renders the page that a link to a document shows instead of the page for signing. */
export function renderSigningState({ model, texts }: FormWithTexts, state: SigningState, agency: string): Page {
  const { signing, documents } = texts
  const sentences: Record<SigningState['kind'], [headline: string, text: string]> = {
    signing: [
      signing.makingHeadline,
      state.kind === 'signing' && !state.onward ? signing.slowText : signing.makingText,
    ],
    signed: [signing.doneHeadline, signing.doneText],
    failed: [signing.failedHeadline, signing.failedText],
    ended: [signing.endedHeadline, signing.endedText],
  }
  const [headline, text] = sentences[state.kind]
  const done =
    state.kind === 'signed' &&
    html`<p class="actions"><a class="button" href="${state.download}">${documents.download}</a></p>
      <p class="number">${fill(signing.number, { number: state.number })}</p>
      <p class="hint">${signing.mail.check}<br /><a href="${state.verify}">${signing.verify}</a></p>`
  if (state.kind === 'failed' || state.kind === 'ended') {
    return inPlaceOfForm(
      { model: withAgency(model, agency), embed: false },
      headline,
      html`<p role="status">${text}</p>`,
    )
  }
  const onward = state.kind === 'signing' ? state.onward : undefined
  const main = html`<div class="card done">
    <div class="seal"></div>
    <h1>${headline}</h1>
    <p class="lead" role="status">${text}</p>
    ${onward && html`<div class="busy" aria-hidden="true"></div>`}${done}
  </div>`
  return renderDocument({
    model,
    embed: false,
    title: headline,
    onward,
    moreCss: signingCss,
    main,
  })
}
