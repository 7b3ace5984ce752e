import { refusalsOf } from '../../http/errors.ts'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FormPatch } from '../../../shared/contract/forms/forms.ts'
import type { Translations } from '../../../shared/contract/forms/translated-texts.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { translationFaults } from '../../../shared/contract/forms/translations.ts'
import { isLanguage, type Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'
import type { Account, Actor } from '../../http/authentication/actor.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { accountParty, hashPassword } from '../../lib/secrets/passwords.ts'
import { planOf } from '../../lib/plans.ts'
import { assistantFaults } from '../assistant/index.ts'
import { unknownGroups as unknownStaffGroups } from '../staff-groups/index.ts'
import { unknownMembers } from '../staff-members/index.ts'
import { scheduleFaults } from './check-schedule.ts'
import { consentFieldFaults } from './consent-field.ts'
import { touchesPresets, withPresets } from './inherit.ts'
import { accountLocale } from './language-queries.ts'
import { requireFeatures } from './plan-settings.ts'
import { findPresets, lockPresets } from './preset-queries.ts'
import {
  findForm,
  insertForm,
  isSlugUsed,
  lockActiveForms,
  moveSlug,
  setGroups,
  setPassword,
  unknownGroups,
  updateForm,
  type FormRow,
} from './queries.ts'
import { confidentialFieldFaults, receiverFieldFaults } from './receiver-field.ts'
import { redirectRuleFaults } from './redirect-rules.ts'
import { mergeStored, splitPatch, type SplitPatch } from './settings.ts'
import { trackingFaults } from './tracking-id.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** Inserts an inactive form [B3] with the settings given; `via`: what a person makes begins with a document that has a masthead. */
export async function createForm(
  db: Db,
  account: Account,
  input: FormPatch & { internal_title: string },
  via: Actor['via'],
): Promise<number> {
  const patch = splitPatch({ ...input, language: input.language ?? (await usualLanguage(db, account)) })
  await requireFittingValues(db, account, patch, { before: null, known: {} })
  const values = await lockPresets(db, account.id)
  const id = await insertForm(db, {
    account_id: account.id,
    slug: newSlug(),
    internal_title: input.internal_title,
    custom_slug: patch.custom_slug ?? null,
    proposes_masthead: via === 'session',
    settings: mergeStored({}, withPresets({ stored: null, patch: patch.stored }, values)),
  })
  if (patch.form_groups) await setGroups(db, account.id, id, patch.form_groups)
  if (patch.password)
    await setPassword(
      db,
      { account_id: account.id, form_id: id },
      await hashPassword(accountParty(account.id), patch.password),
    )
  return id
}

/**
 * Changes the settings that the patch names, and nothing when one of them cannot be. `known`: settings that the form had before, whose
 * members and groups need not be there any more.
 */
export async function changeForm(
  db: Db,
  account: Account,
  { id, known = {} }: { id: number; known?: Record<string, unknown> },
  input: FormPatch,
): Promise<void> {
  const patch = splitPatch(input.language === null ? { ...input, language: await usualLanguage(db, account) } : input)
  const current = await findForm(db, id)
  if (!current) throw new Error('The kernel has locked this form.')
  await requireFittingValues(db, account, patch, { before: current, known })
  const hasMoved = await moveToGroups(
    db,
    { account_id: account.id, id },
    { to: patch.form_groups, from: current.form_groups },
  )
  const { internal_title, custom_slug, active } = patch
  const stored = touchesPresets(patch.stored)
    ? withPresets({ stored: current.settings, patch: patch.stored }, await findPresets(db, account.id))
    : patch.stored
  if (custom_slug !== undefined && custom_slug !== current.custom_slug) {
    await moveSlug(db, { account_id: account.id, form_id: id }, { from: current.custom_slug, to: custom_slug })
  }
  if (patch.password !== undefined) {
    const { password } = patch
    await setPassword(
      db,
      { account_id: account.id, form_id: id },
      password === null ? null : await hashPassword(accountParty(account.id), password),
    )
  }
  const settings = mergeStored(current.settings, stored)
  // Each secret that is sent is another one.
  const hasSecrets = [patch.password, patch.chat_assistant_api_key].some((secret) => secret !== undefined)
  if (hasMoved || hasSecrets || differs({ ...patch, settings }, current))
    await updateForm(db, id, { internal_title, custom_slug, active, settings })
}

/** Whether a row would be another one afterwards: what changes nothing makes no `ETag` stale. */
const differs = (
  { settings, ...patch }: Pick<SplitPatch, 'internal_title' | 'custom_slug' | 'active'> & { settings: object },
  current: FormRow,
) =>
  (patch.internal_title ?? current.internal_title) !== current.internal_title ||
  (patch.active ?? current.active) !== current.active ||
  (patch.custom_slug === undefined ? current.custom_slug : patch.custom_slug) !== current.custom_slug ||
  !isDeepStrictEqual(settings, current.settings)

/** Gives whether the form is in other groups afterwards. */
async function moveToGroups(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { to, from }: { to: readonly number[] | undefined; from: readonly number[] },
): Promise<boolean> {
  if (to === undefined || isDeepStrictEqual(new Set(to), new Set(from))) return false
  await setGroups(db, account_id, id, to)
  return true
}

/** The default of `language`: the account's own, where forms speak it. */
async function usualLanguage(db: Db, { id }: Account): Promise<Language> {
  const locale = await accountLocale(db, id)
  return isLanguage(locale) ? locale : formSettingDefaults.language
}

/**
 * Settings that depend on each other must fit, and every id that the patch names must be a record of the account [B11-15]. A member or group that was deleted since stays in the list it stood in: without it, an emptied list
 * would admit all staff members.
 */
export async function requireFittingValues(
  db: Db,
  account: Account,
  { form_groups = [], stored, chat_assistant_api_key, custom_slug, active }: SplitPatch,
  { before, known }: { before: FormRow | null; known: Record<string, unknown> },
): Promise<void> {
  const current = before?.settings ?? {}
  requireFeatures(account, stored, current)
  const ofForm = { account_id: account.id, form_id: before?.id ?? null }
  const errors: FieldErrors = {
    ...scheduleFaults(current, stored),
    ...trackingFaults(current, stored),
    ...refusalsOf(translationFaults(stored['translations'] as Translations | null | undefined)),
    ...(await confidentialFieldFaults(db, ofForm, stored)),
    ...(await consentFieldFaults(db, account.id, stored, current)),
    ...(await receiverFieldFaults(db, ofForm, stored, current)),
    ...(await redirectRuleFaults(db, ofForm, stored)),
    ...(await assistantFaults(
      db,
      account.id,
      { ...stored, chat_assistant_api_key },
      before && { ...before, form: { account_id: account.id, form_id: before.id } },
    )),
  }
  if (custom_slug && (await isSlugUsed(db, ofForm, custom_slug))) errors['custom_slug'] = [refusal('slug_used')]
  if (active && before?.active === false) Object.assign(errors, await activeFaults(db, account))
  Object.assign(errors, await groupFaults(db, form_groups))
  Object.assign(errors, await staffFaults(db, account.id, stored, [current, known]))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function groupFaults(db: Db, ids: readonly number[]): Promise<FieldErrors> {
  const missing = ids.length > 0 ? await unknownGroups(db, ids) : []
  return missing.length > 0 ? { form_groups: missing.map((id) => refusal('form_group_missing', { id })) } : {}
}

/** Members and groups that are added must be there; `known`: settings in which they stood before. */
async function staffFaults(
  db: Db,
  accountId: number,
  stored: Record<string, unknown>,
  known: readonly Record<string, unknown>[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const staff = {
    staff_allowed_member_ids: { code: 'staff_member_missing', unknown: unknownMembers },
    staff_allowed_group_ids: { code: 'staff_group_missing', unknown: unknownStaffGroups },
  } as const
  for (const [key, { code, unknown }] of Object.entries(staff)) {
    const held = new Set(known.flatMap((settings) => (settings[key] ?? []) as number[]))
    const added = ((stored[key] ?? []) as number[]).filter((id) => !held.has(id))
    const ids = await unknown(db, accountId, added)
    if (ids.length > 0) errors[key] = ids.map((id) => refusal(code, { id }))
  }
  return errors
}

/** The plan's limit of active forms, exact when several are activated at once [B3, B8]. */
async function activeFaults(db: Db, account: Account): Promise<FieldErrors> {
  const { plan, active } = await lockActiveForms(db, account.id)
  const max = planOf(plan).activeForms
  return active < max ? {} : { active: [refusal('too_many_active_forms', { plan, max })] }
}

/** 10 characters of a-z0-9: 3.6 × 10^15 addresses. */
export function newSlug(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 10 }, () => letters.charAt(randomInt(letters.length))).join('')
}
