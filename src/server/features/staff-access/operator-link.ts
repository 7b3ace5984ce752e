import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { newToken, tokenHash } from '../../lib/token.ts'
import type { Platform } from '../../platform.ts'
import { formUrl, resolveSettings } from '../forms/index.ts'
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
    if (!row) throw new ApiError('not_found', `There is no form with the id ${form}.`)
    const { id, account_id, username } = row
    const settings = resolveSettings({ ...row, form_groups: [] })
    const fault = faultOfForm({ ...row, settings }) ?? (await faultOfMember(db, { member, form, account_id }))
    if (fault) throw fault
    const admitted = await lockMember(db, { id, account_id, settings }, member)
    if (!admitted) throw new ApiError('conflict', `Form ${form} does not admit the staff member ${member}.`)
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
    return { url: loginAddress(formUrl(row, { publicUrl: config.publicUrl, username }), token), expires_at }
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
  if (!settings.staff_only_enabled)
    return new ApiError('conflict', `Form ${id} needs no login: it is not for staff only.`)
  if (!active) return new ApiError('conflict', `Form ${id} is offline.`)
  if (!staff_area_enabled) return new ApiError('conflict', `The staff area of account ${account_id} is switched off.`)
  return undefined
}

async function faultOfMember(
  db: Db,
  { member, form, account_id }: { member: number; form: number; account_id: number },
): Promise<ApiError | undefined> {
  const found = await findMemberOfLink(db, member)
  if (!found) return new ApiError('not_found', `There is no staff member with the id ${member}.`)
  if (found.account_id !== account_id) {
    return new ApiError('conflict', `The staff member ${member} belongs to another account than form ${form}.`)
  }
  return found.is_active ? undefined : new ApiError('conflict', `The staff member ${member} is deactivated.`)
}
