import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import type { FormImportInput } from '../../../shared/contract/forms/form-files.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { Account, Actor } from '../../http/authentication/actor.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { insertFields, requireRoom, typeFaults, type NewField } from '../fields/index.ts'
import { createForm, putFileSettings } from '../forms/index.ts'
import { changeTemplate } from '../pdf-templates/index.ts'
import { costFaults, replaceRules } from '../rules/index.ts'
import { namedCrmFields, resolveCrmNames } from './crm-names.ts'
import { faultCollector, type FaultCollector } from './fault-collector.ts'
import { keyFaults } from './key-faults.ts'
import { withinPlan } from './plan-parts.ts'
import { fieldsIn, rulesIn, settingsIn, templateIn, textsIn, type ResolvedNames } from './read-content.ts'
import { resolveRecordNames } from './record-names.ts'
import { noteOf, type Note } from './report.ts'

interface ImportedForm {
  id: number
  report: Note[]
}

/** Makes a form from a file, in the transaction that calls, with the checks of each part's own endpoint; throws one 422 that names every fault. */
export async function importForm(
  db: Db,
  account: Account,
  { form, crm_fields = [] }: FormImportInput,
  via: Actor['via'],
): Promise<ImportedForm> {
  const named = namedCrmFields(form)
  const crm = await resolveCrmNames(db, account.id, named, crm_fields)
  const fields = fieldsIn(form, crm.nameOf)
  requireNone({ ...keyFaults(form), ...fieldFaults(fields), ...crm.faults })
  const records = await resolveRecordNames(db, account.id, form)
  const { file, notes } = withinPlan(form, account.features)

  const language = file.settings?.language
  const id = await createForm(db, account, { internal_title: file.name, ...(language && { language }) }, via)
  const fieldIds = await insertFields(db, { account_id: account.id, form_id: id }, fields)
  const ids = new Map(form.fields.map(({ key }, at) => [key, fieldIds[at] ?? 0]))
  const faults = faultCollector(ids)
  await faults.of('form', () => requireRoom(fields, []))
  const names = { crm: crm.nameOf, ids }
  const resolved = { ...names, idsOf: records.idsOf, text: textsIn(file, named, names) }
  await writeParts(db, account, { id, file, fields, fieldIds, resolved }, faults)
  requireNone(faults.errors)
  return { id, report: [...madeBy(file), ...crm.notes, ...records.notes, ...notes, ...toCheck(file)] }
}

interface Parts {
  id: number
  file: FormFile
  fields: readonly NewField[]
  fieldIds: readonly number[]
  resolved: ResolvedNames
}

async function writeParts(
  db: Db,
  account: Account,
  { id, file, fields, fieldIds, resolved }: Parts,
  faults: FaultCollector,
): Promise<void> {
  await faults.of('form.settings', () => putFileSettings(db, account, id, settingsIn(file, resolved)))
  const rules = rulesIn(file, resolved)
  const stored = fields.map((field, at) => ({ ...field, id: fieldIds[at] ?? 0 }))
  const costs = rules.length > 0 ? costFaults(rules, stored) : {}
  await faults.of('form', () => requireNone(costs))
  await replaceRules(db, { account_id: account.id, form_id: id }, rules)
  const template = file.pdf_template
  if (!template) return
  await faults.of('form.pdf_template', () =>
    changeTemplate(db, { account_id: account.id, id }, templateIn(template, resolved)),
  )
}

function requireNone(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function fieldFaults(fields: readonly NewField[]): FieldErrors {
  const faults = fields.flatMap((field, at) =>
    Object.entries(typeFaults({}, field)).map(([name, said]) => [`form.fields.${at}.${name}`, said] as const),
  )
  return Object.fromEntries(faults)
}

function madeBy({ fields, rules = [], pdf_template }: FormFile): Note[] {
  const made = [noteOf('new', 'form.fields', refusal('form_file_makes_fields', { count: fields.length }))]
  if (rules.length > 0) {
    made.push(noteOf('new', 'form.rules', refusal('form_file_makes_rules', { count: rules.length })))
  }
  if (pdf_template) made.push(noteOf('new', 'form.pdf_template', refusal('form_file_makes_template')))
  return made
}

function toCheck({ settings }: FormFile): Note[] {
  const secrets = noteOf('check', null, refusal('form_file_without_secrets'))
  if (settings?.crm_user_assignment !== 'fixed') return [secrets]
  return [noteOf('check', 'form.settings.crm_user_assignment', refusal('form_file_without_crm_user')), secrets]
}
