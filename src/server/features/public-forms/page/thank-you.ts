import { withoutMacros } from '../../../../shared/contract/crm/macros.ts'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import type { NextLink } from '../../../../shared/contract/form-settings/next-steps.ts'
import type { AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { receiptName } from '../../../../shared/form/page/page-names.ts'
import { Html } from '../../../../shared/form/markup/html.ts'
import { renderThankYou } from '../../../../shared/form/page/states.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { answerRows } from '../../submission-mails/index.ts'
import { baseOf } from '../../forms/index.ts'
import { readBody } from '../submit/read-body.ts'
import { formAddress, langParam, visitorLanguage } from '../address.ts'
import { cookieScope } from '../access/cookies.ts'
import { hasSent, setSentCookie } from '../access/sent-cookie.ts'
import { acceptedJson } from './accepted-json.ts'
import { answerPage, discreet } from './answer-page.ts'
import { waitingView, type AgainAnswer, type WaitingView } from '../mail-links/waiting-view.ts'
import { deletionLink } from '../mail-links/deletion.ts'
import { documentLink, signLink } from '../mail-links/document-pages.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import type { PageContext } from '../pages.ts'
import { handedLinks, handedValues } from './handover.ts'
import { withAnswers, type AnsweredAcceptance } from './said.ts'
import { keepReceipt, openReceipt, type HandedValues, type KeptReceipt } from '../submit/receipts.ts'
import type { Acceptance } from '../submit/outcome.ts'

/** What is stored is stored: without its receipt, it is thanked for all the same. */
async function keep(
  platform: Platform,
  { form, outcome }: { form: LiveForm; outcome: AnsweredAcceptance },
  { handed, ...links }: ReceiptParts,
): Promise<string | undefined> {
  try {
    const { id, index, heldBack } = outcome
    const handover = handed && (await keepReceipt(platform, form, { id, index, answers: [], heldBack, handed }))
    return await keepReceipt(platform, form, { ...receiptOf(form, outcome), ...links, ...(handover && { handover }) })
  } catch (error) {
    platform.log.warn({ err: error }, 'receipt not kept')
    return undefined
  }
}

/** What is answered once a submission is stored, and the thank-you page [B13]. */
export function thankYou(platform: Platform, forms: LiveForms) {
  return {
    async accepted(
      form: LiveForm,
      stored: Acceptance,
      request: PageRequest,
      context: PageContext,
    ): Promise<PageAnswer> {
      const { settings } = form
      const outcome = await withAnswers(platform, form, stored)
      const target = targetOf(outcome)
      const redirect = redirectOf(settings, target, outcome)
      const links = linksOf(platform, form, outcome)
      const away = request.wantsJson ? null : leadsOn(settings, outcome, links)
      if (away !== null) return seeOther(away)
      const handed = showsPage(settings, links, outcome) ? handedValues(platform, form, outcome.content) : undefined
      const isNeededOnPage = handed !== undefined || needsReceipt(settings, links, outcome)
      const receipt = isNeededOnPage ? await keep(platform, { form, outcome }, { ...links, handed }) : undefined
      const page = pageAddress(context, form, receipt)
      const marked = outcome.asked ? markOf(platform, form, receipt, context) : {}
      if (!request.wantsJson) return withHeaders(seeOther(page), marked)
      // A frame cannot lead the page around it on; its script does.
      const isNeeded = receipt !== undefined || (waits(settings, target) && !context.embed)
      const answer = acceptedJson(form, outcome, {
        redirect,
        delaySeconds: waits(settings, target) ? settings.redirect_delay_seconds : null,
        page: isNeeded ? page : null,
        document_url: links.document && baseOf(platform.config, form.hosts) + links.document,
        sign_url: links.sign && baseOf(platform.config, form.hosts) + links.sign,
        sent: readBody(request.body),
      })
      return withHeaders(answer, marked)
    },

    /** `said`: what became of a request for another mail, whose page has the key of the receipt. */
    async page(form: LiveForm, request: PageRequest, context: PageContext, said?: AgainAnswer): Promise<PageAnswer> {
      const { embed, url } = context
      const key = said?.key ?? request.query.get(receiptName) ?? ''
      const receipt = await openReceipt(platform, form, key)
      const again = form.settings.refill_enabled ? formAddress(url) : null
      const nextLinks = await handedLinks(platform, forms, { form, key: receipt?.handover })
      const isOwn = hasSent(platform.tokenKey, { form_id: form.id, receipt: key }, request.header('cookie'))
      const waiting = receipt?.asked && (await waitingView(platform, form, { key, receipt, embed, said, isOwn }))
      const shown = { embed, again, address: waiting?.address, nextLinks, askAgain: waiting?.askAgain }
      const answer = answerPage(thankYouPage(form, receipt, shown), { embed }, said?.refused)
      // Its address has another mail sent.
      return waiting ? discreet(answer) : answer
    },

    /** The address of that page. */
    address: pageAddress,

    /** What is answered once an address is confirmed that everything has waited for: the same as after sending, at this address. */
    async confirmed(form: LiveForm, stored: Acceptance): Promise<PageAnswer> {
      const outcome = await withAnswers(platform, form, stored)
      const links = linksOf(platform, form, outcome)
      const away = leadsOn(form.settings, outcome, links)
      if (away !== null) return seeOther(away)
      const { heldBack: _heldBack, ...receipt } = receiptOf(form, outcome)
      const shown = { embed: false, again: null, address: 'confirmed' } as const
      return answerPage(thankYouPage(form, { ...receipt, ...links }, shown), { embed: false })
    },
  }
}

interface ShownState {
  embed: boolean
  again: string | null
  address: AskedAddress | 'confirmed' | undefined
  nextLinks?: readonly NextLink[] | undefined
  askAgain?: WaitingView['askAgain']
}

function thankYouPage(
  form: LiveForm,
  receipt: KeptReceipt | undefined,
  { embed, again, address, nextLinks, askAgain }: ShownState,
) {
  const { settings, compiled } = form
  const sign = form.signs ? receipt?.sign : undefined
  const onWaitingList = isOnList(receipt)
  const target = onWaitingList || isHeld(address) ? null : laterTarget(settings, receipt, sign)
  return renderThankYou({
    model: compiled.model,
    embed,
    again,
    receipt: receipt && shownOf(settings, receipt),
    onWaitingList,
    said: receipt?.said && {
      headline: receipt.said.headline,
      text: receipt.said.text && new Html(receipt.said.text.html),
    },
    document: settings.pdf_download_enabled ? receipt?.document : null,
    sign,
    deletion: settings.self_service_deletion ? receipt?.deletion : null,
    address,
    askAgain,
    links: nextLinks,
    onward: target === null ? undefined : { url: target, seconds: settings.redirect_delay_seconds },
  })
}

const isOnList = (receipt: KeptReceipt | undefined) => receipt?.onWaitingList === true
const isHeld = (address: ShownState['address']) => typeof address === 'object' && address.holds

/** Where the page leads on. A signer is not led away; the link that leads on is there. */
function laterTarget(
  settings: FormSettings,
  receipt: KeptReceipt | undefined,
  sign: string | null | undefined,
): string | null {
  const chosen = receipt?.redirect === undefined ? withoutMacros(settings.redirect) : receipt.redirect
  return waits(settings, chosen) || sign ? redirectOf(settings, chosen, receipt) : null
}

/**
 * Where the form leads after this submission; nowhere as long as it waits for the confirmation of its address, and from the waiting list: that page
 * is for those who have a place.
 */
const targetOf = ({ asked, redirect, onWaitingList }: Acceptance) => (asked?.holds || onWaitingList ? null : redirect)

/** What can be done with a submission; nothing as long as it waits. */
function linksOf(platform: Platform, form: LiveForm, outcome: Acceptance): SubmissionLinks {
  if (outcome.asked?.holds) return { document: null, sign: null, deletion: null }
  const sign = signLink(platform, form, outcome)
  return { document: documentLink(platform, form, outcome), sign, deletion: deletionLink(platform, form, outcome) }
}

/** Where the visitor is led without having seen the thank-you page; null: it is shown first. */
function leadsOn(settings: FormSettings, outcome: AnsweredAcceptance, { sign }: SubmissionLinks): string | null {
  const target = targetOf(outcome)
  return sign !== null || waits(settings, target) ? null : redirectOf(settings, target, outcome)
}

/** Marks the browser that is to be shown the address it has sent; without a receipt no page shows it. */
function markOf(
  { config, tokenKey }: Platform,
  { id: form_id }: LiveForm,
  receipt: string | undefined,
  context: PageContext,
): Record<string, string> {
  if (receipt === undefined) return {}
  return { 'set-cookie': setSentCookie(tokenKey, { form_id, receipt }, cookieScope(config, context)) }
}

const withHeaders = (answer: PageAnswer, headers: Record<string, string>): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

export type ThankYou = ReturnType<typeof thankYou>

const seeOther = (location: string): PageAnswer => ({ status: 303, headers: { location } })

/** Whether the thank-you page is shown before the form leads on. */
const waits = ({ redirect_delay_seconds }: FormSettings, target: string | null) =>
  target !== null && redirect_delay_seconds > 0

function pageAddress({ url, embed }: PageContext, form: LiveForm, receipt: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  const query = new URLSearchParams(embed ? { embed: '1' } : {})
  const { language } = visitorLanguage(form)
  if (language !== undefined) query.set(langParam, language)
  if (receipt !== undefined) query.set(receiptName, receipt)
  return `${path}/done${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Paths of what can be done with a submission. */
interface SubmissionLinks {
  document: string | null
  sign: string | null
  deletion: string | null
}

type ReceiptParts = SubmissionLinks & { handed: HandedValues | undefined }

/** Whether the visitor sees the thank-you page. */
function showsPage(settings: FormSettings, { sign }: SubmissionLinks, outcome: Acceptance): boolean {
  const target = targetOf(outcome)
  return sign !== null || target === null || waits(settings, target)
}

/** Whether the submission says where it leads: without it, the address of the form is not known to be complete. */
const isOwnTarget = ({ redirect }: FormSettings, target: string | null) =>
  target !== redirect || withoutMacros(redirect) !== redirect

/** Whether the thank-you page will be shown, and shows or passes on something of this submission. */
function needsReceipt(settings: FormSettings, links: SubmissionLinks, outcome: AnsweredAcceptance): boolean {
  const { document, sign, deletion } = links
  const target = targetOf(outcome)
  if (!showsPage(settings, links, outcome)) return false
  if (sign !== null) return true
  const passesOn = target !== null && (settings.redirect_append_params.length > 0 || isOwnTarget(settings, target))
  if (outcome.asked || outcome.said || outcome.onWaitingList || passesOn) return true
  const shows = settings.thankyou_show_summary || settings.thankyou_show_reference
  return shows || document !== null || deletion !== null
}

function receiptOf(
  { settings, compiled }: LiveForm,
  { id, index, content, heldBack, onWaitingList, asked, said, redirect, ids }: AnsweredAcceptance,
) {
  const { language, thankyou_show_summary: summary } = settings
  const answers = summary ? answerRows({ fields: compiled.model.fields, content, language }, { withHidden: false }) : []
  const differs = isOwnTarget(settings, redirect)
  return {
    id,
    index,
    answers,
    heldBack,
    ...(onWaitingList && { onWaitingList }),
    ...(asked && { asked }),
    ...(said && { said }),
    ...(differs && { redirect }),
    ...(ids && { ids }),
  }
}

/** By the settings of this moment, not of that of sending. */
function shownOf(settings: FormSettings, { index, answers, asked }: Pick<KeptReceipt, 'index' | 'answers' | 'asked'>) {
  return {
    index: settings.thankyou_show_reference && !asked?.holds ? index : null,
    answers: settings.thankyou_show_summary ? answers : [],
  }
}

/** Where the form leads after sending, with what `redirect_append_params` adds. */
function redirectOf(
  { redirect_append_params: params }: FormSettings,
  redirect: string | null,
  submission: Pick<KeptReceipt, 'id' | 'index' | 'ids'> | undefined,
): string | null {
  if (redirect === null || params.length === 0 || !submission) return redirect
  const url = new URL(redirect)
  const { id, index, ids } = submission
  const values = { submission_id: id, index, address_id: ids?.['address'], estate_id: ids?.['estate'] }
  for (const name of params) {
    const value = values[name]
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}
