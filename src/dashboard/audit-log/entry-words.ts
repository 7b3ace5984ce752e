import type { AuditChange as Change, AuditEntry } from '../../shared/contract/accounts/audit-log.ts'
import { labels } from '../settings/labels/all.ts'
import type { Language } from '../text/language.ts'
import { deedTexts, recordlessTexts, unchangedTexts } from './deed-texts.ts'
import { auditTexts, kindTexts, propertyTexts } from './texts.ts'

/** What an entry needs besides itself: the names of forms by id. */
export interface Names {
  forms: ReadonlyMap<number, string>
  language: Language
}

export function actorName({ actor }: Pick<AuditEntry, 'actor'>, language: Language): string {
  const t = auditTexts[language]
  if (actor.type === 'system') return t.system
  if (actor.name === null) return t.unknownActor
  return actor.type === 'key' ? t.key(actor.name) : actor.name
}

/** What a deed was about: a form by its name, a submission by form and number; undefined for other records. */
export function recordWords(
  { type, id, form_id, index }: NonNullable<AuditEntry['record']>,
  { forms, language }: Names,
): string | undefined {
  if (type !== 'forms' && type !== 'submissions') return undefined
  const t = auditTexts[language]
  const form = (form_id === null ? undefined : forms.get(form_id)) ?? t.formNumber(form_id ?? id)
  return index === null ? form : t.submissionOf(form, index)
}

const verbs = {
  en: { created: 'created', updated: 'changed', deleted: 'deleted' },
  de: { created: 'angelegt', updated: 'geändert', deleted: 'gelöscht' },
}

/** What was done, to follow the name of who did it: "changed the form “Inquiry” (Title, Colours)". */
export function deedWords({ action, changes }: AuditEntry, names: Names): string {
  const t = auditTexts[names.language]
  const known = deedTexts[names.language][action ?? '']
  if (known !== undefined) return known
  // What was removed comes before what went with it.
  const first = changes.find(({ record_type }) => action === `${record_type}.remove`) ?? changes[0]
  if (!first) return namelessDeed(action, names.language)
  if (action === 'rules.replace') return rulesDeed(changes, names)
  const alike = changes.filter(
    ({ change, record_type }) => change === first.change && record_type === first.record_type,
  )
  const others = changes.length - alike.length
  const state = alike.length === 1 ? publication(first) : undefined
  const deed = state
    ? t[state](nameOf(first, names) ?? '')
    : sentence(first.change, alike.length === 1 ? oneRecord(first, names) : records(alike, names), names.language)
  return others === 0 ? deed : `${deed} ${t.moreChanges(others)}`
}

/** A form that went online or offline, and nothing else. */
function publication({ change, record_type, before, after }: Change): 'online' | 'offline' | undefined {
  if (record_type !== 'forms' || change !== 'updated' || propertiesOf({ before, after }).join() !== 'active')
    return undefined
  return after?.['active'] === true ? 'online' : 'offline'
}

const sentence = (change: Change['change'], object: string, language: Language) =>
  language === 'de' ? `hat ${object} ${verbs.de[change]}` : `${verbs.en[change]} ${object}`

function namelessDeed(action: string | null, language: Language): string {
  const t = unchangedTexts[language]
  const known = recordlessTexts[language][action ?? '']
  return known ?? (/\.(update|replace)$/.test(action ?? '') ? t.saved : t.done(action ?? '–'))
}

/** All rules are written anew each time; what counts is that they were. */
function rulesDeed(changes: readonly Change[], names: Names): string {
  const count = changes.filter(({ change }) => change === 'created').length
  const of = formOf(changes[0], names)
  if (names.language === 'de') return `hat die Regeln${of} gespeichert (jetzt ${count})`
  return `saved the rules${of} (now ${count})`
}

function oneRecord(change: Change, names: Names): string {
  const [one] = kindOf(change.record_type, names.language)
  const name = nameOf(change, names)
  const quoted = name === undefined ? '' : ` ${name}`
  const properties = change.change === 'updated' ? changedProperties(change, names.language) : ''
  return `${one}${quoted}${formOf(change, names)}${properties}`
}

function records(changes: readonly Change[], names: Names): string {
  const [first] = changes
  const [, many] = kindOf(first?.record_type ?? '', names.language)
  return `${changes.length} ${many}${formOf(first, names)}`
}

const kindOf = (type: string, language: Language) => kindTexts[language][type] ?? [type, type]
const quote = (text: string, language: Language) => (language === 'de' ? `„${text}“` : `“${text}”`)

/** Properties that say what a record is, of all types. */
const namingProperties = [
  'internal_title',
  'name',
  'letterhead_name',
  'title',
  'label',
  'crm_field_name',
  'url',
  'email',
  'domain',
] as const

/** What a record is called, in quotation marks; of a change that says nothing of it, its number. */
function nameOf({ before, after, record_type, record_id }: Change, { forms, language }: Names): string | undefined {
  const known = { ...before, ...after }
  const ofForm = record_type === 'forms' && record_id !== null ? forms.get(record_id) : undefined
  const named = namingProperties.map((key) => known[key])
  const { index } = known
  if (record_type === 'submissions' && typeof index === 'number') return auditTexts[language].number(index)
  const name = ofForm ?? named.find((value) => typeof value === 'string' && value !== '')
  if (typeof name === 'string') return quote(name.length > 80 ? `${name.slice(0, 80)} …` : name, language)
  return record_id === null || record_type === 'accounts' ? undefined : `#${record_id}`
}

function formOf(change: Change | undefined, { forms, language }: Names): string {
  if (!change || change.record_type === 'forms') return ''
  const id = { ...change.before, ...change.after }['form_id']
  const name = typeof id === 'number' ? forms.get(id) : undefined
  if (name === undefined) return ''
  return language === 'de' ? ` des Formulars ${quote(name, language)}` : ` of the form ${quote(name, language)}`
}

const mostNamed = 3

function changedProperties(change: Change, language: Language): string {
  const names = propertiesOf(change).map((name) => propertyName(name, language))
  const named = names.slice(0, mostNamed).join(', ')
  return names.length === 0 ? '' : ` (${named}${names.length > mostNamed ? ', …' : ''})`
}

/** Names of the properties that a change is about. */
export const propertiesOf = ({ before, after }: Pick<Change, 'before' | 'after'>) => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]

export function propertyName(name: string, language: Language): string {
  const own = propertyTexts[language][name]
  if (own !== undefined) return own
  return Object.hasOwn(labels, name) ? labels[name as keyof typeof labels][language][0] : name
}

/** A value in words; what has parts stands as JSON. */
export function valueWords(value: unknown, language: Language): string {
  const t = auditTexts[language]
  if (value === null || value === undefined || value === '') return t.empty
  if (typeof value === 'boolean') return { en: ['no', 'yes'], de: ['nein', 'ja'] }[language][Number(value)] ?? ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** The form that a change belongs to and that may still be there. */
export function formIdOf({ change, record_type, record_id, before, after }: Change): number | undefined {
  if (record_type === 'forms') return change === 'deleted' ? undefined : (record_id ?? undefined)
  const id = { ...before, ...after }['form_id']
  return typeof id === 'number' ? id : undefined
}
