import { hasMacro } from '../../../shared/contract/crm/macros.ts'
import { html as markup } from '../../../shared/form/markup/html.ts'
import { senderName } from '../../lib/mail.ts'
import type { CrmMail } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'

/**
 * Sends a mail from an identity of the API user. onOffice puts the values of the address that it finds by the receiver in the place of
 * macros; whatever looks like one in a mail of ours is text of a user, and stays that. Throws `CrmError`.
 */
export async function sendMail(client: OnOfficeClient, mail: CrmMail): Promise<void> {
  const { identity, to, cc = [], bcc = [], reply_to, sender_name, subject, text } = mail
  const html = mail.html ?? (hasMacro(text) ? asHtml(text) : null)
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
        ...(sender_name != null && { displayName: withoutMacros(senderName(sender_name)) }),
        subject: withoutMacros(subject),
        body: html === null ? text : html.replace(underscore, '&#95;'),
        useHtml: html !== null,
        // None: without it, the API user's own would be added.
        signatureid: 0,
      },
    },
    { isRepeatable: false },
  )
}

/** What a macro can begin with. */
const underscore = /_(?=[A-Za-z])/g

/** In a header nothing can stand for the underscore: a joiner that is not seen parts it from the name. */
const withoutMacros = (text: string) => text.replace(underscore, '_\u2060')

const asHtml = (text: string) => markup`<div style="white-space:pre-wrap">${text}</div>`.text
