/** Settings that have a text of their own language while they are empty. */
export const usualNames = [
  'subject',
  'body',
  'email2_subject',
  'email2_body',
  'notification_subject',
  'double_opt_in_subject',
  'double_opt_in_body',
  'closed_text',
  'chat_assistant_name',
  'chat_assistant_greeting',
  'consent_text',
] as const

export type UsualName = (typeof usualNames)[number]

export const isUsualName = (name: string): name is UsualName => (usualNames as readonly string[]).includes(name)
