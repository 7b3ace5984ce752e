import { integer, objectOf, onlyKnows, texts, isTrue, type Request, type Result } from '../action.ts'
import { contactCategory, mainOf } from '../addresses.ts'
import { imageAddress } from '../files.ts'
import type { Office, StoredRecord } from '../office.ts'
import { Refusal } from '../refusal.ts'
import { sorted } from '../sorting.ts'
import { filterOf, labelOf } from '../values.ts'
import { searchCriteria } from './criteria-lists.ts'

/** The search of the office: every word has to be somewhere in what is searched. */
export function search(request: Request): Result {
  switch (request.resourceid) {
    case 'address':
      return searchAddresses(request)
    case 'estate':
      return searchEstates(request)
    case 'searchcriteria':
      return searchCriteria(request)
    default:
      throw new Refusal(163, request.resourceid)
  }
}

const text = ({ values }: StoredRecord, name: string) => String((values[name] ?? '') as string)

function wordsOf({ input }: Record<string, unknown>): string[] {
  if (typeof input !== 'string' || input.trim() === '') throw new Refusal(167, 'input')
  return input.trim().split(/\s+/)
}

function hasAll(words: readonly string[], searched: readonly string[], isCaseSensitive = false): boolean {
  const form = (value: string) => (isCaseSensitive ? value : value.toLowerCase())
  return words.every((word) => searched.some((value) => form(value).includes(form(word))))
}

function searchAddresses({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'input includecontactdata casesensitive searchparameter listlimit sortby sortorder extendedclaim',
  )
  const words = wordsOf(parameters)
  const names = texts(parameters['searchparameter'], 'searchparameter', ['Vorname', 'Name', 'Zusatz1', 'KdNr', 'Email'])
  const fields = office.fields('address')
  const unknown = names.find((name) => !fields.has(name))
  if (unknown !== undefined) throw new Refusal(141, unknown)
  const searched = (record: StoredRecord) => [
    ...names.map((name) => (name === 'Email' ? mainOf(record, 'email') : text(record, name))),
    ...(isTrue(parameters['includecontactdata']) ? record.contacts.map(({ value }) => value) : []),
  ]
  const found = [...office.records.address.values()].filter((record) =>
    hasAll(words, searched(record), isTrue(parameters['casesensitive'])),
  )
  const inOrder = sorted(found, parameters, (record, name) => {
    if (name === 'contactCategory') return contactCategory(record)
    if (name === 'Email') return mainOf(record, 'email')
    return ['KdNr', 'Vorname', 'Name', 'Zusatz1'].includes(name) ? text(record, name) : undefined
  })
  return {
    total: found.length,
    records: inOrder.slice(0, integer(parameters['listlimit'] ?? 500, 'listlimit')).map((record) => ({
      id: record.id,
      type: 'address',
      elements: {
        customerno: Number(text(record, 'KdNr')),
        surname: text(record, 'Name'),
        firstname: text(record, 'Vorname'),
        company: text(record, 'Zusatz1'),
        addressDescription: contactCategory(record),
        emailaddress: record.contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value),
        primaryEmail: mainOf(record, 'email'),
      },
    })),
  }
}

function searchEstates({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'input sortby sortorder includeThumbnail filterId filter extendedclaim')
  const words = wordsOf(parameters)
  const fields = office.fields('estate')
  const stored = (record: StoredRecord, name: string) =>
    fields.has(name) ? [record.values[name] ?? ''].flat().map(String) : undefined
  const matches = filterOf(objectOf(parameters['filter'] ?? {}, 'filter'), stored, 141)
  const kept = filterOf(office.filterBy('estate', parameters['filterId']), stored, 141)
  const found = [...office.records.estate.values()].filter((record) => {
    const own = ['objektnr_extern', 'ort', 'strasse', 'hausnummer'].map((name) => text(record, name))
    return hasAll(words, [...own, ownerOf(office, record)]) && matches(record) && kept(record)
  })
  const inOrder = sorted(found, parameters, (record, name) =>
    ['objektnr_extern', 'ort', 'strasse', 'hausnummer'].includes(name) ? text(record, name) : undefined,
  )
  const objektart = fields.get('objektart')
  return {
    records: inOrder.map((record) => ({
      id: record.id,
      type: 'estate',
      elements: {
        externalestateno: text(record, 'objektnr_extern'),
        zipcode: text(record, 'plz'),
        city: text(record, 'ort'),
        street: text(record, 'strasse'),
        houseno: text(record, 'hausnummer'),
        owner: ownerOf(office, record),
        type: objektart ? labelOf(objektart, record.values['objektart']) : '',
        ...(parameters['includeThumbnail'] !== undefined && { thumbnail: titlePicture(office, record) }),
      },
    })),
  }
}

function ownerOf(office: Office, { id }: StoredRecord): string {
  const relation = office.relations.find(({ type, parent }) => type.endsWith(':estate:address:owner') && parent === id)
  const owner = relation && office.records.address.get(relation.child)
  return owner ? [text(owner, 'Vorname'), text(owner, 'Name')].filter(Boolean).join(' ') : ''
}

function titlePicture(office: Office, { id }: StoredRecord): string {
  const picture = office.files.find(
    ({ module, recordId, kind }) => module === 'estate' && recordId === id && kind === 'Titelbild',
  )
  return picture ? imageAddress(picture) : ''
}
