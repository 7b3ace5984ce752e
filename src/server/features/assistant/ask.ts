import type { AssistantReply } from '../../../shared/form/assistant.ts'
import type { CompiledForm } from '../../../shared/form/compile.ts'
import { guardedClient } from '../../lib/guarded-fetch.ts'
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
  /** Answers so far by the names of their inputs, as somebody sent them. */
  answers: Record<string, unknown>
}

/** The assistant's next words; `undefined` when there are none to be had now. Nothing of it is kept or logged. */
export type Ask = (form: AskedForm, question: Question) => Promise<AssistantReply | undefined>

/** Conversations that a process waits for at a time: endpoints are slow, and somebody else's. */
const maxRunning = 50

export function openAssistant({ config, database, log, resolve, sealer }: Platform, timeoutMs = 30_000): Ask {
  const client = guardedClient({
    allowHosts: config.webhooks.allowHosts,
    connectTimeoutMs: config.webhooks.connectTimeoutMs,
    bodyTimeoutMs: timeoutMs,
    ...(resolve && { resolve }),
  })
  let running = 0

  async function ask({ id, account_id, compiled }: AskedForm, { messages, answers }: Question) {
    const { chat_assistant_base_url: baseUrl, chat_assistant_model: model } = compiled.model.settings
    if (baseUrl === null || model === null) return undefined
    const key = await assistantKey(database.system, { account_id, form_id: id, baseUrl }, sealer)
    const fields = seenFields(compiled, answers)
    const system = { role: 'system' as const, content: systemText(compiled, fields) }
    const content = await complete(client, { baseUrl, model, key }, [system, ...recent(messages)], timeoutMs)
    const reply = readReply(content, compiled, fields)
    if (!reply) throw new EndpointError('The message was not what was asked for.')
    return reply
  }

  return async (form, question) => {
    if (running >= maxRunning) return undefined
    running++
    try {
      return await ask(form, question)
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error
      log.warn({ form_id: form.id, reason: error.message }, 'assistant not reachable')
      return undefined
    } finally {
      running--
    }
  }
}
