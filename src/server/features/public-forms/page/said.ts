import { hasMacro, type MacroText } from '../../../../shared/contract/crm/macros.ts'
import { confidentialPlaces } from '../../../../shared/form/engine/confidential.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { resolveMacros, type Escape } from '../../../crm/macros.ts'
import type { Platform } from '../../../platform.ts'
import { fromSignedLink, type SignedRecords, type VisitorSource } from '../../follow-ups/index.ts'
import { recordsForPage } from '../../form-links/index.ts'
import { resolveMacroBody } from '../../submission-mails/index.ts'
import type { LiveForm } from '../live-form.ts'
import type { Acceptance } from '../submit/outcome.ts'

/** Characters of an answer that go along in an address, and of the whole: what is longer, servers refuse. Then no answer goes along. */
const longestAnswer = 200
const longestAddress = 2_048

const inAddress: Escape = (value) =>
  encodeURIComponent(Array.from(value.toWellFormed()).slice(0, longestAnswer).join(''))

/** Texts of the thank-you page with the answers of one submission in the place of their macros; what has none is left out. */
export interface SaidTexts {
  headline?: string
  text?: { markdown: string; html: string }
}

/** What is stored, with what its own answers decide: what the thank-you page says, if anything, and where the form leads. */
export interface AnsweredAcceptance extends Acceptance {
  said: SaidTexts | undefined
  /** Of the records that its signed link names, by module, where the form passes them on. */
  ids?: SignedRecords['ids']
}

/** Reads what the signed link names, once a text asks for anything: this may take a moment, and the submission is stored. */
export async function withAnswers(platform: Platform, form: LiveForm, stored: Acceptance): Promise<AnsweredAcceptance> {
  const { redirect_append_params: params } = form.settings
  const passesIds = stored.redirect !== null && params.some((name) => name === 'address_id' || name === 'estate_id')
  const isAsking = passesIds || [...textsOf(form), stored.redirect].some((text) => text !== null && hasMacro(text))
  const records = isAsking ? await recordsForPage(platform, form.account_id, stored.linked) : null
  const known = { ...stored, records }
  return {
    ...stored,
    said: saidTo(form, known),
    redirect: leadTo(form, known),
    ...(passesIds && records && { ids: records.ids }),
  }
}

/** What a text is resolved on. */
type TextSubject = Pick<Acceptance, 'content' | 'redirect'> & { records: SignedRecords | null }

const textsOf = ({ settings: { thankyou_headline, thankyou_text } }: LiveForm) => [thankyou_headline, thankyou_text]

/** What the thank-you page says to the visitor of this submission [B15-1]; `undefined` where the answers decide nothing of it. */
function saidTo(form: LiveForm, known: TextSubject): SaidTexts | undefined {
  const { thankyou_headline: headline, thankyou_text: text } = form.settings
  if (!textsOf(form).some((one) => one !== null && hasMacro(one))) return undefined
  const source = sourceOf(form, known)
  return {
    ...(headline !== null && { headline: resolveMacros(headline, source) }),
    ...(text !== null && {
      text: { markdown: resolveMacros(text, source), html: resolveMacroBody(text, source).html.text },
    }),
  }
}

/**
 * Where this submission leads, with its answers, and values of the record of its link, in path, query and fragment: no answer chooses the server. It reads what it is sent, so confidential
 * answers are marks there.
 */
function leadTo(form: LiveForm, known: TextSubject): string | null {
  const { redirect } = known
  if (redirect === null || !hasMacro(redirect)) return redirect
  const { origin, href } = new URL(redirect)
  const source = sourceOf(form, known, { hidesConfidential: true })
  const put = (escape: Escape) => origin + resolveMacros(href.slice(origin.length) as MacroText, source, escape)
  const whole = put(inAddress)
  return whole.length <= longestAddress ? whole : put(() => '')
}

function sourceOf(
  { settings, timezone, compiled: { model } }: LiveForm,
  { content, records }: TextSubject,
  { hidesConfidential = false } = {},
): VisitorSource {
  const { language, confidential_field_ids } = settings
  const hidden = hidesConfidential ? confidentialPlaces(model.fields, confidential_field_ids) : []
  const setting = { now: new Date(databaseTime()), timezone, hidden }
  return fromSignedLink({ fields: model.fields, content, language }, records, setting)
}
