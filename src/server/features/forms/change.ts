import { randomInt } from 'node:crypto'
import type { FormPatch } from '../../../shared/contract/forms.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../http/actor.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { planOf } from '../../lib/plans.ts'
import { findForm, insertForm, lockActiveForms, moveSlug, setGroups, unknownGroups, updateForm } from './queries.ts'
import { mergeStored, splitPatch, type SplitPatch } from './settings.ts'

/** Inserts an inactive form (section 3) with the settings given. */
export async function createForm(
  db: Db,
  account: Account,
  input: FormPatch & { internal_title: string },
): Promise<number> {
  const patch = splitPatch(input)
  await requireKnownIds(db, patch)
  const id = await insertForm(db, {
    account_id: account.id,
    slug: newSlug(),
    internal_title: input.internal_title,
    custom_slug: patch.custom_slug ?? null,
    settings: mergeStored({}, patch.stored),
  })
  if (patch.form_groups) await setGroups(db, account.id, id, patch.form_groups)
  return id
}

/** Changes the settings that the patch names, and nothing when one of them cannot be. */
export async function changeForm(db: Db, account: Account, id: number, input: FormPatch): Promise<void> {
  const patch = splitPatch(input)
  const current = await findForm(db, id)
  if (!current) throw new Error('The kernel has locked this form.')
  await requireKnownIds(db, patch)
  if (patch.active && !current.active) await requireFreeActiveForm(db, account)
  if (patch.form_groups) await setGroups(db, account.id, id, patch.form_groups)
  const { internal_title, custom_slug, active, stored } = patch
  if (custom_slug !== undefined && custom_slug !== current.custom_slug) {
    await moveSlug(db, { account_id: account.id, form_id: id }, { from: current.custom_slug, to: custom_slug })
  }
  await updateForm(db, id, { internal_title, custom_slug, active, settings: mergeStored(current.settings, stored) })
}

/** Every id that the patch names must be a record of the account (contract §2 "Order of checks"). */
async function requireKnownIds(db: Db, { form_groups = [], stored }: SplitPatch): Promise<void> {
  const errors: FieldErrors = {}
  const missing = form_groups.length > 0 ? await unknownGroups(db, form_groups) : []
  if (missing.length > 0) errors['form_groups'] = missing.map((id) => `There is no form group ${id}.`)
  for (const [key, kind] of Object.entries({ staff_allowed_member_ids: 'member', staff_allowed_group_ids: 'group' })) {
    const ids = (stored[key] ?? []) as number[]
    if (ids.length > 0) errors[key] = ids.map((id) => `There is no staff ${kind} ${id}.`)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The plan's limit of active forms, exact when several are activated at once (sections 3 and 8). */
async function requireFreeActiveForm(db: Db, account: Account): Promise<void> {
  const { plan, active } = await lockActiveForms(db, account.id)
  const limit = planOf(plan).activeForms
  if (active < limit) return
  const message = `Your plan (${plan}) includes ${limit} active forms, and all of them are in use. Deactivate another form first.`
  throw invalid({ active: [message] })
}

/** 10 characters of a-z0-9: 3.6 × 10^15 addresses. */
export function newSlug(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 10 }, () => letters.charAt(randomInt(letters.length))).join('')
}
