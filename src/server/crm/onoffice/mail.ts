import { senderName } from '../../lib/mail.ts'
import type { CrmMail } from '../port.ts'
import type { OnOfficeClient } from './client.ts'

/** Sends a mail from an identity of the API user. Throws `CrmError`. */
export async function sendMail(client: OnOfficeClient, mail: CrmMail): Promise<void> {
  const { identity, to, cc = [], bcc = [], reply_to, sender_name, subject, text, html } = mail
  await client.call(
    {
      verb: 'do',
      resource: 'sendmail',
      parameters: {
        emailidentity: identity,
        receiver: to,
        ...(cc.length > 0 && { cc }),
        ...(bcc.length > 0 && { bcc }),
        ...(reply_to != null && { replyto: reply_to }),
        ...(sender_name != null && { displayName: senderName(sender_name) }),
        subject,
        body: html ?? text,
        useHtml: html != null,
        // None: without it, the API user's own would be added.
        signatureid: 0,
      },
    },
    { isRepeatable: false },
  )
}
