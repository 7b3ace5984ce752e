import type { z } from 'zod'
import type { SentBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults, plainSettings } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfTemplatePatch } from '../../../shared/contract/documents/pdf-templates.ts'
import { macroSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { FileTemplate, FormFile } from '../../../shared/contract/forms/form-file.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import type { FormPatch } from '../../../shared/contract/forms/forms.ts'
import { specialTargets, type RuleList } from '../../../shared/contract/forms/rules.ts'
import type { Translations } from '../../../shared/contract/forms/translated-texts.ts'
import { fieldChange, type NewField } from '../fields/index.ts'
import { changedBlocks, inRunningTexts } from '../pdf-templates/index.ts'
import { newRule } from '../rules/index.ts'
import type { CrmNames, NamedCrmField } from './crm-names.ts'
import { macrosWithIds } from './macro-names.ts'
import type { RecordNames } from './record-names.ts'

type Settings = NonNullable<FormFile['settings']>

/** What the names of a file are here. */
export interface ResolvedNames {
  crm: CrmNames['nameOf']
  idsOf: RecordNames['idsOf']
  /** Ids of the fields by their keys. */
  ids: ReadonlyMap<string, number>
  text: (text: string) => string
}

/** The fields of a file. One that loses its CRM field is called by the name of that, where it has no label. */
export function fieldsIn({ fields }: FormFile, crm: CrmNames['nameOf']): NewField[] {
  return fields.map(({ key: _key, crm_module, ...patch }) => {
    const field = { ...fieldDefaults, ...fieldChange(patch), crm_module }
    if (field.crm_field_name === null) return field
    const crm_field_name = crm(crm_module, field.crm_field_name)
    return { ...field, crm_field_name, label: field.label ?? (crm_field_name === null ? field.crm_field_name : null) }
  })
}

/** In which macros look for a name. */
const moduleOrder = ['address', 'estate', 'calendar', 'agentsLog', 'task']

/** How texts of a file name CRM fields and fields here. */
export function textsIn(
  { fields }: FormFile,
  named: readonly NamedCrmField[],
  { crm, ids }: Pick<ResolvedNames, 'crm' | 'ids'>,
): ResolvedNames['text'] {
  const names = new Map<string, string | null>()
  const inOrder = named.toSorted((a, b) => moduleOrder.indexOf(a.module) - moduleOrder.indexOf(b.module))
  for (const { module, name } of inOrder) {
    if (names.has(name.toLowerCase())) continue
    const here = crm(module, name)
    const field = fields.find(({ crm_module, crm_field_name }) => crm_module === module && crm_field_name === name)
    const id = field && ids.get(field.key)
    const instead = here ?? (id === undefined ? name : `field_${id}`)
    names.set(name.toLowerCase(), instead === name ? null : instead)
  }
  return (text) => macrosWithIds(text, names, ids)
}

/** What a setting with names becomes. */
const byId: Readonly<Record<string, (value: never, resolved: ResolvedNames) => unknown>> = {
  form_groups: (names: string[], { idsOf }) => idsOf('form_group', names),
  staff_allowed_member_ids: (names: string[], { idsOf }) => idsOf('staff_member', names),
  staff_allowed_group_ids: (names: string[], { idsOf }) => idsOf('staff_group', names),
  email_receiver_field_id: (key: string, { ids }) => ids.get(key),
  double_opt_in_field_id: (key: string, { ids }) => ids.get(key),
  chat_assistant_excluded_field_ids: idsOfKeys,
  confidential_field_ids: idsOfKeys,
  redirect_rules: (rules: NonNullable<Settings['redirect_rules']>, { ids, text }) =>
    rules.map(({ clauses, url }) => ({
      clauses: clauses.map((clause) => ({
        ...clause,
        when_field_id: String(ids.get(clause.when_field_id)),
        value: clause.value ?? '',
      })),
      url: text(url),
    })),
  translations: translationsIn,
  consent_crm_field_name: (name: string, { crm }) => crm('address', name),
  crm_duplicate_check_fields: (names: string[], { crm }) => names.flatMap((name) => crm('address', name) ?? []),
}

function idsOfKeys(keys: readonly string[], { ids }: ResolvedNames): number[] {
  return [...new Set(keys.flatMap((key) => ids.get(key) ?? []))]
}

/** The settings of a file as a write takes them. */
export function settingsIn({ settings = {} }: FormFile, resolved: ResolvedNames): FormPatch {
  const entries = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [[name, value]]
    const named = byId[name]
    if (named) return [[name, named(value as never, resolved)]]
    return [[name, name in macroSettings ? inTexts(value, resolved.text) : value]]
  })
  return Object.fromEntries(entries) as FormPatch
}

const inTexts = (value: unknown, text: ResolvedNames['text']): unknown =>
  Array.isArray(value) ? value.map((one) => inTexts(one, text)) : typeof value === 'string' ? text(value) : value

function translationsIn(translations: Translations, resolved: ResolvedNames): Translations {
  const renamed = Object.entries(translations).map(([language, texts]) => [
    language,
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, words]) => {
        const here = textKeyIn(key, resolved)
        return here === null ? [] : [[here, resolved.text(words)]]
      }),
    ),
  ])
  return Object.fromEntries(renamed) as Translations
}

/** What a key of translations is here; `null`: what it translates is left out. */
function textKeyIn(key: string, { ids, crm }: ResolvedNames): string | null {
  const [, field, ofField = ''] = /^fields\.([^.]*)(\..*)$/s.exec(key) ?? []
  if (field !== undefined) return `fields.${ids.get(field)}${ofField}`
  const [, block, module, name] = /^(document\.[\w-]{12})\.(address|estate)\.(.+)$/s.exec(key) ?? []
  if (module === undefined || name === undefined) return key
  const here = crm(module, name)
  return here && `${block}.${module}.${here}`
}

/** The rules of a file as they are stored. */
export function rulesIn({ rules = [] }: FormFile, { ids }: Pick<ResolvedNames, 'ids'>) {
  const idOf = (key: string) => String(ids.get(key))
  const sent = rules.map((rule): z.output<typeof RuleList>[number] => ({
    ...rule,
    clauses: rule.clauses?.map((clause) => ({ ...clause, when_field_id: idOf(clause.when_field_id) })),
    actions: rule.actions?.map((action) => ({ ...action, target_field_id: targetIn(action.target_field_id, idOf) })),
  }))
  return sent.map(newRule)
}

function targetIn(target: string | null | undefined, idOf: (key: string) => string) {
  return !target || target in specialTargets ? target : idOf(target)
}

const nullsFor = (defaults: object) => Object.fromEntries(Object.keys(defaults).map((name) => [name, null]))

/** A template of a file as a change of the one that is proposed: whatever the file leaves out is at its default. */
export function templateIn(template: FileTemplate, { crm, idsOf, ids, text }: ResolvedNames): PdfTemplatePatch {
  const { letterhead_id = null, ...design } = template.design ?? {}
  const [letterhead = null] = letterhead_id === null ? [] : idsOf('letterhead', [letterhead_id])
  return {
    enabled: template.enabled ?? false,
    name: template.name ?? null,
    blocks: changedBlocks<string, number>(template.blocks, {
      field: (key) => ids.get(key),
      crm: (reference) => {
        const name = crm(reference.module, reference.name)
        return name === null ? undefined : { ...reference, name }
      },
      text,
    }) as SentBlock[],
    design: { ...nullsFor(designDefaults), ...inRunningTexts(design, text), letterhead_id: letterhead },
    settings: { ...nullsFor(plainSettings), document_signing: null, ...template.settings },
  }
}
