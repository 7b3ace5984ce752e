import type { FormPatch } from '../../../shared/contract/forms/forms.ts'
import { presetGroups, presetNames, presets, type PresetValues } from '../../../shared/contract/accounts/presets.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { requireFittingValues } from './change.ts'
import { withPresets } from './inherit.ts'
import { findPresets } from './preset-queries.ts'
import { findForm, setGroups, updateForm } from './queries.ts'
import { mergeStored, splitPatch } from './settings.ts'

/** Gives a form that was just created the settings of a form file, with the checks of any other write. */
export async function putFileSettings(db: Db, account: Account, id: number, input: FormPatch): Promise<void> {
  const patch = splitPatch(input)
  const current = await findForm(db, id)
  if (!current) throw new Error('The form was created in this transaction.')
  await requireFittingValues(db, account, patch, { before: current, known: {} })
  if (patch.form_groups) await setGroups(db, account.id, id, patch.form_groups)
  const language = patch.stored['language'] ?? current.settings['language']
  const stored = { ...asInFile(patch.stored, await findPresets(db, account.id)), language }
  await updateForm(db, id, { settings: mergeStored({}, stored) })
}

/**
 * Settings with what follows from the account's presets. A form that does not follow a group has the values of the file, and the defaults
 * of the registry where the file has none: in a patch, `null` would mean the value of this account.
 */
function asInFile(sent: Record<string, unknown>, values: PresetValues): Record<string, unknown> {
  const own = presetGroups.filter((group) => sent[presets[group].follows] === false)
  const exact = Object.fromEntries(
    own.flatMap((group) => [
      [presets[group].follows, false],
      ...presetNames(group).map((name) => [name, sent[name] ?? null]),
    ]),
  ) as Record<string, unknown>
  const others = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in exact)))
  return { ...withPresets({ stored: null, patch: others }, values), ...exact }
}
