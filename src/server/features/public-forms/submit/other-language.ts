import { consentAnswer } from '../../../../shared/form/controls/consent.ts'
import { pageLeft } from '../../../../shared/form/controls/language-switch.ts'
import { canonicalAnswers, initialAnswers, readAnswers } from '../../../../shared/form/engine/answers.ts'
import { answerInLanguage } from '../../../../shared/form/engine/formats.ts'
import { settle } from '../../../../shared/form/engine/settle.ts'
import { draftName, languageName, loadedName, tokenName } from '../../../../shared/form/page/page-names.ts'
import type { Answers, FieldState } from '../../../../shared/rules/model.ts'
import type { Language } from '../../../../shared/text/languages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { prefilledAnswers } from '../../form-links/index.ts'
import { namedFiles } from '../../uploads/index.ts'
import { unavailablePage, usedUp } from '../access/availability.ts'
import { leadsToWaitingList } from '../access/places-taken.ts'
import type { LiveForm } from '../live-form.ts'
import { pageWith, type PageContext } from '../pages.ts'
import { issueToken, readToken } from './page-token.ts'

type Input = Record<string, unknown>

/** Whether a browser asks for the page in another language: what it sends along is shown again, and not taken. */
export const changesLanguage = (request: PageRequest, input: Input): boolean =>
  !request.wantsJson && typeof input[languageName] === 'string'

/** The page in the language of its address, with what stood in the one that was left. Keeps nothing, and judges nothing. */
export async function inOtherLanguage(
  { tokenKey }: Platform,
  form: LiveForm,
  { request, input }: { request: PageRequest; input: Input },
  context: PageContext,
): Promise<PageAnswer> {
  const { links } = context
  const visit = links.visit(form, request.query)
  const why = await usedUp(form, visit, context)
  if (why) return unavailablePage(form, why, request, context)
  const { compiled, settings } = form
  const { language, step } = pageLeft(settings, String(input[languageName]))
  const { answers: given } = readAnswers(compiled, input)
  const { answers } = namedFiles(tokenKey, form, given)
  const loaded = await links.reopen(form, visit, input[loadedName])
  const initial = initialAnswers(compiled, prefilledAnswers(form, request.query, loaded))
  const token = textOf(input[tokenName]) ?? ''
  const typed = { ...inLanguageOf(form, answers, language), ...consentAnswer(compiled, input) }
  return pageWith(form, context, {
    answers: { ...notSendable(form, typed, initial), ...typed },
    initial,
    faults: [],
    // The time for filling it in, and a proof of work, go on.
    token: readToken(tokenKey, form.id, token) ? token : issueToken(tokenKey, form.id),
    loaded: textOf(input[loadedName]),
    draft: textOf(input[draftName]),
    returned: { step },
    isLast: loaded.use !== null,
    waitingList: await leadsToWaitingList(context.database.system, form),
  })
}

/** What fields begin with that a browser does not send: the visitor has not emptied them, and they are there again when a rule shows them. */
function notSendable({ compiled, settings }: LiveForm, typed: Answers, initial: Answers): Answers {
  const sources = { given: canonicalAnswers(compiled, typed), initial: canonicalAnswers(compiled, initial) }
  const { fields } = settle(compiled.plan, compiled.evaluate, sources, 'change')
  const isSent = ({ visible, enabled, readOnly }: FieldState) =>
    enabled && !readOnly && (visible || !settings.clear_hidden_values)
  return Object.fromEntries(
    Object.entries(initial).filter(([id]) => {
      const state = fields[id]
      return state !== undefined && !isSent(state)
    }),
  )
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
