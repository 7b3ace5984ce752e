import type { RedirectRule } from '../../../shared/contract/form-settings/redirects.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import type { Db } from '../../db/db.ts'
import { fieldLists, findForm, updateForm } from './queries.ts'
import { addressFields } from './receiver-field.ts'

type Settings = Record<string, unknown>

/** Those of a form's settings that name fields. */
export function onlyFieldSettings(settings: Settings): Settings {
  const names = [...fieldLists, ...addressFields, 'redirect_rules'].filter((name) => name in settings)
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}

/** Gives settings back what named a field that is there again, where they are still as its deletion has left them. */
export async function putBackInSettings(
  db: Db,
  form: { form_id: number },
  held: { id: number; settings: Settings },
): Promise<void> {
  const row = await findForm(db, form.form_id)
  if (!row) throw new Error('The kernel has locked this form.')
  const settings = withField(row.settings, held)
  if (!isEqual(settings, row.settings))
    await updateForm(db, form.form_id, { settings: settings as Partial<FormSettings> })
}

function withField(current: Settings, { id, settings: held }: { id: number; settings: Settings }): Settings {
  const after = { ...current }
  for (const name of fieldLists) {
    const ids = (current[name] ?? []) as number[]
    if (((held[name] ?? []) as number[]).includes(id) && !ids.includes(id)) after[name] = [...ids, id]
  }
  for (const name of addressFields) if (held[name] === id && current[name] === undefined) after[name] = id
  const rules = (held['redirect_rules'] ?? []) as RedirectRule[]
  const others = rules
    .map(({ clauses, url }) => ({ clauses: clauses.filter(({ when_field_id }) => when_field_id !== String(id)), url }))
    .filter(({ clauses }) => clauses.length > 0)
  if (isEqual(others, current['redirect_rules'] ?? []) && rules.length > 0) after['redirect_rules'] = rules
  return after
}
