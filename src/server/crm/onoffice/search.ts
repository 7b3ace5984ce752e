import { refusal } from '../../../shared/refusals/catalogue.ts'
import { digitsOf, phoneIn, type PhoneNumber } from '../phone-numbers.ts'
import { CrmError, type CrmValues } from '../port.ts'
import { contactFields, contactOf, entriesOf } from './contacts.ts'
import type { KnownFields } from './metadata-cache.ts'
import { fieldsToRead, resourceOf, type WrittenModule } from './records.ts'
import { encodeValue } from './values.ts'
import type { Action, WireRecord } from './protocol/wire.ts'

/** onOffice's own limit of one read. */
export const pageSize = 500

/** The field that numbers records and by which they are sorted, oldest first, so that pages fit together. */
const numbers: Readonly<Partial<Record<WrittenModule, string>>> = { address: 'KdNr', estate: 'Id' }

/** The records whose fields equal all of these. */
export interface RecordSearch {
  /**
   * Lists that together have all of these records, each as its page from an offset on: the conditions of a filter must all hold, and a
   * number is among the telephones or among the mobile telephones, as onOffice has decided.
   */
  lists: ((offset: number) => Action)[]
  /** Whether a record of a list is one of them: a filter can only compare numbers roughly. */
  isMeant(record: WireRecord): boolean
}

interface SearchSetting {
  known: KnownFields
  /** Of the account. */
  country: string
}

/** Throws `CrmError` for a module that cannot be searched. */
export function searchFor(module: WrittenModule, wanted: CrmValues, { known, country }: SearchSetting): RecordSearch {
  if (module === 'calendar') throw new CrmError('unsupported', refusal('onoffice_finds_no_appointments'))
  const phones: PhoneNumber[] = []
  const conditions = Object.entries(wanted).map(([name, value]) => {
    // `Email` alone would search the main address only.
    const kind = module === 'address' ? contactOf(name) : undefined
    const number = kind && phoneIn(name, value, country)
    if (number) phones.push(number)
    const condition = number
      ? { op: 'like', val: inAnySpelling(number) }
      : { op: '=', val: encodeValue(value, known.get(name)?.type ?? 'varchar') }
    const names = kind === 'phone' ? ['phone', 'mobile'] : [kind ?? name]
    return names.map((field) => ({ [field]: [condition] }))
  })
  const filters = conditions.reduce<object[]>(
    (all, ways) => all.flatMap((filter) => ways.map((way) => ({ ...filter, ...way }))),
    [{}],
  )
  const data = [...fieldsToRead(module, known), ...(phones.length > 0 ? contactFields : [])]
  return {
    lists: filters.map((filter) => (offset) => listAction(module, { data, filter, offset, known })),
    isMeant: ({ elements }) => {
      const entries = entriesOf(elements).map(({ value }) => digitsOf(value))
      return phones.every(({ spellings }) => entries.some((digits) => spellings.includes(digits)))
    },
  }
}

/** A pattern that all ways to write the number fit, and few other numbers. */
const inAnySpelling = ({ national }: PhoneNumber) => `%${[...national].join('%')}%`

interface ListPage {
  data: readonly string[]
  filter: object
  offset: number
  known: KnownFields
}

function listAction(module: WrittenModule, { data, filter, offset, known }: ListPage): Action {
  const sortby = numbers[module]
  return {
    verb: 'read',
    resource: resourceOf(module),
    parameters: {
      data,
      filter,
      listlimit: pageSize,
      // Tasks know no offset.
      ...(module !== 'task' && { listoffset: offset }),
      ...(sortby !== undefined && known.has(sortby) && { sortby, sortorder: 'ASC' }),
      ...(module === 'address' && { countryIsoCodeType: 'ISO-3166-3' }),
    },
  }
}
