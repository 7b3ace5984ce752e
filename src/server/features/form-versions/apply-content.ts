import type { ContentField, FormContent } from '../../../shared/contract/forms/form-content.ts'
import {
  accountSettings,
  formSettingDefaults,
  formSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormPatch } from '../../../shared/contract/forms/forms.ts'
import { presetGroups, presetNames, presets } from '../../../shared/contract/accounts/presets.ts'
import { differingNames } from '../../../shared/versions/compare.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import { settled } from '../../../shared/versions/named-fields.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { ApiError, invalid, type FieldErrors } from '../../http/errors.ts'
import { fieldFaults, listFields, reorderFields, requireRoom } from '../fields/index.ts'
import { changeForm, moveRevision } from '../forms/index.ts'
import { costFaults, replaceRules } from '../rules/index.ts'
import { changeField } from './change-field.ts'
import { insertUnderId, readContent, type FormKey } from './queries.ts'
import { removeField } from './remove-field.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

interface ContentInput {
  content: FormContent
  /** Settings whose members and groups were checked when they were made: some may have left since. */
  known?: Record<string, unknown>
}

/**
 * Makes a form what a document says, in the transaction that calls: fields keep their ids, and whatever could not be made by hand now (a
 * CRM field that is gone, a feature that the plan has no more) refuses all of it.
 */
export async function applyContent(
  db: Db,
  account: Account,
  formId: number,
  { content, known = {} }: ContentInput,
): Promise<void> {
  const key = { account_id: account.id, form_id: formId }
  await moveRevision(db, formId, {})
  const live = await readContent(db, key)
  const target = settled(content)
  const rulesDiffer = !isEqual(live.rules, target.rules)
  if (rulesDiffer && !account.features.has('rules')) {
    throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature: 'rules' }))
  }
  requireRoom(target.fields, live.fields)
  await requireSoundFields(db, account.id, live, target)
  await putFields(db, key, live, target)
  const patch = settingsPatch(live.settings, target.settings)
  if (Object.keys(patch).length > 0) await changeForm(db, account, { id: formId, known }, patch)
  const kept = new Set(target.fields.map(({ id }) => id))
  const gone = (await listFields(db, formId)).filter(({ id }) => !kept.has(id))
  // From the last to the first: the places of those before stay.
  for (const field of gone.toReversed()) await removeField(db, key, field)
  await reorderFields(
    db,
    formId,
    target.fields.map(({ id }) => id),
  )
  if (!rulesDiffer) return
  const faults = costFaults(target.rules, await listFields(db, formId))
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await replaceRules(db, key, target.rules)
}

/** The fields that are new or changed must be such that they could be made now. */
async function requireSoundFields(db: Db, accountId: number, live: FormContent, target: FormContent): Promise<void> {
  const errors: FieldErrors = {}
  const before = byId(live)
  for (const [place, { id, ...field }] of target.fields.entries()) {
    const { id: _id, ...current } = before.get(id) ?? { id }
    if (isEqual(current, field)) continue
    const names = new Set(differingNames(current, field))
    const change = Object.fromEntries(Object.entries(field).filter(([name]) => names.has(name)))
    const faults = await fieldFaults(db, accountId, current, change)
    for (const [name, sentences] of Object.entries(faults)) errors[`fields.${place}.${name}`] = sentences
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function putFields(db: Db, key: FormKey, live: FormContent, target: FormContent): Promise<void> {
  const before = byId(live)
  for (const field of target.fields) {
    const known = before.get(field.id)
    if (!known) await insertUnderId(db, key, field)
    else if (!isEqual(known, field)) {
      const { id: _id, ...change } = field
      await changeField(db, key, known, change)
    }
  }
}

const byId = ({ fields }: FormContent): ReadonlyMap<number, ContentField> =>
  new Map(fields.map((field) => [field.id, field]))

/**
 * What to change so that settings become those of a document; what follows the account's presets goes on doing so. Defaults are named:
 * `null` would mean what the account presets, or its language. Where it is the account's until it is set, that is meant.
 */
function settingsPatch(live: Record<string, unknown>, target: Record<string, unknown>): FormPatch {
  const inherited = new Set<string>(
    presetGroups.flatMap((group) => (target[presets[group].follows] === false ? [] : presetNames(group))),
  )
  const names = differingNames(live, target).filter((name) => name in formSettings && !inherited.has(name))
  const defaults: Record<string, unknown> = formSettingDefaults
  return Object.fromEntries(
    names.map((name) => [name, target[name] ?? (accountSettings.has(name) ? null : defaults[name])]),
  )
}
