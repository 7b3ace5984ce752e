import { isAnswered } from '../../../../shared/form/engine/compile.ts'
import { waitingMarkup } from '../../../../shared/form/page/opt-in-note.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { waitingListTexts } from '../../../../shared/form/markup/waiting-list.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { reasonOf } from '../../../lib/reasons.ts'
import type { LiveForm } from '../live-form.ts'
import { answerJson } from './answer-page.ts'
import type { AnsweredAcceptance } from './said.ts'

interface AcceptedLinks {
  redirect: string | null
  /** How long the thank-you page is shown before that; null: it is not. */
  delaySeconds: number | null
  page: string | null
  document_url: string | null
  sign_url: string | null
  /** What was sent, by the names in the body. */
  sent: Record<string, unknown>
}

/** What a program is answered once a submission is stored. The keys beyond those of [B13-10] are there only where their setting is on. */
export function acceptedJson(form: LiveForm, outcome: AnsweredAcceptance, links: AcceptedLinks): PageAnswer {
  const { id, index, asked, onWaitingList } = outcome
  const { redirect, delaySeconds, page, document_url, sign_url, sent } = links
  const waiting = waitingMarkup(asked, form.settings)
  const { headline, text } = waiting ?? thanksOf(form, outcome)
  return answerJson(201, {
    data: {
      id,
      // What waits has no number yet.
      index: waiting ? null : index,
      thankyou: { headline, text, ...(page !== null && { url: page }) },
      redirect,
      ...(delaySeconds !== null && { redirect_delay_seconds: delaySeconds }),
      document_url,
      ...(sign_url !== null && { sign_url }),
      ...(form.settings.waiting_list_enabled && { waiting_list: onWaitingList }),
      ...(asked && { confirmation: { email: asked.email, required: asked.holds } }),
      ...warningOf(ignoredFields(form, sent)),
    },
  })
}

function thanksOf(
  { settings, compiled }: LiveForm,
  { said, onWaitingList }: AnsweredAcceptance,
): { headline: string; text: string } {
  if (onWaitingList) return waitingListTexts(settings)
  const { thanksHeadline, thanksText } = compiled.texts.page
  return {
    headline: said?.headline ?? settings.thankyou_headline ?? thanksHeadline,
    text: said?.text?.markdown ?? settings.thankyou_text ?? thanksText,
  }
}

/** Names in a body that are made like those of fields and belong to none of the form: what they hold is not stored. */
function ignoredFields({ compiled: { model } }: LiveForm, input: Record<string, unknown>): string[] {
  const sent = Object.keys(input).filter((name) => /^field_\d{1,19}$/.test(name))
  const own = new Set(model.fields.flatMap(({ name, type }) => (isAnswered(type) ? name : [])))
  return sent.filter((name) => !own.has(name))
}

/** Names beyond these are not told. */
const maxNames = 20

function warningOf(ignored: readonly string[]) {
  if (ignored.length === 0) return {}
  const fields = [...ignored.slice(0, maxNames), ...(ignored.length > maxNames ? ['…'] : [])].join(', ')
  const said = refusal('fields_ignored', { fields })
  return { warning: said.message, warning_details: [reasonOf(said)] }
}
