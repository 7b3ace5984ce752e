import { onlyKnows, success, type Request, type Result } from './action.ts'
import { resolved, valuesOfAddress } from './macros.ts'
import type { Office } from './office.ts'
import { Refusal } from './refusal.ts'

const documented =
  'emailidentity receiver cc bcc displayName subject body templateid replyto estateids useHtml signatureid attachmentsDirectData ' +
  'onlineattachmentids pdfexposeidentifiers pdfletterids pdfformids webexposeids documentattributes mergeexposeintopdfletter ' +
  'messageid forwarded replied addoriginalmailattachments attachLinkedMailToHtmlMessage extendedclaim'

/** What onOffice's own plugin for websites sends beside it. */
const ofPlugin = 'anonymousEmailidentity X-Original-From saveToAgentsLog'

export function sendMail({ office, parameters }: Request): Result {
  onlyKnows(parameters, `${documented} ${ofPlugin}`)
  const { emailidentity: identity, templateid } = parameters
  if (parameters['anonymousEmailidentity'] !== true) requireIdentity(office, identity)
  const all = recipientsOf(office, parameters)
  const template = office.templates.find(({ type, id }) => type === 'mail' && id === templateid)
  if (templateid !== undefined && !template) throw new Refusal(255, 'templateid')
  office.mails.push(parameters)
  const { subject, body } = { ...template, ...(template ? {} : parameters) }
  office.delivered.push(asDelivered(office, { subject, body }, all))
  return success()
}

function requireIdentity(office: Office, identity: unknown): void {
  if (identity === undefined || identity === '') throw new Refusal(50)
  if (!office.identities.includes(String(identity as string).toLowerCase())) throw new Refusal(51)
}

/** Addresses for mail, or one address of the office by its number. */
function recipientsOf(office: Office, { receiver, cc = [], bcc = [] }: Record<string, unknown>): string[] {
  if (!Array.isArray(receiver) || receiver.length === 0) throw new Refusal(53)
  if (receiver.filter(isNumber).length > 1) throw new Refusal(55)
  const all = [receiver, cc, bcc].flat().map(String)
  if (all.some((address) => !/^[^\s@]+@[^\s@]+$/.test(address) && !knows(office, address))) throw new Refusal(55)
  return all
}

const isNumber = (address: unknown) => /^\d+$/.test(String(address))

/** Receivers can be addresses of the office, by number. */
const knows = (office: Office, address: string) => isNumber(address) && office.records.address.has(Number(address))

/** With the values of the first recipient whom the office knows in the place of macros. */
function asDelivered(office: Office, { subject, body }: Record<string, unknown>, recipients: readonly string[]) {
  const known = [...office.records.address.values()].find(
    ({ id, contacts }) =>
      recipients.includes(String(id)) ||
      contacts.some(({ kind, value }) => kind === 'email' && recipients.includes(value)),
  )
  const values = valuesOfAddress(known)
  const filled = (text: unknown) => resolved(String(text as string), values)
  return { subject: filled(subject), body: filled(body) }
}
