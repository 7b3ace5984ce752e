import type { AccountPatch } from '../../../shared/contract/accounts/account.ts'
import { assistantOfAccount } from '../../../shared/contract/form-settings/assistant.ts'
import { presetGroups } from '../../../shared/contract/accounts/presets.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { planOf } from '../../lib/plans.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { accountKeyFaults, keepAccountKey } from '../assistant/index.ts'
import { forgetSeen } from '../crm-changes/index.ts'
import { lockForms, writePresets } from '../forms/index.ts'
import { knownTimezone, lockSettings, updateSettings, type AccountSettings, type StatusNames } from './queries.ts'
import { settingsAfter } from './settings-after.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What others have to hear of. */
export interface AccountChange {
  /** What requests remember of their account (http/authentication/actor.ts). */
  access: boolean
  /** Ids of the forms that took over presets. */
  forms: number[]
}

/** Account settings that public forms, and what follows their submissions, depend on without holding them. */
const ofPublicForms = [
  'name',
  'timezone',
  'country',
  'save_submission_data',
  'save_ips',
  ...assistantOfAccount,
] as const

/** Names of statuses in the patch that others have, too: people could not tell them apart. */
function sameNames(names: StatusNames = {}, sent: object = {}): FieldErrors {
  const compared = Object.entries(names).map(([status, name]) => [status, name.toLowerCase()] as const)
  const isUsed = ([status, name]: readonly [string, string]) =>
    compared.some(([other, used]) => other !== status && used === name)
  const same = compared.filter((one) => one[0] in sent && isUsed(one))
  return Object.fromEntries(same.map(([status]) => [`status_names.${status}`, [refusal('status_name_used')]]))
}

/** Changes the settings that the patch names, and nothing when one of them cannot be. */
export async function changeSettings(
  db: Db,
  accountId: number,
  patch: AccountPatch,
  sealer: Sealer,
): Promise<AccountChange> {
  if (patch.styling || patch.imprint) await lockForms(db, accountId)
  const { plan, ...current } = await lockSettings(db, accountId)
  const change = settingsAfter(current, patch)
  const faults = sameNames(change.status_names, patch.status_names)
  if (change.timezone !== undefined) {
    const known = await knownTimezone(db, change.timezone)
    if (known === undefined) faults['profile.timezone'] = [refusal('time_zone_missing', { name: change.timezone })]
    else change.timezone = known
  }
  if (change.staff_area_enabled && planOf(plan).seats === 0) {
    faults['staff_area.enabled'] = [refusal('plan_without_seats', { plan })]
  }
  const { assistant } = patch
  const addresses = addressesOfAssistant(accountId, current, change)
  Object.assign(faults, await accountKeyFaults(db, addresses, assistant))
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await keepAccountKey(db, addresses, assistant, sealer)
  if (Object.keys(change).length === 0) return { access: false, forms: [] }
  // Times of appointments are compared as its clocks show them.
  if (change.timezone !== undefined) await forgetSeen(db, accountId)
  await updateSettings(db, accountId, change, { moves: ofPublicForms.some((name) => name in change) })
  const forms = await passPresetsOn(db, accountId, change)
  return { access: 'name' in change || 'timezone' in change, forms }
}

/** The address of the assistant before the change, and after it. */
function addressesOfAssistant(
  account_id: number,
  { chat_assistant_base_url: from }: AccountSettings,
  { chat_assistant_base_url: to = from }: Partial<AccountSettings>,
) {
  return { account_id, from, to }
}

/** Writes presets that change to the forms that follow them; gives their ids. */
async function passPresetsOn(db: Db, accountId: number, change: Partial<AccountSettings>): Promise<number[]> {
  const forms = new Set<number>()
  for (const group of presetGroups) {
    const values = change[group]
    if (values) for (const id of await writePresets(db, accountId, group, values)) forms.add(id)
  }
  return [...forms]
}
