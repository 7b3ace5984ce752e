import { refusal } from '../../../shared/refusals/catalogue.ts'
import { renderSenderPage } from '../../pages/sender-page.ts'
import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { answerPage, answerOutcome, discreet, type SentenceOutcome } from '../public-forms/index.ts'
import { confirmSender, senderState, type SenderState } from './confirm.ts'

const path = '/senders/:token'

/** The link of a mail that asks whether an account may send from an address: a GET asks, a POST confirms. */
export function senderRoutes(platform: Platform): PageRoute[] {
  const answered =
    (find: typeof senderState) =>
    async (request: PageRequest): Promise<PageAnswer> => {
      const answer = await find(platform, request.params['token'] ?? '')
      const outcome = outcomes[answer.state]
      if (request.wantsJson) return discreet(answerOutcome(outcome))
      return discreet(answerPage(renderSenderPage(languageOf(request), answer), { embed: false }, outcome))
    }
  return [
    { method: 'GET', path, handle: answered(senderState) },
    { method: 'POST', path, handle: answered(confirmSender) },
  ]
}

const outcomes: Record<SenderState, SentenceOutcome> = {
  asked: {
    status: 200,
    message: 'A POST to this address confirms that the account may send from the e-mail address.',
  },
  confirmed: { status: 200, message: 'The e-mail address is confirmed as a sender.' },
  already: { status: 200, message: 'The e-mail address was confirmed before.' },
  ended: { status: 410, refusal: refusal('link_expired') },
  missing: { status: 404, refusal: refusal('nothing_to_confirm') },
}

/** That of the mail, or else of the browser. */
function languageOf({ header, query }: PageRequest): AgencyLanguage {
  const asked = query.get('lang')
  if (asked === 'de' || asked === 'en') return asked
  return /^de\b/i.test(header('accept-language') ?? 'de') ? 'de' : 'en'
}
