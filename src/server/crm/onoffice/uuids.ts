import { isUuid } from '../../../shared/contract/values.ts'
import { CrmError, type CrmFieldType, type CrmRecord, type CrmValues } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { WrittenModule } from './records.ts'

/** Modules whose records have a uuid. It can be read and searched by, and is never written. */
const modules: readonly WrittenModule[] = ['address', 'estate']

/** Finds records of a module by their fields: with the fields that are given, else with all that onOffice has to be asked for. */
type Find = (module: WrittenModule, wanted: CrmValues, known?: KnownFields) => Promise<CrmRecord[]>

export async function findByUuid(
  find: Find,
  module: WrittenModule,
  { uuid, fields }: { uuid: string; fields: readonly CrmFieldType[] | undefined },
): Promise<CrmRecord | undefined> {
  if (!modules.includes(module) || !isUuid(uuid)) return undefined
  try {
    return (await find(module, { uuid }, fields && asKnown(fields)))[0]
  } catch (error) {
    // They have turned out to be other ones since they were kept.
    if (!fields || !(error instanceof CrmError) || error.reason !== 'fields') throw error
    return (await find(module, { uuid }))[0]
  }
}

const asKnown = (fields: readonly CrmFieldType[]): KnownFields =>
  new Map(
    fields.map((field) => [field.name, { ...field, label: '', length: null, default: null, permittedvalues: null }]),
  )

export async function uuidOf(client: OnOfficeClient, module: WrittenModule, id: string): Promise<string | undefined> {
  if (!modules.includes(module) || !/^[1-9]\d{0,14}$/.test(id)) return undefined
  const read = { verb: 'read', resource: module } as const
  const action =
    module === 'address'
      ? { ...read, parameters: { data: ['uuid'], recordids: [Number(id)] } }
      : { ...read, id, parameters: { data: ['uuid'] } }
  try {
    const { records } = await client.call(action, { isRepeatable: true })
    const uuid = records[0]?.elements['uuid']
    return typeof uuid === 'string' && isUuid(uuid) ? uuid : undefined
  } catch (error) {
    if (isMissingRecord(error)) return undefined
    throw error
  }
}
