import { hasMacro } from '../../../../shared/contract/crm/macros.ts'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import { emailAddress } from '../../../../shared/contract/values.ts'
import { checkAnswer, faultSentence } from '../../../../shared/form/engine/check-answer.ts'
import { maskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { againName, emailName, receiptName } from '../../../../shared/form/page/page-names.ts'
import { answerRefusalOf, refusal, visitorRefusal, type FieldRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { renderAgainGone, type AgainKind } from '../../../pages/ask-again.ts'
import type { Platform } from '../../../platform.ts'
import { askAgain, correctableField, correctAddress, type TooOften } from '../../double-opt-in/index.ts'
import { mailNetwork } from '../../mails/index.ts'
import type { AgainAnswer } from './waiting-view.ts'
import { addressOf, formAddress, inSameLanguage } from '../address.ts'
import { answerFault, answerLater, answerOutcome, answerPage, discreet } from '../page/answer-page.ts'
import type { ThankYou } from '../page/thank-you.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage, type PageContext } from '../pages.ts'
import { spamReason } from '../spam/spam.ts'
import { refuseThanks } from '../submit/admission.ts'
import { readBody } from '../submit/read-body.ts'
import { keepChanged, openReceipt, type OpenReceipt } from '../submit/receipts.ts'

interface Parts {
  forms: LiveForms
  thanks: ThankYou
  contextOf(request: PageRequest, form: LiveForm | undefined): PageContext
}

/** What the page after sending asks for. */
interface AgainRequest {
  key: string
  receipt: OpenReceipt & { of: NonNullable<OpenReceipt['of']> }
  kind: AgainKind
  email: string
}

const tooOften = refusal('confirmation_asked_too_often')
const gone = { status: 410, refusal: refusal('confirmation_over') } as const

/**
 * Sends the mail that asks to confirm an address again, or to another address in its place (decision 0137): for the page after sending,
 * which alone has the key of its receipt. The key comes in the body, and ends with what waits.
 */
export function askAgainPages(platform: Platform, { forms, thanks, contextOf }: Parts) {
  return async function answer(request: PageRequest): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    const context = contextOf(request, form)
    const refused = form ? await refuseThanks(form, request, context) : undefined
    if (refused || !form) return refused ?? notFoundPage(platform, request)
    const asked = await readRequest(platform, form, request)
    const outcome = asked ? await ask(platform, form, request, asked) : 'gone'
    if (!asked || outcome === 'gone') return request.wantsJson ? answerOutcome(gone) : gonePage(form, context)
    if (outcome === 'sent') return sent(form, request, asked)
    if (request.wantsJson) return jsonAnswer(outcome)
    return thanks.page(form, request, context, { key: asked.key, ...shownAgain(outcome, asked) })
  }

  /** The page after sending, which says so. */
  async function sent(form: LiveForm, request: PageRequest, asked: AgainRequest): Promise<PageAnswer> {
    await keepSaid(platform, form, asked)
    if (request.wantsJson) return answerOutcome({ status: 202, message: 'The e-mail is on its way.' })
    const context = { ...contextOf(request, form), url: formAddress(request.url) }
    return discreet({ status: 303, headers: { location: thanks.address(context, form, asked.key) } })
  }
}

/** What came of a request, or what is wrong with the address that it gives. */
type AskOutcome = 'sent' | 'gone' | TooOften | FieldRefusal

const jsonAnswer = (outcome: TooOften | FieldRefusal): PageAnswer =>
  'field' in outcome ? answerFault(outcome) : answerLater(429, tooOften, outcome.seconds)

/** How the page is shown again on which nothing was sent. */
function shownAgain(outcome: TooOften | FieldRefusal, { email }: AgainRequest): Omit<AgainAnswer, 'key'> {
  if (!('field' in outcome)) {
    return { refused: { status: 429, refusal: tooOften, retryAfter: outcome.seconds }, isTooOften: true }
  }
  return { refused: { status: 422, refusal: outcome }, fault: { text: outcome.message, email } }
}

async function readRequest(
  platform: Platform,
  form: LiveForm,
  request: PageRequest,
): Promise<AgainRequest | undefined> {
  const input = readBody(request.body)
  const [key, kind, email] = [receiptName, againName, emailName].map((name) => input[name])
  if (typeof key !== 'string' || (kind !== 'mail' && kind !== 'address')) return undefined
  const receipt = await openReceipt(platform, form, key)
  if (!receipt?.of || !receipt.asked) return undefined
  const address = typeof email === 'string' ? email.trim().normalize('NFC') : ''
  return { key, receipt: { ...receipt, of: receipt.of }, kind, email: address }
}

/**
 * What is wrong with an address that is given after sending: what would be in the form, and what would make it spam there. That is said
 * whatever the form does about spam, so that what is held back as such is answered like any other.
 */
function addressFault(form: LiveForm, email: string): FieldRefusal | undefined {
  const { model, checked, texts } = form.compiled
  const { settings } = form
  const field = correctableField(form)
  const rules = field && checked[model.fields.indexOf(field)]
  if (!rules) return undefined
  const judged = checkAnswer(rules, email, { required: true, hiddenOptions: [] })
  const { fault = emailAddress().safeParse(email).success ? undefined : 'email', params = {} } = judged
  if (fault !== undefined) {
    const message = faultSentence(fault, params, { language: settings.language, faults: texts.faults })
    return { field: emailName, ...answerRefusalOf({ fault, params, message }) }
  }
  const spam = spamReason(settings, { input: {}, token: undefined, answers: { [field.id]: email }, fields: [field] })
  return spam && { field: emailName, ...visitorRefusal(texts, 'address_refused') }
}

/** Looks at the address, counts the request for its network, and does what it asks for. */
async function ask(
  platform: Platform,
  form: LiveForm,
  { ip }: PageRequest,
  { receipt, kind, email }: AgainRequest,
): Promise<AskOutcome> {
  const request = { of: receipt.of, network: mailNetwork(platform.tokenKey, ip) }
  // What waits for nothing has gone its way with its address, and so it is of spam.
  if (kind === 'address' && !receipt.asked?.holds) return 'gone'
  const fault = kind === 'address' ? addressFault(form, email) : undefined
  if (fault) return fault
  const full = await platform.limiter.take({ limit: 'opt_in_again_network', of: [ip] })
  if (full) return { kind: 'too_often', seconds: full.seconds }
  const outcome = await (kind === 'mail'
    ? askAgain(platform, form, request)
    : correctAddress(platform, form, { ...request, email }))
  return outcome === 'at_limit'
    ? { field: emailName, ...visitorRefusal(form.compiled.texts, 'too_many_submissions_of_email') }
    : outcome
}

/** Whether an address that the form leads to has macros. */
const takesAnswers = ({ redirect, redirect_rules: rules }: FormSettings) =>
  [redirect ?? '', ...rules.map(({ url }) => url)].some(hasMacro)

/** The page after sending goes on saying what was asked for, and shows the new address among the answers. */
async function keepSaid(
  platform: Platform,
  form: LiveForm,
  { key, receipt, kind, email }: AgainRequest,
): Promise<void> {
  const { said, redirect, ...rest } = receipt
  const { asked, answers } = rest
  const isAddress = kind === 'address'
  const field = correctableField(form)
  const changed: OpenReceipt = {
    ...rest,
    // What has the former address in it, the page of the link says with the new one.
    ...(said && !isAddress && { said }),
    ...(redirect !== undefined && !(isAddress && takesAnswers(form.settings)) && { redirect }),
    askedAgain: kind,
    ...(isAddress && asked && { asked: { ...asked, email: maskedAddress(email) } }),
    answers: isAddress
      ? answers.map((row) =>
          row.label === field?.label && maskedAddress(row.value) === asked?.email ? { ...row, value: email } : row,
        )
      : answers,
  }
  await keepChanged(platform, form, { key, isOnly: isAddress, receipt: changed })
}

function gonePage(form: LiveForm, { embed }: PageContext): PageAnswer {
  const page = renderAgainGone({ model: form.compiled.model, embed }, inSameLanguage(form, form.path))
  return discreet(answerPage(page, { embed }, gone))
}
