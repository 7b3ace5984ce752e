import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import { renderThankYou } from '../../../shared/form/states.ts'
import type { PageAnswer, PageRequest } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { answerRows } from '../submission-mails/index.ts'
import { formAddress } from './address.ts'
import { answerJson, answerPage } from './answer-page.ts'
import { deletionLink } from './deletion.ts'
import { documentLink, signLink } from './document-pages.ts'
import type { LiveForm } from './live-form.ts'
import type { Surroundings } from './pages.ts'
import { keepReceipt, openReceipt } from './receipts.ts'
import type { Outcome } from './outcome.ts'

type Accepted = Extract<Outcome, { kind: 'accepted' }>

/** Parameter of a thank-you page's address. */
const receiptParam = 'receipt'

/** What is answered once a submission is stored, and the thank-you page (contract §5). */
export function thankYou(platform: Platform) {
  /** What is stored is stored: without its receipt, it is thanked for all the same. */
  const keep = (form: LiveForm, outcome: Accepted, links: SubmissionLinks) =>
    keepReceipt(platform, form, { ...receiptOf(form, outcome), ...links }).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'receipt not kept')
      return undefined
    })

  return {
    async accepted(form: LiveForm, outcome: Accepted, request: PageRequest, around: Surroundings): Promise<PageAnswer> {
      const { settings } = form
      const redirect = redirectOf(settings, outcome)
      const sign = signLink(platform, form, outcome)
      if (!request.wantsJson && redirect !== null && !waits(settings) && sign === null) return seeOther(redirect)
      const deletion = deletionLink(platform, form, outcome)
      const links = { document: documentLink(platform, form, outcome), sign, deletion }
      const receipt = needsReceipt(settings, links) ? await keep(form, outcome, links) : undefined
      const page = pageAddress(around, receipt)
      if (!request.wantsJson) return seeOther(page)
      // A frame cannot lead the page around it on; its script does.
      const isNeeded = receipt !== undefined || (waits(settings) && !around.embed)
      return acceptedJson(form, outcome, {
        redirect,
        page: isNeeded ? page : null,
        document_url: links.document && platform.config.publicUrl + links.document,
        sign_url: sign && platform.config.publicUrl + sign,
      })
    },

    async page(form: LiveForm, request: PageRequest, { embed, url }: Surroundings): Promise<PageAnswer> {
      const { settings, compiled } = form
      const receipt = await openReceipt(platform, form, request.query.get(receiptParam) ?? '')
      // Whoever is to sign is not led away; the link that leads on is there.
      const sign = form.signs ? receipt?.sign : undefined
      const target = waits(settings) || sign ? redirectOf(settings, receipt) : null
      const shown = renderThankYou({
        model: compiled.model,
        embed,
        again: settings.refill_enabled ? formAddress(url) : null,
        receipt: receipt && shownOf(settings, receipt),
        document: settings.pdf_download_enabled ? receipt?.document : null,
        sign,
        deletion: settings.self_service_deletion ? receipt?.deletion : null,
        onward: target === null ? undefined : { url: target, seconds: settings.redirect_delay_seconds },
      })
      return answerPage(shown, { embed })
    },
  }
}

export type ThankYou = ReturnType<typeof thankYou>

const seeOther = (location: string): PageAnswer => ({ status: 303, headers: { location } })

/** Whether the thank-you page is shown before the form leads on. */
const waits = ({ redirect, redirect_delay_seconds }: FormSettings) => redirect !== null && redirect_delay_seconds > 0

function pageAddress({ url, embed }: Surroundings, receipt: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  const query = new URLSearchParams(embed ? { embed: '1' } : {})
  if (receipt !== undefined) query.set(receiptParam, receipt)
  return `${path}/done${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** For programs. The keys beyond those of contract §5 are there only where their setting is on. */
function acceptedJson(
  { settings, compiled: { texts } }: LiveForm,
  { id, index }: Accepted,
  links: { redirect: string | null; page: string | null; document_url: string | null; sign_url: string | null },
): PageAnswer {
  const { redirect, page, document_url, sign_url } = links
  const thankyou = {
    headline: settings.thankyou_headline ?? texts.page.thanksHeadline,
    text: settings.thankyou_text ?? texts.page.thanksText,
    ...(page !== null && { url: page }),
  }
  const delay = waits(settings) && { redirect_delay_seconds: settings.redirect_delay_seconds }
  return answerJson(201, {
    data: { id, index, thankyou, redirect, ...delay, document_url, ...(sign_url !== null && { sign_url }) },
  })
}

/** Paths of what can be done with a submission. */
interface SubmissionLinks {
  document: string | null
  sign: string | null
  deletion: string | null
}

/** Whether the thank-you page will be shown, and shows or passes on something of this submission. */
function needsReceipt(settings: FormSettings, { document, sign, deletion }: SubmissionLinks): boolean {
  const { redirect, redirect_delay_seconds, redirect_append_params } = settings
  if (sign !== null) return true
  if (redirect !== null && redirect_delay_seconds === 0) return false
  const passesOn = redirect !== null && redirect_append_params.length > 0
  const shows = settings.thankyou_show_summary || settings.thankyou_show_reference
  return shows || passesOn || document !== null || deletion !== null
}

function receiptOf({ settings, compiled: { model } }: LiveForm, { id, index, content, heldBack }: Accepted) {
  const { language, thankyou_show_summary: summary } = settings
  const answers = summary ? answerRows({ fields: model.fields, content, language }, { withHidden: false }) : []
  return { id, index, answers, heldBack }
}

/** By the settings of this moment, not of that of sending. */
function shownOf(
  settings: FormSettings,
  { index, answers }: { index: number; answers: ReturnType<typeof answerRows> },
) {
  return {
    index: settings.thankyou_show_reference ? index : null,
    answers: settings.thankyou_show_summary ? answers : [],
  }
}

/** Where the form leads after sending, with what `redirect_append_params` adds. */
function redirectOf(
  { redirect, redirect_append_params: params }: FormSettings,
  submission: { id: number; index: number } | undefined,
): string | null {
  if (redirect === null || params.length === 0 || !submission) return redirect
  const url = new URL(redirect)
  const values = { submission_id: submission.id, index: submission.index }
  for (const name of params) url.searchParams.set(name, String(values[name]))
  return url.href
}
