import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderVerifyForm, renderVerifyPage } from '../../../pages/verify-page.ts'
import { isLanguage, type Language } from '../../../../shared/text/languages.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import { timeInWords } from '../../../pdf/signing/audit-page.ts'
import type { Platform } from '../../../platform.ts'
import { findSeal } from '../../document-signing/index.ts'
import { langParam } from '../address.ts'
import { answerJson, answerPage, answerOutcome } from '../page/answer-page.ts'

/** `/verify/7K3M-9QXT-2B4F-HW8D`: tells a person who has a copy of a signed document whether it is genuine and unchanged. */
export function verifyRoutes({ database }: Platform, script: string): PageRoute[] {
  async function verify(request: PageRequest): Promise<PageAnswer> {
    const language = languageOf(request)
    const asked = request.params['id'] ?? request.query.get('id')
    if (asked === null) return answerPage(renderVerifyForm(language, null), { embed: false })
    if (asked.trim() === '' && !request.wantsJson) return answerPage(renderVerifyForm(language, ''), { embed: false })
    const number = numberIn(asked)
    const seal = number === undefined ? undefined : await findSeal(database.system, number)
    if (!seal) {
      const unknown = { status: 404, refusal: refusal('document_number_unknown') } as const
      if (request.wantsJson) return answerOutcome(unknown)
      return answerPage(renderVerifyForm(language, asked.slice(0, 100)), { embed: false }, unknown)
    }
    const { document_id, account_name, timezone, imprint, ...facts } = seal
    if (request.wantsJson) return answerJson(200, { data: { document_id, ...facts } })
    if (request.params['id'] !== document_id) return onwardTo(document_id, request)
    const document = {
      number: document_id,
      account: account_name,
      imprint,
      signed: timeInWords(facts.signed_at, language, timezone),
      sealed: timeInWords(facts.sealed_at, language, timezone),
      sha256: facts.sha256,
      shown_sha256: facts.shown_sha256,
    }
    return answerPage(renderVerifyPage(language, document, script), { embed: false })
  }

  return [
    { method: 'GET', path: '/verify', handle: verify },
    { method: 'GET', path: '/verify/:id', handle: verify },
  ]
}

/** To the address of a document by its number, with the rest of the query. */
function onwardTo(number: string, request: PageRequest): PageAnswer {
  const query = new URLSearchParams(request.query)
  query.delete('id')
  const rest = query.toString()
  return { status: 303, headers: { location: `/verify/${number}${rest && `?${rest}`}` } }
}

/** No form says it: the page that leads here does, or else the browser. */
function languageOf({ header, query }: PageRequest): Language {
  const asked = query.get(langParam)
  if (isLanguage(asked)) return asked
  return /^de\b/i.test(header('accept-language') ?? 'de') ? 'de' : 'en'
}

/** A number as people type it: in small letters, with spaces or none, and letters that look like digits. */
function numberIn(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(signs) ? signs.replace(/(.{4})(?=.)/g, '$1-') : undefined
}
