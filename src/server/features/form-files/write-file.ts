import type { FormContent } from '../../../shared/contract/forms/form-content.ts'
import { formFileFormat, formFileVersion, settingsOfNoFile } from '../../../shared/contract/forms/form-file-parts.ts'
import type { AnsweredFormFile } from '../../../shared/contract/forms/answered-form-file.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import {
  formSettingDefaults,
  formSettings,
  macroSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import { presetGroups, presetNames, presets } from '../../../shared/contract/accounts/presets.ts'
import type { RedirectRule } from '../../../shared/contract/form-settings/redirects.ts'
import type { Clause } from '../../../shared/contract/forms/rules.ts'
import type { Translations } from '../../../shared/contract/forms/translated-texts.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import { settled } from '../../../shared/versions/named-fields.ts'
import { changedBlocks, inRunningTexts } from '../pdf-templates/index.ts'
import { fieldKeys } from './field-keys.ts'
import { macrosWithKeys } from './macro-names.ts'
import type { NamedRecord, RecordKind } from './queries.ts'

/** A form as it is stored, with the names of what it names. */
export interface StoredForm {
  name: string
  form_groups: readonly number[]
  content: FormContent
  template: StoredTemplate | undefined
  records: readonly NamedRecord[]
}

/** Its look holds only what differs from the defaults. */
export interface StoredTemplate {
  enabled: boolean
  name: string
  blocks: readonly PdfBlock[]
  design: object
  settings: object
  letterhead_id: number | null
}

/** What texts and lists of a form name, by its keys and names in the file. */
interface Names {
  keyOf: (id: number | string) => string | undefined
  nameOf: (kind: RecordKind, id: number) => string | undefined
  text: (text: string) => string
}

/** A form as a file. Its objects have their names in one order, so that the same form is always the same text. */
export function fileOf(form: StoredForm): AnsweredFormFile {
  const content = settled(form.content)
  const keys = fieldKeys(content.fields)
  const names = namesIn(form, keys)
  const template = form.template && templateOf(form.template, names)
  return {
    format: formFileFormat,
    version: formFileVersion,
    name: form.name,
    settings: settingsOf({ ...content.settings, form_groups: form.form_groups }, names),
    fields: content.fields.map(({ id, crm_module, ...field }) => ({
      key: keys.get(id) ?? '',
      crm_module,
      ...inOrder(differing(field, fieldDefaults), Object.keys(fieldDefaults)),
    })),
    rules: content.rules.map((rule) => ruleOf(rule, names)),
    ...(template && { pdf_template: template }),
  } as AnsweredFormFile
}

function namesIn({ content, records }: StoredForm, keys: ReadonlyMap<number, string>): Names {
  const unnamed = content.fields.filter(({ crm_field_name }) => crm_field_name === null)
  const inMacros = new Map(unnamed.map(({ id }) => [String(id), keys.get(id) ?? '']))
  const byId = new Map(records.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return {
    keyOf: (id) => keys.get(Number(id)),
    nameOf: (kind, id) => byId.get(`${kind} ${id}`),
    text: (text) => macrosWithKeys(text, inMacros),
  }
}

/** What a setting with ids becomes; `undefined`: it names nothing any more, and is left out. */
const byName: Readonly<Record<string, (value: never, names: Names) => unknown>> = {
  form_groups: (ids: number[], names) => recordNames(ids, 'form_group', names),
  staff_allowed_member_ids: (ids: number[], names) => recordNames(ids, 'staff_member', names),
  staff_allowed_group_ids: (ids: number[], names) => recordNames(ids, 'staff_group', names),
  email_receiver_field_id: (id: number, { keyOf }) => keyOf(id),
  double_opt_in_field_id: (id: number, { keyOf }) => keyOf(id),
  chat_assistant_excluded_field_ids: keysOf,
  confidential_field_ids: keysOf,
  redirect_rules: (rules: RedirectRule[], names) =>
    present(
      rules.flatMap(({ clauses, url }) => {
        const named = clausesOf(clauses, names)
        return named.length === 0 ? [] : [{ clauses: named, url: names.text(url) }]
      }),
    ),
  translations: translationsOf,
}

const present = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list)

/** By name, so that the order says nothing about when they were made. */
const recordNames = (ids: readonly number[], kind: RecordKind, { nameOf }: Names) =>
  present([...new Set(ids.flatMap((id) => nameOf(kind, id) ?? []))].toSorted(byCodePoint))

/** Alphabetical: such a list has no order of its own. */
function keysOf(ids: readonly number[], { keyOf }: Names) {
  return present(ids.flatMap((id) => keyOf(id) ?? []).toSorted(byCodePoint))
}

function settingsOf(stored: Record<string, unknown>, names: Names): Record<string, unknown> {
  const inherited = presetGroups.flatMap((group): string[] =>
    stored[presets[group].follows] === false ? [] : [...presetNames(group), presets[group].follows],
  )
  const left = new Set<string>([...settingsOfNoFile, ...inherited])
  const settings: Record<string, unknown> = { language: formSettingDefaults.language }
  for (const [name, value] of Object.entries(stored)) {
    if (left.has(name) || !Object.hasOwn(formSettings, name)) continue
    const named = byName[name]
    const written = named ? named(value as never, names) : name in macroSettings ? inTexts(value, names.text) : value
    if (written !== undefined) settings[name] = written
  }
  return sorted({ ...settings, ...admittedNone(stored, settings) })
}

const admitting = ['staff_allowed_member_ids', 'staff_allowed_group_ids'] as const

/**
 * A form that admits members and groups of the staff that are all gone admits none. Without any names, its file would admit all staff: it
 * names those that are gone, which is told where it is imported.
 */
function admittedNone(stored: Record<string, unknown>, settings: Record<string, unknown>): Record<string, unknown> {
  if (admitting.some((name) => settings[name] !== undefined)) return {}
  const gone = admitting.map((name) => [name, present((stored[name] as number[] | undefined) ?? [])] as const)
  return Object.fromEntries(
    gone.flatMap(([name, ids]) => (ids ? [[name, ids.map(goneName).toSorted(byCodePoint)]] : [])),
  )
}

const goneName = (id: number) => `(deleted: ${id})`

const inTexts = (value: unknown, text: Names['text']): unknown =>
  Array.isArray(value) ? value.map((one) => inTexts(one, text)) : typeof value === 'string' ? text(value) : value

/** Keys of texts whose field is gone mean nothing. */
function translationsOf(translations: Translations, { keyOf, text }: Names) {
  return sorted(translations, (texts) =>
    sorted(
      Object.fromEntries(
        Object.entries(texts as Record<string, string>).flatMap(([key, words]) => {
          const [, id, rest = ''] = /^fields\.(\d+)(\..*)$/s.exec(key) ?? []
          if (id === undefined) return [[key, text(words)]]
          const named = keyOf(id)
          return named === undefined ? [] : [[`fields.${named}${rest}`, text(words)]]
        }),
      ),
    ),
  )
}

const clausesOf = (clauses: readonly Clause[], { keyOf }: Names) =>
  clauses.flatMap(({ when_field_id, operator, value }) => {
    const key = keyOf(when_field_id)
    return key === undefined ? [] : [{ when_field_id: key, operator, ...(value !== '' && { value }) }]
  })

const ruleDefaults = {
  title: '',
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [],
  actions: [],
}

function ruleOf(rule: FormContent['rules'][number], names: Names) {
  const actions = rule.actions.map(({ order, action, target_field_id, value }, place) => ({
    ...(order !== place && { order }),
    action,
    ...(target_field_id !== '' && { target_field_id: names.keyOf(target_field_id) ?? target_field_id }),
    ...(value !== null && { value }),
  }))
  const written = { ...rule, clauses: clausesOf(rule.clauses, names), actions }
  return inOrder(differing(written, ruleDefaults), Object.keys(ruleDefaults))
}

function templateOf({ enabled, name, blocks, design, settings, letterhead_id }: StoredTemplate, names: Names) {
  const letterhead = letterhead_id === null ? undefined : names.nameOf('letterhead', letterhead_id)
  const look = sorted({
    ...inRunningTexts(design, names.text),
    ...(letterhead !== undefined && { letterhead_id: letterhead }),
  })
  const holds = sorted(settings)
  return {
    ...(enabled && { enabled }),
    name,
    blocks: changedBlocks<number, string>(blocks, {
      field: names.keyOf,
      crm: (reference) => reference,
      text: names.text,
    }).map(blockInOrder),
    ...(Object.keys(look).length > 0 && { design: look }),
    ...(Object.keys(holds).length > 0 && { settings: holds }),
  }
}

/** Its id and type first, then the rest by name. */
function blockInOrder(block: object): object {
  const { id, type, left, right, ...rest } = block as Record<string, unknown>
  const sides = type === 'columns' && {
    left: (left as object[]).map(blockInOrder),
    right: (right as object[]).map(blockInOrder),
  }
  return { id, type, ...sorted(rest, inside), ...sides }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The same object with its names in alphabetical order. */
function sorted(object: object, change: (value: unknown) => unknown = (value) => value): Record<string, unknown> {
  const entries = Object.entries(object).toSorted(([a], [b]) => byCodePoint(a, b))
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value)]))
}

const inside = (value: unknown) => (isPlain(value) ? sorted(value) : value)

function differing(values: object, defaults: object): Record<string, unknown> {
  const usual: Record<string, unknown> = { ...defaults }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEqual(value, usual[name])))
}

/** Names in the order given; objects inside have theirs in alphabetical order, since the database keeps another one. */
function inOrder(values: Record<string, unknown>, order: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    order.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, isPlain(value) ? sorted(value, inside) : value]]
    }),
  )
}
