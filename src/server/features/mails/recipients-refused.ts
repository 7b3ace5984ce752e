/** Code of the reason of a mail of which no recipient was taken. */
export const recipientRefused = 'mail_recipient_refused'

/** That no recipient of a mail was taken, while the mail server took the mail itself. */
export interface RecipientsRefusal {
  /** What the server said, of several the one that may change. */
  said: string
  /** Each of them for good (RFC 5321 4.2.1): another try would end the same way. */
  isFinal: boolean
}

interface RefusedRecipient {
  responseCode: number
  response: string
}

/**
 * What is said to a recipient and means the sender, the sign-in, or the machine that sends: many servers check these when the first recipient is named. It
 * is no refusal of the recipient, and mended by who runs the service.
 */
const meansUs =
  /^53\d|\b5\.1\.[78]\b|\b5\.5\.\d|\b5\.7\.(?:[389]|1[0-3]|2\d)\b|relay|authenti|sender|sending|client|helo|\bip\b|blocked|black ?list|spamhaus/i

/** Whether all recipients of a mail were refused, as far as the error of the mailer says; undefined: it is something else. */
export function recipientsRefusal(error: unknown): RecipientsRefusal | undefined {
  const { command, response, rejectedErrors } = error as Partial<RefusedRecipient> & {
    command?: string
    rejectedErrors?: readonly RefusedRecipient[]
  }
  if (command !== 'RCPT TO' || response === undefined || !rejectedErrors || rejectedErrors.length === 0)
    return undefined
  if (rejectedErrors.some((one) => meansUs.test(one.response))) return undefined
  return { said: response, isFinal: rejectedErrors.every(({ responseCode }) => responseCode >= 500) }
}
