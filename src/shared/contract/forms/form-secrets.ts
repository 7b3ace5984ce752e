import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { required, requiredText } from '../values.ts'

interface SecretSetting {
  schema: z.ZodType
  meaning: string
  /** What `<name>_set` says. */
  flag: string
}

/** What can stand in an `Authorization` header. */
function apiKey() {
  const error = fault('secret_unreadable')
  return z.string({ error: (issue) => required(issue.input) ?? error }).regex(/^[!-~]{1,500}$/, { error })
}

/**
 * Settings of a form that can be written and never read [B2.2-28]. Whether there is one, `<name>_set` tells;
 * `null` removes it.
 */
export const secretSettings = {
  password: {
    schema: requiredText(200),
    meaning: 'Password that opens the form; never shown, not copied. A new one ends what the old one opened',
    flag: 'Whether visitors are asked for a password',
  },
  chat_assistant_api_key: {
    schema: apiKey(),
    meaning:
      'Key for `chat_assistant_base_url`; never shown. It belongs to the host it was given for: with another one it must be sent again, or be `null`. Without one, that of the account is sent, if it belongs to the same host',
    flag: 'Whether there is a key for the assistant',
  },
} satisfies Record<string, SecretSetting>

export type SecretName = keyof typeof secretSettings
/** `password_set` … */
export type SecretFlags = { [N in SecretName as `${N}_set`]: boolean }

type SecretShape = { [N in SecretName]: z.ZodOptional<z.ZodNullable<(typeof secretSettings)[N]['schema']>> }

/** As a write takes them. */
export const secretShape = mapped(({ schema, meaning }) =>
  schema.nullable().optional().meta({ description: meaning, writeOnly: true }),
) as SecretShape

/** As answers tell of them. */
export const secretFlagShape = Object.fromEntries(
  Object.entries(mapped(({ flag }) => z.boolean().describe(flag))).map(([name, schema]) => [`${name}_set`, schema]),
) as { [N in keyof SecretFlags]: z.ZodBoolean }

function mapped(schemaOf: (setting: SecretSetting) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(secretSettings).map(([name, setting]) => [name, schemaOf(setting)]))
}
