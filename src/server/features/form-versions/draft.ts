import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ContentField, FormContent } from '../../../shared/contract/forms/form-content.ts'
import type { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import { compareContents } from '../../../shared/versions/compare.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import { mergeContents } from '../../../shared/versions/merge.ts'
import { settled } from '../../../shared/versions/named-fields.ts'
import type { Db } from '../../db/db.ts'
import type { Account, Actor } from '../../http/authentication/actor.ts'
import { ApiError, invalid, type FieldErrors } from '../../http/errors.ts'
import { fieldChange, fieldFaults, requireRoom } from '../fields/index.ts'
import { consentFieldFaults, mergeStored } from '../forms/index.ts'
import { costFaults, foreignFields, newRule } from '../rules/index.ts'
import { allotIds, deleteDraft, findDraft, foreignIds, readContent, saveDraft, type FormKey } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

type Draft = z.output<typeof formDrafts.get.data>
type Patch = Omit<z.output<typeof formDrafts.update.body>, 'token'>

/** What a form was when its draft last held all of it; for a form without draft, as it is. */
interface HeldDraft extends Draft {
  base: FormContent
}

/** The draft of a form, with what others have made of the form since. */
export async function heldDraft(db: Db, key: FormKey): Promise<HeldDraft> {
  const live = await readContent(db, key)
  const row = await findDraft(db, key.form_id)
  const base = row?.base ?? live
  const { content, conflicts } = row ? mergeContents(base, live, row.content) : { content: live, conflicts: [] }
  const token = createHash('sha256')
    .update(JSON.stringify([live, content]))
    .digest('base64url')
    .slice(0, 22)
  const { updated_at = null, actor_name = null } = row ?? {}
  return { token, exists: row !== undefined, content, live, base, conflicts, updated_at, updated_by: actor_name }
}

/** As it is answered. */
export function shownDraft({ base: _base, ...draft }: HeldDraft): Draft {
  return draft
}

/** Refuses what is based on another state of the draft, or of the form. */
export function requireToken({ token }: Draft, given: string): void {
  if (given === token) return
  throw new ApiError('precondition_failed', refusal('draft_changed'))
}

/** Changes a draft; one that is the form as it is ends. */
export async function changeDraft(
  db: Db,
  { account, actor }: { account: Account; actor: Actor },
  { key, held, patch }: { key: FormKey; held: HeldDraft; patch: Patch },
): Promise<void> {
  const fields = patch.fields ? await draftedFields(db, key, held.content, patch.fields) : held.content.fields
  requireRoom(fields, held.content.fields)
  const rules = patch.rules ? patch.rules.map(newRule) : held.content.rules
  if (patch.rules) await requireRules(db, { account, key }, held, { ...held.content, fields, rules })
  const settings = await draftedSettings(db, key, held.content, patch.settings ?? {})
  const content = { settings, fields, rules: rules.toSorted((a, b) => a.priority - b.priority) }
  if (compareContents(held.live, settled(content)).length === 0) return deleteDraft(db, key.form_id)
  const base = held.conflicts.length === 0 ? held.live : held.base
  await saveDraft(db, key, { content, base, actor_name: actor.name })
}

async function draftedSettings(
  db: Db,
  { account_id }: FormKey,
  { settings }: FormContent,
  sent: NonNullable<Patch['settings']>,
): Promise<Record<string, unknown>> {
  const faults = await consentFieldFaults(db, account_id, sent, settings)
  const errors = Object.entries(faults).map(([name, said]) => [`settings.${name}`, said] as const)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return mergeStored(settings, sent)
}

/** All fields of a draft as they were sent, complete, and with ids for those that are new. */
async function draftedFields(
  db: Db,
  key: FormKey,
  content: FormContent,
  sent: NonNullable<Patch['fields']>,
): Promise<ContentField[]> {
  const ids = sent.flatMap(({ id }) => id ?? [])
  const before = new Map(content.fields.map((field) => [field.id, field]))
  const times = Map.groupBy(ids, (id) => id)
  const foreign = new Set(
    await foreignIds(
      db,
      key,
      ids.filter((id) => !before.has(id)),
    ),
  )
  const errors: FieldErrors = {}
  const fields: (Omit<ContentField, 'id'> & { id?: number | undefined })[] = []
  for (const [place, { id, ...patch }] of sent.entries()) {
    const path = `fields.${place}`
    const change = fieldChange(patch)
    const { id: _id, ...current } = (id === undefined ? undefined : before.get(id)) ?? { id }
    const field = { ...fieldDefaults, ...current, ...change, crm_module: patch.crm_module }
    fields.push({ ...field, id })
    if (id !== undefined && foreign.has(id)) errors[`${path}.id`] = [refusal('field_never_in_form', { id })]
    if (id !== undefined && (times.get(id)?.length ?? 0) > 1) {
      errors[`${path}.id`] = [refusal('field_named_twice', { id })]
    }
    const moved = isEqual(current, field)
      ? {}
      : await fieldFaults(db, key.account_id, current, changedOnly(current, field))
    for (const [name, sentences] of Object.entries(moved)) errors[`${path}.${name}`] = sentences
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const fresh = await allotIds(db, key, fields.filter(({ id }) => id === undefined).length)
  return fields.map(({ id, ...field }) => ({ ...field, id: id ?? (fresh.shift() as number) }))
}

function changedOnly(current: object, field: object): object {
  const before = current as Record<string, unknown>
  return Object.fromEntries(Object.entries(field).filter(([name, value]) => !isEqual(before[name], value)))
}

/** Rules may name fields of the draft, and those it has lost, which may come back. */
async function requireRules(
  db: Db,
  { account, key }: { account: Account; key: FormKey },
  held: HeldDraft,
  { fields, rules }: FormContent,
): Promise<void> {
  if (isEqual(rules, held.content.rules)) return
  if (!account.features.has('rules')) {
    throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature: 'rules' }))
  }
  const refs = rules.flatMap(({ clauses, actions }) => [
    ...clauses.map(({ when_field_id }) => when_field_id),
    ...actions.map(({ target_field_id }) => target_field_id),
  ])
  const ids = [...new Set(refs.filter((ref) => /^[1-9]\d*$/.test(ref)).map(Number))]
  const own = new Set(fields.map(({ id }) => id))
  const strange = new Set(
    await foreignIds(
      db,
      key,
      ids.filter((id) => !own.has(id)),
    ),
  )
  const known = new Set(ids.filter((id) => !strange.has(id)).map(String))
  const errors = { ...costFaults(rules, fields), ...foreignFields(rules, known) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
