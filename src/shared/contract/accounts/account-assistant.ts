import { z } from 'zod'
import { answerSchema, formSettings } from '../form-settings/form-settings.ts'
import { secretSettings } from '../forms/form-secrets.ts'

const { chat_assistant_base_url, chat_assistant_model } = formSettings
const { chat_assistant_api_key } = secretSettings

export const assistantMeaning =
  'The assistant of forms that name no address, model or key of their own; each form switches it on for itself'

const meanings = {
  url: 'Address of forms without their own; an OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable',
  model: 'Name of the model for forms without their own',
  key: 'Key for forms without their own; never shown. It belongs to the host it was given for: it is sent to no other, whatever address a form names, and with another one here it must be sent again, or be `null`',
}

/** As answers tell of it. */
export const assistantShape = {
  chat_assistant_base_url: answerSchema({ ...chat_assistant_base_url, meaning: meanings.url }) as z.ZodType<
    string | null
  >,
  chat_assistant_model: answerSchema({ ...chat_assistant_model, meaning: meanings.model }) as z.ZodType<string | null>,
  chat_assistant_api_key_set: z.boolean().describe(chat_assistant_api_key.flag),
}

/** As a write takes it. */
export const assistantInput = {
  chat_assistant_base_url: chat_assistant_base_url.schema.nullable().optional().describe(meanings.url),
  chat_assistant_model: chat_assistant_model.schema.nullable().optional().describe(meanings.model),
  chat_assistant_api_key: chat_assistant_api_key.schema
    .nullable()
    .optional()
    .meta({ description: meanings.key, writeOnly: true }),
  chat_assistant_api_key_set: z.unknown().optional().meta({ readOnly: true, description: 'Ignored' }),
}
