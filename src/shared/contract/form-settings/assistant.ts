import { setting, under } from './form-setting.ts'
import { flag, idList, integer, text, webUrl } from '../values.ts'

const noText = null as string | null

/** The assistant on the public page: part of the registry of form settings. Its key is among the secrets. */
export const assistantSettings = {
  chat_assistant_enabled: setting(
    flag(),
    false,
    'assistant',
    'assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account',
  ),
  chat_assistant_base_url: under(
    'chat_assistant_enabled',
    setting(
      webUrl('fetched'),
      noText,
      'assistant',
      'OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked',
    ),
  ),
  chat_assistant_model: under(
    'chat_assistant_enabled',
    setting(text(200), noText, 'assistant', 'name of the model; without one, that of the account'),
  ),
  chat_assistant_name: under(
    'chat_assistant_enabled',
    setting(text(40), noText, 'assistant', 'what the assistant is called'),
  ),
  chat_assistant_greeting: under('chat_assistant_enabled', setting(text(1000), noText, 'assistant', 'its first words')),
  chat_assistant_suggestions: under(
    'chat_assistant_enabled',
    setting(
      text(1000),
      noText,
      'assistant',
      'questions to begin with, one a line: a press sends one; the first four are offered',
    ),
  ),
  chat_assistant_instructions: under(
    'chat_assistant_enabled',
    setting(text(4000), noText, 'assistant', 'how it is to behave'),
  ),
  chat_assistant_knowledge: under(
    'chat_assistant_enabled',
    setting(text(20_000), noText, 'assistant', 'facts it may use: opening hours, area, fees …'),
  ),
  chat_assistant_fill_fields: under(
    'chat_assistant_enabled',
    setting(flag(), true, 'assistant', 'may propose answers; the visitor confirms each'),
  ),
  chat_assistant_excluded_field_ids: under(
    'chat_assistant_enabled',
    setting(idList(), [] as number[], 'assistant', 'fields of this form that it neither sees nor fills'),
  ),
  chat_assistant_store_transcript: under(
    'chat_assistant_enabled',
    setting(
      flag(),
      false,
      'assistant',
      'keeps the conversation with the submission that follows it; the text that is agreed to says so',
    ),
  ),
  chat_assistant_max_messages: under(
    'chat_assistant_enabled',
    setting(integer(1, 100), 30, 'assistant', "a visitor's messages per visit of the page"),
  ),
  chat_assistant_consent_text: under(
    'chat_assistant_enabled',
    setting(text(5000), noText, 'assistant', 'light Markdown; what must be agreed to before the first message'),
  ),
}

/** Those that are the account's where a form has none of its own, and so has the key. */
export const assistantOfAccount = ['chat_assistant_base_url', 'chat_assistant_model'] as const
/** The assistant of forms that name no address or no model of their own. */
export type AssistantOfAccount = Record<(typeof assistantOfAccount)[number], string | null>
