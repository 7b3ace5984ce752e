import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { addressesOf, formUrl, resolveSettings } from '../forms/index.ts'
import { loginAddress } from './ask.ts'
import { findFormOfLink, findMemberOfLink, insertLogin, lockMember } from './queries.ts'
import { addressHash } from './tokens.ts'

/** Makes a one-time link that logs a member in to a form, for operators whose mail is broken [B10]. */
export function makeLink(
  { config, database: { system } }: Platform,
  { member, form }: { member: number; form: number },
): Promise<{ url: string; expires_at: string }> {
  return system.transaction().execute(async (db) => {
    const row = await findFormOfLink(db, form)
    if (!row) throw new ApiError('not_found', refusal('form_of_id_missing', { id: form }))
    const { id, account_id } = row
    const settings = resolveSettings({ ...row, form_groups: [] })
    const fault = faultOfForm({ ...row, settings }) ?? (await faultOfMember(db, { member, form, account_id }))
    if (fault) throw fault
    const admitted = await lockMember(db, { id, account_id, settings }, member)
    if (!admitted) throw new ApiError('conflict', refusal('member_not_admitted', { form, member }))
    const token = newToken()
    const expires_at = await insertLogin(db, {
      account_id,
      form_id: id,
      staff_member_id: member,
      address_hash: addressHash(account_id, admitted.email),
      token_hash: tokenHash(token),
      request_hash: null,
      code_hash: null,
    })
    return { url: loginAddress(formUrl(row, addressesOf(config, row)), token), expires_at }
  })
}

interface LinkedForm {
  id: number
  account_id: number
  active: boolean
  settings: { staff_only_enabled: boolean }
  staff_area_enabled: boolean
}

function faultOfForm({ id, account_id, active, settings, staff_area_enabled }: LinkedForm): ApiError | undefined {
  if (!settings.staff_only_enabled) return new ApiError('conflict', refusal('form_needs_no_login', { id }))
  if (!active) return new ApiError('conflict', refusal('form_of_id_offline', { id }))
  if (!staff_area_enabled) return new ApiError('conflict', refusal('staff_area_off', { id: account_id }))
  return undefined
}

async function faultOfMember(
  db: Db,
  { member, form, account_id }: { member: number; form: number; account_id: number },
): Promise<ApiError | undefined> {
  const found = await findMemberOfLink(db, member)
  if (!found) return new ApiError('not_found', refusal('member_of_id_missing', { id: member }))
  if (found.account_id !== account_id) {
    return new ApiError('conflict', refusal('member_of_other_account', { form, member }))
  }
  return found.is_active ? undefined : new ApiError('conflict', refusal('member_deactivated', { id: member }))
}
