import { hasMacro, type MacroText } from '../../../../shared/contract/crm/macros.ts'
import { confidentialPlaces } from '../../../../shared/form/engine/confidential.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { resolveMacros, type Escape } from '../../../crm/macros.ts'
import { fromAnswers, type VisitorSource } from '../../follow-ups/index.ts'
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
}

export const withAnswers = (form: LiveForm, stored: Acceptance): AnsweredAcceptance => ({
  ...stored,
  said: saidTo(form, stored),
  redirect: leadTo(form, stored),
})

/** What the thank-you page says to the visitor of this submission [B15-1]; `undefined` where the answers decide nothing of it. */
function saidTo(form: LiveForm, outcome: Pick<Acceptance, 'content'>): SaidTexts | undefined {
  const { thankyou_headline: headline, thankyou_text: text } = form.settings
  if (![headline, text].some((one) => one !== null && hasMacro(one))) return undefined
  const source = sourceOf(form, outcome)
  return {
    ...(headline !== null && { headline: resolveMacros(headline, source) }),
    ...(text !== null && {
      text: { markdown: resolveMacros(text, source), html: resolveMacroBody(text, source).html.text },
    }),
  }
}

/**
 * Where this submission leads, with its answers in path, query and fragment: no answer chooses the server. It reads what it is sent, so confidential
 * answers are marks there.
 */
function leadTo(form: LiveForm, { content, redirect }: Pick<Acceptance, 'content' | 'redirect'>): string | null {
  if (redirect === null || !hasMacro(redirect)) return redirect
  const { origin, href } = new URL(redirect)
  const source = sourceOf(form, { content }, { hidesConfidential: true })
  const put = (escape: Escape) => origin + resolveMacros(href.slice(origin.length) as MacroText, source, escape)
  const whole = put(inAddress)
  return whole.length <= longestAddress ? whole : put(() => '')
}

function sourceOf(
  { settings, timezone, compiled: { model } }: LiveForm,
  { content }: Pick<Acceptance, 'content'>,
  { hidesConfidential = false } = {},
): VisitorSource {
  const { language, confidential_field_ids } = settings
  const hidden = hidesConfidential ? confidentialPlaces(model.fields, confidential_field_ids) : []
  return fromAnswers({ fields: model.fields, content, language }, { now: new Date(databaseTime()), timezone, hidden })
}
