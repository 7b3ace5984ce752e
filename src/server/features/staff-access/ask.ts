import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'
import type { Platform } from '../../platform.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import { baseOf } from '../forms/index.ts'
import { queueMails } from '../mails/index.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { composeLogin } from './letter.ts'
import { findByEmail, findStaffArea, insertLogin, loginSeconds, type StaffForm } from './queries.ts'
import { addressHash, codeHash, newCode } from './tokens.ts'

/** A form as the person who asks for a link found it. */
export interface AskedForm extends StaffForm {
  /** Path of its address. */
  path: string
  hosts: AccountHosts
  settings: FormSettings
}

export type CodeRequest = { kind: 'sent'; request: string } | { kind: 'wait'; seconds: number } | { kind: 'off' }

/**
 * Mails a one-time link and a code to the member with this address, if they may use the form. What is answered, and when, is
 * the same for every address; `request` names the login to the browser that asks.
 *
 * @param network prefix of the IP address that asks
 */
export async function askForLink(
  platform: Platform,
  form: AskedForm,
  { email, network }: { email: string; network: string },
): Promise<CodeRequest> {
  const { account_id } = form
  const db = platform.database.forAccount(account_id)
  const account = await findStaffArea(db, account_id)
  if (account === undefined) return { kind: 'off' }
  const refusal = await platform.limiter.take(
    { limit: 'staff_link_address', of: [account_id, email] },
    { limit: 'staff_link_recipient', of: [email] },
    { limit: 'staff_link_recipient_network', of: [email, network] },
    { limit: 'staff_link_network', of: [network] },
    { limit: 'staff_link_form', of: [form.id] },
  )
  if (refusal) return { kind: 'wait', seconds: refusal.seconds }
  return withMinimumDuration(async () => {
    const request = await mailLogin(platform, form, { account, email })
    platform.signals.publish('mails_waiting')
    return { kind: 'sent', request }
  })
}

/** For an address that may not use the form, all is done the same, but for the mail and the member that the login lets in. */
function mailLogin(
  { config, database, tokenKey }: Platform,
  form: AskedForm,
  { account, email }: { account: string; email: string },
): Promise<string> {
  const { id, account_id, path, hosts, settings } = form
  const [token, request, code] = [newToken(), newToken(), newCode()]
  return database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      const member = await findByEmail(db, form, email)
      const link = loginAddress(baseOf(config, hosts) + path, token)
      const mail = composeLogin({ settings, account, name: member?.name ?? email, link, code })
      await insertLogin(db, {
        account_id,
        form_id: id,
        staff_member_id: member?.id ?? null,
        address_hash: addressHash(account_id, member?.email ?? email),
        token_hash: tokenHash(token),
        request_hash: tokenHash(request),
        code_hash: codeHash(tokenKey, request, code),
      })
      // To the address as the account keeps it, never as it was typed.
      const recipients = member ? [member.email] : []
      await queueMails(db, account_id, recipients, {
        ...mail,
        purpose: 'staff_login',
        forget_after_seconds: loginSeconds,
      })
      return request
    })
}

/** The address of a link, below that of its form. */
export const loginAddress = (formAddress: string, token: string) => `${formAddress}/login/${token}`
