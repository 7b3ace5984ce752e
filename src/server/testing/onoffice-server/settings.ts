import { integer, isTrue, objectOf, onlyKnows, success, texts, type Request, type Result } from './action.ts'
import { Refusal } from './refusal.ts'

const languages = /^[A-Z]{3}$/

/** What the server's office calls its action types of tasks, by their numbers. */
export const taskTypes = { 219: 'Rückruf', 215: 'Angebot erstellen', 217: 'Objektaufnahme' }

export function readFields({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'labels language fieldList modules showfieldfilters showfielddependencies showOnlyInactive realDataTypes showFieldMeasureFormat showContent showTable extendedclaim',
  )
  const { labels = false, language = 'DEU', modules, realDataTypes = false } = parameters
  const { showOnlyInactive, showContent, showTable, showFieldMeasureFormat } = parameters
  if (typeof language !== 'string' || !languages.test(language)) throw new Refusal(160)
  const wanted = Array.isArray(modules) && modules.length > 0 ? modules : undefined
  const fieldList = parameters['fieldList'] === undefined ? undefined : texts(parameters['fieldList'], 'fieldList')
  // Every field is active.
  const isListed = (name: string) => !isTrue(showOnlyInactive) && (fieldList?.includes(name) ?? true)
  const configured = office
    .modules(language === 'DEU' ? 'de' : 'en')
    .filter(({ name }) => wanted?.includes(name) ?? true)
  return {
    cacheable: true,
    records: configured.map(({ name: module, fields }) => {
      const elements: [string, unknown][] = fields
        .filter(({ name }) => isListed(name))
        .map(({ name, label, type, length, default: value, permittedvalues }) => [
          name,
          {
            type: hidden.has(type) && realDataTypes !== true ? 'text' : type,
            length: length === null ? null : String(length),
            permittedvalues: choices(permittedvalues, labels === true),
            default: value,
            filters: [],
            dependencies: [],
            compoundFields: [],
            ...(labels === true && { label }),
            ...(isTrue(showFieldMeasureFormat) && { fieldMeasureFormat: measureFormats[type] ?? 'DATA_TYPE_NONE' }),
            ...(isTrue(showTable) && { tablename: tables[module] ?? module }),
            ...(isTrue(showContent) && { content: null }),
          },
        ])
      const heading: [string, unknown][] =
        labels === true ? [['label', module === 'address' ? 'Adressen' : module]] : []
      const compound: [string, unknown] = [
        'Plz-Ort',
        {
          type: 'varchar',
          length: null,
          permittedvalues: null,
          default: null,
          compoundFields: ['Plz', 'Ort'],
          ...(isTrue(showTable) && { tablename: 'adressen' }),
        },
      ]
      return {
        id: module,
        type: '',
        elements: new OrderedEntries([
          ...heading,
          ...elements,
          ...(module === 'address' && isListed('Plz-Ort') ? [compound] : []),
        ]) as never,
      }
    }),
  }
}

/** How values are formatted, where a type says it. */
const measureFormats: Readonly<Record<string, string>> = {
  date: 'DATA_TYPE_DATE',
  datetime: 'DATA_TYPE_DATETIME',
  boolean: 'DATA_TYPE_BOOLEAN',
  float: 'DATA_TYPE_NUMERIC',
  integer: 'DATA_TYPE_NUMERIC',
  user: 'DATA_TYPE_USER',
}

/** What the office's database calls the modules. */
const tables: Readonly<Record<string, string>> = { address: 'adressen', estate: 'objekte' }

/** Types that are told apart only on request. */
const hidden = new Set(['user', 'datei'])

/** An object that keeps the order in which PHP wrote it, also where keys look like numbers. */
export class OrderedEntries {
  readonly entries: readonly (readonly [string, unknown])[]

  constructor(entries: readonly (readonly [string, unknown])[]) {
    this.entries = entries
  }
}

function choices(permitted: { code: string; label: string }[] | null, labels: boolean): unknown {
  if (permitted === null) return null
  return labels
    ? new OrderedEntries(permitted.map(({ code, label }) => [code, label]))
    : permitted.map(({ code }) => code)
}

export function readActionKinds({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'lang allowAutomaticTypesForActionKind extendedclaim')
  const kinds = office.fields('agentsLog').get('Aktionsart')?.permittedvalues ?? []
  return {
    cacheable: true,
    records: kinds.map(({ code, label }, i) => ({
      id: String(i),
      type: 'actionkind',
      elements: {
        key: code,
        label,
        types: code === 'Email' ? { Eingang: 'Eingang', Ausgang: 'Ausgang' } : [],
        typesByDatabaseId: code === 'Aufgabe' ? new OrderedEntries(Object.entries(taskTypes).toReversed()) : [],
        default: '',
      },
    })),
  }
}

export function readUsers({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'userfilter groupId extendedclaim')
  const { userfilter, groupId } = parameters
  const group =
    userfilter === 'byGroupId' ? office.groups.find(({ id }) => id === integer(groupId, 'groupId')) : undefined
  if (userfilter === 'byGroupId' && !group) throw new Refusal(80, String(groupId as string))
  const isWanted = ({ id }: { id: number }) =>
    userfilter === 'onlyOwn' ? id === office.apiUser : (group?.userIds.includes(id) ?? true)
  const elements = office.users.filter(isWanted).map((user) => ({ ...user, meetingurl: '' }))
  return { cacheable: true, records: elements.map((user) => ({ id: user.id, type: null, elements: user })) }
}

export function readGroups({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'groupfilter extendedclaim')
  const isWanted = ({ groupType }: { groupType: string }) =>
    parameters['groupfilter'] !== 'officeGroups' || groupType === 'GroupOffice'
  const elements = office.groups.filter(isWanted).map((group) => ({ ...group, leaders: [] }))
  return { cacheable: true, records: elements.map((group) => ({ id: group.id, type: null, elements: group })) }
}

export function readBasicSettings({ parameters }: Request): Result {
  onlyKnows(parameters, 'data extendedclaim')
  const { basicData } = objectOf(parameters['data'], 'data')
  const names = objectOf(basicData, 'basicData')['characteristicsCi']
  if (!Array.isArray(names)) throw new Refusal(255, 'characteristicsCi')
  const colours = Object.fromEntries(names.map((name) => [String(name), '1a6faa']))
  return { records: [{ id: 0, type: null, elements: { basicData: { characteristicsCi: colours } } }] }
}

export function readLink({ office, resourceid, parameters }: Request): Result {
  onlyKnows(parameters, 'recordId type extendedclaim')
  const id = integer(parameters['recordId'], 'recordId')
  const module = { estate: 'estate', address: 'address', agentslog: 'agentsLog' }[resourceid] as
    | 'estate'
    | 'address'
    | 'agentsLog'
    | undefined
  if (module === undefined) throw new Refusal(163, resourceid)
  const record = office.records[module].get(id)
  if (!record) throw new Refusal(80, String(id))
  const { type = 'estate' } = parameters
  const isLinked = type === 'estate' ? record.estateId !== null : record.addressIds.length > 0
  if (module === 'agentsLog' && !isLinked) throw new Refusal(156)
  return success({ url: `https://smart.onoffice.example/smart/?module=${resourceid}&id=${id}` })
}
