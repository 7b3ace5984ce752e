import { withMacroFields } from '../../../shared/contract/crm/macros.ts'
import { macroSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Translations } from '../../../shared/contract/forms/translated-texts.ts'
import { translationsOfCopy } from '../../../shared/contract/forms/translations.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../http/authentication/actor.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { copyAssistantKey } from '../assistant/index.ts'
import { copyFields } from '../fields/index.ts'
import { copyTemplate } from '../pdf-templates/index.ts'
import { copyRules } from '../rules/index.ts'
import { newSlug } from './change.ts'
import { fieldLists, findForm, insertForm, proposesMasthead, setFieldList, setGroups, setTexts } from './queries.ts'
import { setTranslations } from './language-queries.ts'
import { copyReceiverField } from './receiver-field.ts'
import { copyRedirectRules } from './redirect-rules.ts'

const maxTitle = 255
const suffix = ' (copy)'

/** Copies a form with its fields, rules, groups, PDF template and key of the assistant; the copy is inactive, with counters at 0 [B4.2]. */
export async function copyForm(db: Db, account: Account, formId: number, sealer: Sealer): Promise<number> {
  const source = await findForm(db, formId)
  if (!source) throw new Error('The kernel has locked this form.')
  const copyId = await insertForm(db, {
    account_id: account.id,
    slug: newSlug(),
    internal_title: [...source.internal_title].slice(0, maxTitle - suffix.length).join('') + suffix,
    proposes_masthead: await proposesMasthead(db, formId),
    settings: source.settings,
  })
  await setGroups(db, account.id, copyId, source.form_groups)
  const fieldIds = await copyFields(db, formId, copyId)
  await copyReceiverField(db, { account_id: account.id, form_id: copyId }, source.settings, fieldIds)
  await copyRedirectRules(db, { account_id: account.id, form_id: copyId }, source.settings, fieldIds)
  for (const name of fieldLists) {
    const listed = source.settings[name] as number[] | undefined
    const ids = listed?.flatMap((id) => fieldIds.get(id) ?? [])
    if (ids) await setFieldList(db, { account_id: account.id, form_id: copyId }, name, ids)
  }
  const translations = source.settings['translations'] as Translations | undefined
  if (translations) {
    const copied = translationsOfCopy(translations, fieldIds)
    await setTranslations(db, { account_id: account.id, form_id: copyId }, copied)
  }
  await setTexts(db, { account_id: account.id, form_id: copyId }, textsOfCopy(source.settings, fieldIds))
  await copyAssistantKey(db, { account_id: account.id, from: formId, to: copyId }, sealer)
  await copyRules(db, { from: formId, to: copyId, fieldIds })
  await copyTemplate(db, { account_id: account.id, from: formId, to: copyId, fieldIds })
  return copyId
}

/** Texts of settings whose macros name the copies of fields. */
function textsOfCopy(settings: Record<string, unknown>, fieldIds: ReadonlyMap<number, number>) {
  const copied = (value: unknown): unknown => {
    if (typeof value === 'string') return withMacroFields(value, (id) => fieldIds.get(id))
    return Array.isArray(value) ? value.map(copied) : value
  }
  const texts = Object.entries(settings).filter(([name]) => name in macroSettings && name !== 'redirect_rules')
  return Object.fromEntries(texts.map(([name, value]) => [name, copied(value)]))
}
