import { sql } from 'kysely'
import { withMacroFields } from '../../../shared/contract/crm/macros.ts'
import type { RedirectRule } from '../../../shared/contract/form-settings/redirects.ts'
import { maxRedirectSteps } from '../../../shared/budgets.ts'
import { tooCostly } from '../../../shared/rules/condition-steps.ts'
import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { unknownFields, type Form, type FormOf } from './receiver-field.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const name = 'redirect_rules'
const rulesIn = (settings: Record<string, unknown>) => (settings[name] ?? []) as RedirectRule[]

/** Every condition must name a field of the form. */
export async function redirectRuleFaults(db: Db, form: FormOf, stored: Record<string, unknown>): Promise<FieldErrors> {
  const places = rulesIn(stored).flatMap(({ clauses }, r) =>
    clauses.map(({ when_field_id: id }, c) => ({ id: Number(id), key: `${name}.${r}.clauses.${c}.when_field_id` })),
  )
  const unknown = new Set(
    await unknownFields(
      db,
      form,
      places.map(({ id }) => id),
    ),
  )
  const costly = tooCostly(rulesIn(stored), places.map(asText), maxRedirectSteps)
  const costFault = costly && {
    [`${name}.${costly.rule}.clauses.${costly.clause}.value`]: [
      refusal('redirect_conditions_too_costly', { condition: costly.clause + 1, rule: costly.rule + 1 }),
    ],
  }
  const unknownFaults = Object.fromEntries(
    places.filter(({ id }) => unknown.has(id)).map(({ id, key }) => [key, [refusal('field_not_in_form', { id })]]),
  )
  return { ...costFault, ...unknownFaults }
}

/** Which type a field has in the end makes little difference to what a condition on it costs. */
const asText = ({ id }: { id: number }) => ({ ...plainText, id })
const plainText = {
  type: 'text' as const,
  label: '',
  options: [],
  hidden: false,
  disabled: false,
  required: false,
  read_only: false,
}

/** Lets the rules of a copy speak of its own copies of the fields. */
export async function copyRedirectRules(
  db: Db,
  form: Form,
  settings: Record<string, unknown>,
  fieldIds: ReadonlyMap<number, number>,
): Promise<void> {
  const rules = rulesIn(settings)
  if (rules.length === 0) return
  const idOf = (id: string) => String(fieldIds.get(Number(id)) ?? id)
  const copied = rules.map(({ clauses, url }) => ({
    clauses: clauses.map((clause) => ({ ...clause, when_field_id: idOf(clause.when_field_id) })),
    url: withMacroFields(url, (id) => fieldIds.get(id)),
  }))
  await setRules(db, form, copied)
}

/** Takes the conditions on a field that is deleted away, and with its last condition a rule. */
export async function forgetRedirectField(db: Db, form: Form, fieldId: number): Promise<void> {
  const { settings } = await db
    .selectFrom('forms')
    .select('settings')
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .executeTakeFirstOrThrow()
  const rules = rulesIn(settings)
  const isOther = ({ when_field_id }: { when_field_id: string }) => when_field_id !== String(fieldId)
  if (rules.every(({ clauses }) => clauses.every(isOther))) return
  const left = rules.map(({ clauses, url }) => ({ clauses: clauses.filter(isOther), url }))
  await setRules(
    db,
    form,
    left.filter(({ clauses }) => clauses.length > 0),
  )
}

async function setRules(db: Db, { account_id, form_id }: Form, rules: readonly RedirectRule[]): Promise<void> {
  const settings =
    rules.length === 0
      ? sql<string>`settings - ${name}::text`
      : sql<string>`jsonb_set(settings, array[${name}::text], ${JSON.stringify(rules)}::jsonb)`
  await db
    .updateTable('forms')
    .set({ settings })
    .where('account_id', '=', account_id)
    .where('id', '=', form_id)
    .execute()
}
