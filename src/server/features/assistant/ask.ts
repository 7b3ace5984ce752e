import type { AssistantReply } from '../../../shared/form/page/assistant.ts'
import type { CompiledForm } from '../../../shared/form/engine/compile.ts'
import { guardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { visitorsOf } from '../../lib/turns/turn-parties.ts'
import { openTurns, TurnRefused } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'
import { recent, type Turn } from './conversation.ts'
import { complete, EndpointError } from './endpoint.ts'
import { assistantKey } from './keys.ts'
import { systemText } from './prompt.ts'
import { readReply } from './reply.ts'
import { seenFields } from './view.ts'

/** A form whose page has an assistant. */
export interface AskedForm {
  id: number
  account_id: number
  compiled: CompiledForm
}

export interface Question {
  messages: readonly Turn[]
  /** Answers so far by the names of their inputs, as the page sent them. */
  answers: Record<string, unknown>
}

/** The assistant's next words; `undefined` when there are none to be had now. Nothing of it is kept or logged. */
export type Ask = (form: AskedForm, question: Question) => Promise<AssistantReply | undefined>

/** Conversations that a process waits for at a time: endpoints are slow, and of third parties. One account has a fifth of the places. */
const places = { what: 'answers of assistants', name: 'assistant', places: 50, waiting: 50, longestWaitMs: 5_000 }
const perForm = { running: 5, waiting: 5 }

export function openAssistant({ config, database, log, resolve, sealer }: Platform, timeoutMs = 30_000): Ask {
  const client = guardedClient({
    allowHosts: config.webhooks.allowHosts,
    connectTimeoutMs: config.webhooks.connectTimeoutMs,
    bodyTimeoutMs: timeoutMs,
    ...(resolve && { resolve }),
  })
  const turns = openTurns({ ...places, perKey: { running: 10, waiting: 10 }, perSubkey: perForm })

  async function ask({ id, account_id, compiled }: AskedForm, { messages, answers }: Question) {
    const { chat_assistant_base_url: baseUrl, chat_assistant_model: model } = compiled.model.settings
    if (baseUrl === null || model === null) return undefined
    const key = await assistantKey(database.system, { account_id, form_id: id, baseUrl }, sealer)
    const fields = seenFields(compiled, answers)
    const system = { role: 'system' as const, content: systemText(compiled, fields) }
    const content = await complete(
      client,
      { account_id, baseUrl, model, key },
      [system, ...recent(messages)],
      timeoutMs,
    )
    const reply = readReply(content, compiled, fields)
    if (!reply) throw new EndpointError('The message was not what was asked for.')
    return reply
  }

  return async (form, question) => {
    try {
      return await turns.run(visitorsOf(form.account_id, `form ${form.id}`), () => ask(form, question))
    } catch (error) {
      if (error instanceof TurnRefused) return undefined
      if (!(error instanceof EndpointError)) throw error
      log.warn({ form_id: form.id, reason: error.message }, 'assistant not reachable')
      return undefined
    }
  }
}
