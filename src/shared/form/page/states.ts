import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { withoutMacros } from '../../contract/crm/macros.ts'
import type { NextLink } from '../../contract/form-settings/next-steps.ts'
import { contactMarkup, homeButton, imprintButton, imprintMail, mailButton, withoutPerson } from './trust/trust.ts'
import { formSettingDefaults } from '../../contract/form-settings/form-settings.ts'
import { catalogue } from '../../text/catalogue.ts'
import type { Language } from '../../text/texts.ts'
import { countdownMarkup } from '../controls/countdown.ts'
import { goBackCss, goBackId } from '../controls/go-back.ts'
import { renderDocument, type NextPage, type Page } from './document.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { richText } from '../markup/markdown.ts'
import { symbolMarkup, type PageSymbol } from '../markup/symbols.ts'
import type { FormModel } from '../engine/model.ts'
import { aloneCss } from '../styles/alone-styles.ts'
import { hasTrust } from '../styles/layout.ts'
import { contactCss, nextCss } from '../styles/next-styles.ts'
import { trustCss } from '../styles/trust-styles.ts'
import { followingMarkup, hasNextSteps, namesContact } from './trust/next-steps.ts'
import { optInNote, waitingMarkup, type AskedAddress } from './opt-in-note.ts'
import { waitingListTexts } from '../markup/waiting-list.ts'
import { answersMarkup, referenceMarkup, type Receipt } from './receipt.ts'

/** What a page about a form needs to know of it. */
export interface StatePageForm {
  model: Pick<FormModel, 'settings' | 'files' | 'agency'>
  embed: boolean
}

/** What stands on the card after sending; the form's page carries it too, for visitors with scripts. What is still to be signed has no tick. */
export function thanks(
  { model, embed }: StatePageForm,
  again: string | null,
  { isDone = true, links, said, above = null, below = null }: ThanksParts = {},
): Html {
  const { settings } = model
  const texts = catalogue[settings.language].page
  return html`${isDone && html`<div class="seal"></div>`}
    <h1 tabindex="-1">${headlineOf(settings, said)}</h1>
    ${above}
    <div class="lead rich">${said?.text ?? richText(withoutMacros(settings.thankyou_text) ?? texts.thanksText)}</div>
    ${below}${isDone && followingMarkup(model, { embed, links })}${againLink(again, settings)}`
}

/** Last, and quiet: who has sent one has come for what stands above. */
const againLink = (again: string | null, { language }: FormSettings) =>
  again !== null && html`<p class="again"><a href="${again}">${catalogue[language].page.again}</a></p>`

const headlineOf = ({ thankyou_headline: own, language }: FormSettings, said?: ThanksTexts) =>
  said?.headline ?? withoutMacros(own) ?? catalogue[language].page.thanksHeadline

interface ThanksParts {
  isDone?: boolean
  links?: readonly NextLink[] | undefined
  said?: ThanksTexts | undefined
  /** What the visitor came for, above the text. */
  above?: Html | null
  /** Lines about this submission, below the text: as that they are centred, and what follows them is not. */
  below?: Html | null
}

/** Its own texts, with the answers of a submission in the place of their macros. */
interface ThanksTexts {
  headline?: string | undefined
  text?: Html | undefined
}

interface ThankYou extends StatePageForm {
  /** The address of an empty form, if another answer may be sent. */
  again: string | null
  receipt?: Receipt | undefined
  said?: ThanksTexts | undefined
  /** All places were taken: it is on the waiting list, and what is said to those who have a place is left out. */
  onWaitingList?: boolean
  /** The link to the document of what was sent. */
  document?: string | null | undefined
  /** The page on which it is read and signed. */
  sign?: string | null | undefined
  /** Where its buttons lead, if what was sent goes with the visitor. */
  links?: readonly NextLink[] | undefined
  /** The page on which it is deleted. */
  deletion?: string | null | undefined
  /** Of an address that is to be confirmed, or has just been. */
  address?: AskedAddress | 'confirmed' | undefined
  /** What can be done about the mail to that address, with its styles. */
  askAgain?: { markup: Html; css: string } | undefined
  /** Where the page leads after a time. A frame cannot lead the page around it there: it has the link alone. */
  onward?: NextPage | undefined
}

const linkTargets = { self: {}, top: { target: '_top' }, new: { target: '_blank', rel: 'noopener' } }

/** A frame cannot lead the page around it on. */
const ledOn = ({ model, embed, onward }: ThankYou) =>
  embed && model.settings.redirect_target !== 'self' ? undefined : onward

export function renderThankYou(page: ThankYou): Page {
  const { model, embed, receipt, sign, deletion, askAgain, onward } = page
  const { settings } = model
  const texts = catalogue[settings.language].page
  const target = attributes(linkTargets[settings.redirect_target])
  const link =
    onward && html`<p class="actions"><a class="button" href="${onward.url}" ${target}>${texts.onward}</a></p>`
  const toDelete =
    deletion != null &&
    html`<p class="remark">
      <a href="${deletion}" ${asideOf(page)}>${catalogue[settings.language].privacy.deleteOwn}</a>
    </p>`
  const leads = sign == null ? ledOn(page) : undefined
  return renderDocument({
    model,
    embed,
    title: waitingMarkup(page.address, settings)?.headline ?? headlineOf(settings, saidOn(page)),
    countsDown: leads !== undefined,
    moreCss: moreCssOf(page),
    main: html`<div class="card done">
      ${words(page)}${askAgain?.markup}${receipt && answersMarkup(receipt, settings.language)}${leads && countdownMarkup(settings, leads)}${link}${isWaiting(page) ? null : againLink(page.again, settings)}${toDelete}
    </div>`,
  })
}

function saidOn({ model, onWaitingList = false, said }: ThankYou): ThanksTexts | undefined {
  if (!onWaitingList) return said
  const { headline, text } = waitingListTexts(model.settings)
  return { headline, text: richText(text) }
}

/** The thanks, or what is to be done first, with the lines about this submission. */
function words(page: ThankYou): Html {
  const { model, receipt, sign, address, links, onWaitingList = false } = page
  const { settings } = model
  const isDone = sign == null && !onWaitingList
  const waiting = waitingMarkup(address, settings)
  const note = optInNote(address, settings)
  const isConfirmed = address === 'confirmed'
  const below = html`${isConfirmed ? null : note}${receipt && referenceMarkup(receipt, settings.language)}${documentLink(page)}`
  return waiting
    ? html`${waiting.markup}${below}`
    : thanks(page, null, { isDone, links, said: saidOn(page), above: isConfirmed ? note : null, below })
}

const isWaiting = ({ address, model }: ThankYou) => waitingMarkup(address, model.settings) !== undefined

/** A frame shows no page that waits. */
const asideOf = ({ embed }: ThankYou) => attributes(embed ? { target: '_blank', rel: 'noopener' } : {})

/** To sign the document, or to download it: the page on which it is signed offers that, too. */
function documentLink(page: ThankYou): Html | null {
  const { document, sign, model } = page
  const { signing, documents } = catalogue[model.settings.language]
  if (sign != null)
    return html`<p class="note">${signing.missing}</p>
      <p class="actions"><a class="button" href="${sign}" ${asideOf(page)}>${signing.open}</a></p>`
  if (document == null) return null
  return html`<p class="actions"><a class="button" href="${document}" ${asideOf(page)}>${documents.download}</a></p>`
}

const moreCssOf = ({ model, askAgain }: ThankYou) => nextCssOf(model) + (askAgain?.css ?? '')

/** The styles of what follows sending, for the page of the form, too. */
export const nextCssOf = (model: StatePageForm['model']) =>
  hasNextSteps(model) ? (namesContact(model) && !hasTrust(model.settings) ? trustCss : '') + nextCss : ''

/** The page of an inactive form, without anything of the form itself. */
export function renderClosed({ model, embed }: StatePageForm): Page {
  const { settings } = model
  const texts = catalogue[settings.language].page
  const headline = settings.closed_headline ?? texts.closedHeadline
  return inPlaceOfForm({ model, embed }, headline, richText(settings.closed_text ?? texts.closedText))
}

/** A page that stands in place of a form, or of a document: it says why, and whom to ask, or at least where the agency says that. */
export function inPlaceOfForm(
  { model, embed }: StatePageForm,
  headline: string,
  text: Html,
  symbol: PageSymbol = 'closed',
): Page {
  const contact = contactMarkup(model)
  const around = contact ? withoutPerson(model) : model
  // A frame that does not show the imprint does not show its address.
  const imprint = embed && model.settings.embed_hide_footer ? null : imprintMail(model.settings)
  return renderDocument({
    model: around,
    embed,
    title: headline,
    moreCss: (contact ? (hasTrust(around.settings) ? '' : trustCss) + contactCss : '') + aloneCss,
    main: messageCard(symbol, {
      headline,
      text,
      below:
        contact ?? html`${mailButton(text) ?? imprint}${homeButton(model.settings) ?? imprintButton(model.settings)}`,
    }),
  })
}

/**
 * The page of an address that belongs to no form, in our own design. `leadsOn`: to the front page of its host; else it leads back, where there is a
 * page before, and a page of its own.
 */
export function renderNotFound(language: Language, { embed = false, leadsOn = false } = {}): Page {
  const { page: texts, steps } = catalogue[language]
  const settings: FormSettings = { ...formSettingDefaults, internal_title: '', language, hide_branding: true }
  const goesBack = !embed && !leadsOn
  const out = html`${leadsOn && html`<p class="actions"><a class="button" href="/">${texts.frontPage}</a></p>`}${goesBack && html`<p class="actions go-back"><button class="button" type="button" id="${goBackId}">${steps.back}</button></p>`}`
  const headline = texts.notFoundHeadline
  const main = messageCard('search', { headline, text: richText(texts.notFoundText), below: out })
  const model = { settings, files: { fonts: [], logo: null } }
  const moreCss = aloneCss + (goesBack ? goBackCss : '')
  return renderDocument({ model, embed, title: headline, goesBack, moreCss, main })
}

/** A page that says one thing. */
export function message(
  { model, embed }: StatePageForm,
  headline: string,
  text: Html,
  below: Html | null = null,
): Page {
  return renderDocument({
    model,
    embed,
    title: headline,
    moreCss: aloneCss,
    main: messageCard(undefined, { headline, text, below }),
  })
}

interface Message {
  headline: string
  text: Html
  below: Html | null
}

const messageCard = (symbol: PageSymbol | undefined, { headline, text, below }: Message) =>
  html`<div class="card alone">
    ${symbol && symbolMarkup(symbol)}
    <h1>${headline}</h1>
    <div class="lead rich">${text}</div>
    ${below}
  </div>`
