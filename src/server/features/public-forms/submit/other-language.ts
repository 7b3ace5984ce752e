import { consentAnswer } from '../../../../shared/form/controls/consent.ts'
import { pageLeft } from '../../../../shared/form/controls/language-switch.ts'
import { initialAnswers, readAnswers } from '../../../../shared/form/engine/answers.ts'
import { answerInLanguage } from '../../../../shared/form/engine/formats.ts'
import { draftName, languageName, loadedName, tokenName } from '../../../../shared/form/page/page-names.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { Language } from '../../../../shared/text/languages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { prefilledAnswers } from '../../form-links/index.ts'
import { namedFiles } from '../../uploads/index.ts'
import { isFull, unavailablePage } from '../access/availability.ts'
import type { LiveForm } from '../live-form.ts'
import { pageWith, type PageContext } from '../pages.ts'
import { issueToken, readToken } from './page-token.ts'

type Input = Record<string, unknown>

/** Whether a browser asks for the page in another language: what it sends along is shown again, and not taken. */
export const changesLanguage = (request: PageRequest, input: Input): boolean =>
  !request.wantsJson && typeof input[languageName] === 'string'

/** The page in the language of its address, with what stood in the one that was left. Keeps nothing, and judges nothing. */
export async function inOtherLanguage(
  { tokenKey, database: { system } }: Platform,
  form: LiveForm,
  { request, input }: { request: PageRequest; input: Input },
  context: PageContext,
): Promise<PageAnswer> {
  if (await isFull(system, form)) return unavailablePage(form, 'full', request, context)
  const { compiled, settings } = form
  const { language, step } = pageLeft(settings, String(input[languageName]))
  const { answers: given } = readAnswers(compiled, input)
  const { answers } = namedFiles(tokenKey, form, given)
  const { links } = context
  const visit = await links.reopen(form, links.visit(form, request.query), input[loadedName])
  const token = textOf(input[tokenName]) ?? ''
  return pageWith(form, context, {
    answers: { ...inLanguageOf(form, answers, language), ...consentAnswer(compiled, input) },
    initial: initialAnswers(compiled, prefilledAnswers(form, request.query, visit)),
    faults: [],
    // The time for filling it in, and a proof of work, go on.
    token: readToken(tokenKey, form.id, token) ? token : issueToken(tokenKey, form.id),
    loaded: textOf(input[loadedName]),
    draft: textOf(input[draftName]),
    returned: { step },
  })
}

/** Answers that were written in one language, as they are written in that of the page. */
function inLanguageOf({ compiled: { checked }, settings }: LiveForm, answers: Answers, from: Language): Answers {
  const shown = checked.flatMap(({ id, type }) => {
    const answer = answers[id]
    return answer === undefined ? [] : [[id, answerInLanguage(type, answer, from, settings.language)] as const]
  })
  return { ...answers, ...Object.fromEntries(shown) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
