import { refusal, visitorRefusal } from '../../../shared/refusals/catalogue.ts'
import { hasAssistant } from '../../../shared/form/page/assistant.ts'
import type { PageAnswer, PageRequest } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { Asked, countMessage, keepsTranscript, openAssistant, sealTurn } from '../assistant/index.ts'
import { answerFault, answerJson, answerLater, answerRefusal } from './page/answer-page.ts'
import type { LiveForm } from './live-form.ts'
import { issueToken, isTooOld, readToken } from './submit/page-token.ts'

/** Answers a visitor's message to the assistant of a form that may be filled in now. */
export function assistantHandler(platform: Platform) {
  const ask = openAssistant(platform)

  return async (form: LiveForm, { body, header, ip }: PageRequest): Promise<PageAnswer> => {
    const { settings, compiled } = form
    const { texts } = compiled
    // A browser says where a request comes from; only our own page, which may stand in a frame, talks to the assistant.
    if ((header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') {
      return answerRefusal(403, refusal('not_from_page'))
    }
    if (!hasAssistant(settings)) return answerRefusal(404, refusal('no_assistant'))
    const asked = isJson(header('content-type')) ? Asked.safeParse(body) : undefined
    if (!asked?.success) {
      return answerFault({ field: 'messages', ...visitorRefusal(texts, 'assistant_message_unreadable') })
    }
    const { token: text, messages, answers, seal: before } = asked.data
    const token = readToken(platform.tokenKey, form.id, text)
    if (!token || isTooOld(token, settings.max_form_age_hours)) {
      return answerRefusal(409, visitorRefusal(texts, 'page_outdated'), {
        token: issueToken(platform.tokenKey, form.id),
      })
    }
    const maxMessages = settings.chat_assistant_max_messages
    const full = await countMessage(platform, { account_id: form.account_id, ip, visit: token.nonce, maxMessages })
    if (full) {
      const { code, seconds } = full
      return answerLater(429, visitorRefusal(texts, code, { seconds }), seconds)
    }
    const reply = await ask(form, { messages, answers })
    if (!reply) return answerLater(503, visitorRefusal(texts, 'assistant_unavailable'), secondsWithoutModel)
    const question = messages.at(-1)?.content
    if (!keepsTranscript(settings) || question === undefined) return answerJson(200, { data: reply })
    const seal = sealTurn(platform.tokenKey, { form_id: form.id, before, question, reply: reply.reply })
    return answerJson(200, { data: { ...reply, seal } })
  }
}

/** After a model that did not answer. */
const secondsWithoutModel = 30

/** A form of another site can send text, but no JSON. */
const isJson = (type = '') => /^application\/json\b/i.test(type)
