import { renderSenderPage } from '../../pages/sender-page.ts'
import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { answerJson, answerPage, discreet } from '../public-forms/index.ts'
import { confirmSender, senderState, type SenderState } from './confirm.ts'

const path = '/senders/:token'

/** The link of a mail that asks whether an account may send from an address: a GET asks, a POST confirms. */
export function senderRoutes(platform: Platform): PageRoute[] {
  const answered =
    (find: typeof senderState) =>
    async (request: PageRequest): Promise<PageAnswer> => {
      const answer = await find(platform, request.params['token'] ?? '')
      const [status, message] = answers[answer.state]
      if (request.wantsJson) return discreet(answerJson(status, { message }))
      return discreet(answerPage(renderSenderPage(languageOf(request), answer), { status, embed: false }))
    }
  return [
    { method: 'GET', path, handle: answered(senderState) },
    { method: 'POST', path, handle: answered(confirmSender) },
  ]
}

const answers = {
  asked: [200, 'A POST to this address confirms that the account may send from the e-mail address.'],
  confirmed: [200, 'The e-mail address is confirmed as a sender.'],
  already: [200, 'The e-mail address was confirmed before.'],
  ended: [410, 'This link has expired.'],
  missing: [404, 'This address confirms nothing, or no longer.'],
} as const satisfies Record<SenderState, [number, string]>

/** That of the mail, or else of the browser. */
function languageOf({ header, query }: PageRequest): AgencyLanguage {
  const asked = query.get('lang')
  if (asked === 'de' || asked === 'en') return asked
  return /^de\b/i.test(header('accept-language') ?? 'de') ? 'de' : 'en'
}
