import { configurationModules } from '../../../shared/contract/crm/crm.ts'
import type { CrmActionKind, CrmChoice, CrmFieldConfiguration, CrmModuleConfiguration } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { entriesOf, type OrderedJson } from './protocol/ordered-json.ts'
import type { Action } from './protocol/wire.ts'

/** Hints and lines of the input mask, which hold no value. */
const ornaments = new Set(['redhint', 'blackhint', 'dividingline'])

/** Activities and tasks take their kinds from another call than their other values. */
export const actionKinds = (language: string): Action => ({
  verb: 'get',
  resource: 'actionkindtypes',
  parameters: { lang: language },
})

/** All modules with their fields, in onOffice's own order. Takes onOffice some seconds. Throws `CrmError`. */
export async function readConfiguration(client: OnOfficeClient, language: string): Promise<CrmModuleConfiguration[]> {
  const fields: Action = {
    verb: 'get',
    resource: 'fields',
    parameters: { labels: true, language, realDataTypes: true, modules: configurationModules },
  }
  const [modules = [], kinds = []] = await client.callOrdered([fields, actionKinds(language)])
  const kindChoices = readActionKinds(kinds)
  return modules.map(({ id, elements }) => ({
    name: id,
    fields: entriesOf(elements).flatMap(([name, field]) => fieldOf(id, name, field, kindChoices)),
  }))
}

interface KindRecord {
  elements: OrderedJson | undefined
}

export interface OnOfficeActionKind extends CrmActionKind {
  /** The types by the numbers that tasks know them by. */
  taskTypes: CrmChoice[]
}

export function readActionKinds(records: readonly KindRecord[]): OnOfficeActionKind[] {
  return records.flatMap(({ elements }) => {
    const of = new Map(entriesOf(elements))
    const code = text(of.get('key'))
    if (code === '') return []
    const types = choices(of.get('types')) ?? []
    return [
      { code, label: text(of.get('label')) || code, types, taskTypes: choices(of.get('typesByDatabaseId')) ?? [] },
    ]
  })
}

/** One field; none for what is no field, or is made of others and cannot be written. */
function fieldOf(
  module: string,
  name: string,
  value: OrderedJson,
  kinds: readonly OnOfficeActionKind[],
): CrmFieldConfiguration[] {
  // With labels, the module's own label stands among its fields, as a text.
  if (!(value instanceof Map)) return []
  const type = text(value.get('type')) || 'varchar'
  if (ornaments.has(type) || entriesOrItems(value.get('compoundFields')) > 0) return []
  return [
    {
      name,
      label: text(value.get('label')) || name,
      type: module === 'agentsLog' && name === 'Aktionsart' ? 'singleselect' : type,
      length: lengthOf(value.get('length')),
      default: defaultOf(value.get('default')),
      permittedvalues: kindValues(module, name, kinds) ?? choices(value.get('permittedvalues')),
    },
  ]
}

const entriesOrItems = (value: OrderedJson | undefined) =>
  Array.isArray(value) ? value.length : entriesOf(value).length

function kindValues(module: string, name: string, kinds: readonly OnOfficeActionKind[]): CrmChoice[] | undefined {
  if (module === 'agentsLog' && name === 'Aktionsart' && kinds.length > 0) {
    return kinds.map(({ code, label }) => ({ code, label }))
  }
  const tasks = kinds.find(({ code }) => code === 'Aufgabe')?.taskTypes ?? []
  return module === 'task' && name === 'Art' && tasks.length > 0 ? tasks : undefined
}

/** An object of codes and labels, or without labels a list of codes; nothing at all comes as an empty list. */
function choices(value: OrderedJson | undefined): CrmChoice[] | null {
  const found = Array.isArray(value)
    ? value.map((code) => ({ code: text(code), label: text(code) }))
    : entriesOf(value).map(([code, label]) => ({ code, label: text(label) || code }))
  return found.length > 0 ? found : null
}

const text = (value: OrderedJson | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function lengthOf(value: OrderedJson | undefined): number | null {
  const length = Number(text(value))
  return Number.isInteger(length) && length > 0 ? length : null
}

const defaultOf = (value: OrderedJson | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
