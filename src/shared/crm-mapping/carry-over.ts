import { answerKinds, choiceTypes } from '../contract/forms/field-types.ts'
import type { ContentField } from '../contract/forms/form-content.ts'
import type { Choice, CrmFieldConfig } from '../form/engine/model.ts'
import { resolveField } from '../form/engine/resolve.ts'
import { fits } from './proposals.ts'
import { plainWord } from './words.ts'

/** Types of the CRM that take codes from their list and nothing else. */
const selections = ['singleselect', 'multiselect']

/** The CRM field that a field of a form is to write to. */
export interface Target {
  name: string
  config: CrmFieldConfig
}

export interface CarryOver {
  /** What changes in the field, its CRM field among it. */
  change: Partial<ContentField>
  /** Values of choices that have become others. */
  values: ReadonlyMap<string, string>
  /** Labels of the choices that the CRM field does not have. */
  lost: string[]
}

/** A field of a form, and its type, choices and label as the CRM has them that it was made for, as far as that is known. */
export type CarriedField = Omit<ContentField, 'id'>

/**
 * What becomes of a field that writes to another CRM field from now on; `target` null: to none. Choices are told by what they are called. What
 * the CRM field had decided (type, label, choices) is written into the field where nothing else would decide the same.
 */
export function carryOver(field: CarriedField, was: CrmFieldConfig | null, target: Target | null): CarryOver {
  const offered = offeredBy(field, was)
  const list = permittedBy(target)
  const preset = entriesOf(field.default_value).map((value) => ({
    value,
    label: was?.permittedvalues?.[value] ?? value,
  }))
  const codeOf = list ? coder(list) : ({ label }: Choice) => (label.includes(';') ? undefined : label)
  const values = new Map<string, string>()
  for (const choice of offered.length > 0 || list ? [...offered, ...preset] : []) {
    const code = codeOf(choice)
    if (code !== undefined) values.set(choice.value, code)
  }
  const isLost = ({ value }: Choice) => !values.has(value)
  const kept = offered.filter((choice) => !isLost(choice))
  const change = {
    crm_field_name: target?.name ?? null,
    ...choicesAfter(field, {
      hasList: list !== undefined,
      values: kept.map(({ value }) => values.get(value) ?? value),
    }),
    ...(values.size > 0 || list
      ? { default_value: joined(preset.flatMap(({ value }) => values.get(value) ?? [])) }
      : {}),
    ...(target === null && field.label === null && was ? { label: was.label } : {}),
    ...facesAfter(field, values),
  }
  const differing = Object.entries({ ...change, ...typeAfter({ ...field, ...change }, field, was, target) }).filter(
    ([name, value]) => field[name as keyof CarriedField] !== value,
  )
  return {
    change: Object.fromEntries(differing),
    values: new Map([...values].filter(([before, after]) => before !== after)),
    lost: offered.filter(isLost).map(({ label }) => label),
  }
}

/** What a visitor can choose from: the datalist, or else what the former CRM field permitted. */
export function offeredBy(field: CarriedField, was: CrmFieldConfig | null): Choice[] {
  const listed = entriesOf(field.datalist)
  const values = listed.length > 0 ? listed : choosesFromCrm(field, was) ? Object.keys(was?.permittedvalues ?? {}) : []
  return [...new Set(values)].map((value) => ({ value, label: was?.permittedvalues?.[value] ?? value }))
}

const choosesFromCrm = ({ field_type }: CarriedField, was: CrmFieldConfig | null) =>
  field_type === 'auto' ? was !== null && selections.includes(was.type) : choiceTypes.includes(field_type)

/** The list that the CRM field takes its values from; `undefined` where it takes any. */
const permittedBy = (target: Target | null) =>
  target && selections.includes(target.config.type) ? (target.config.permittedvalues ?? undefined) : undefined

/** Whether a field offers or presets what the CRM field does not permit. */
export function isRefused({ datalist, default_value }: CarriedField, config: CrmFieldConfig): boolean {
  const list = permittedBy({ name: '', config })
  return list !== undefined && [datalist, default_value].flatMap(entriesOf).some((value) => !Object.hasOwn(list, value))
}

/** Labels of the choices that a CRM field does not have; a CRM field without a list takes all. */
export function lostChoices(offered: readonly Choice[], target: Target | null): string[] {
  const list = permittedBy(target)
  if (!list) return []
  const codeOf = coder(list)
  return offered.filter((choice) => codeOf(choice) === undefined).map(({ label }) => label)
}

type ChoiceList = Readonly<Record<string, string>>

/** Codes by plain word of each list of the CRM, which many fields may share. */
const codesOf = new WeakMap<ChoiceList, ReadonlyMap<string, string>>()

function codesByWord(list: ChoiceList): ReadonlyMap<string, string> {
  const known = codesOf.get(list)
  if (known) return known
  const codes = new Map<string, string>()
  for (const [code, label] of Object.entries(list)) {
    for (const word of [plainWord(label), plainWord(code)]) if (word !== '' && !codes.has(word)) codes.set(word, code)
  }
  codesOf.set(list, codes)
  return codes
}

/** Finds a choice in a list of the CRM: by what it is called, or else by its code. */
function coder(list: ChoiceList): (choice: Choice) => string | undefined {
  const codes = codesByWord(list)
  return ({ value, label }) => {
    const isCode = Object.hasOwn(list, value)
    if (isCode && label === value) return value
    return codes.get(plainWord(label)) ?? (isCode ? value : codes.get(plainWord(value)))
  }
}

/** The datalist afterwards: a field that followed its CRM field goes on doing so where the new one has a list. */
function choicesAfter(
  { datalist }: CarriedField,
  { hasList, values }: { hasList: boolean; values: readonly string[] },
) {
  return hasList && datalist === null ? {} : values.length > 0 || datalist !== null ? { datalist: joined(values) } : {}
}

/** Icons and pictures of choices stand by their values. */
function facesAfter({ options }: CarriedField, values: ReadonlyMap<string, string>): Partial<CarriedField> {
  const { tile_icons: icons, tile_pictures: pictures } = options
  const isSame = (value: string) => (values.get(value) ?? value) === value
  if (Object.keys({ ...icons, ...pictures }).every(isSame)) return {}
  const after = <T>(faces: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(faces).map(([value, face]) => [values.get(value) ?? value, face]))
  return {
    options: {
      ...options,
      ...(icons && { tile_icons: after(icons) }),
      ...(pictures && { tile_pictures: after(pictures) }),
    },
  }
}

/** A field keeps the type that its former CRM field gave it where the new one can hold its answers. */
function typeAfter(after: CarriedField, before: CarriedField, was: CrmFieldConfig | null, target: Target | null) {
  if (before.field_type !== 'auto' || !was) return {}
  const place = { id: 0, form_id: 0, position: 0 }
  const { type } = resolveField({ ...before, ...place }, was)
  const { type: next } = resolveField({ ...after, ...place }, target?.config)
  if (type === next || (target && !fits(type, target.config.type))) return {}
  // One of several choices is chosen in either way.
  return answerKinds[type] === 'choice' && answerKinds[next] === 'choice' ? {} : { field_type: type }
}

const entriesOf = (text: string | null) =>
  (text ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const joined = (values: readonly string[]) => (values.length > 0 ? [...new Set(values)].join(';') : null)
