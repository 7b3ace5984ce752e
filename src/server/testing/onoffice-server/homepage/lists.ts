import { isTrue, onlyKnows, texts, type Request, type Result } from '../action.ts'
import { templateTypes } from '../office-lists.ts'
import { Refusal } from '../refusal.ts'
import { labelOf } from '../values.ts'

/** Filters that people have made, of one module. */
export function readFilters({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'module extendedclaim')
  const { module } = parameters
  if (module !== 'address' && module !== 'estate') throw new Refusal(163, 'module')
  const filters = office.filters.filter((one) => one.module === module)
  return {
    cacheable: true,
    total: filters.length,
    records: filters.map(({ id, scope, name, userId, groupId }) => ({
      id,
      type: 'filter',
      elements: { scope, name, userId, groupId },
    })),
  }
}

/** Templates of one type; of mails with what they say. */
export function readTemplates({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'type folderid list mailtemplateids category extendedclaim')
  const { folderid, list, mailtemplateids, category } = parameters
  const type = templateTypes.find((one) => one === parameters['type'])
  if (!type) throw new Refusal(parameters['type'] === undefined ? 167 : 255, 'type')
  const ids = mailtemplateids === undefined ? undefined : texts(mailtemplateids, 'mailtemplateids')
  const isWanted = (wanted: unknown, is: unknown) => type !== 'mail' || wanted === undefined || wanted === is
  const found = office.templates.filter(
    (one) =>
      one.type === type &&
      isWanted(folderid, one.folder) &&
      isWanted(category, one.category) &&
      (type !== 'mail' || (ids?.includes(String(one.id)) ?? true)),
  )
  return {
    cacheable: true,
    records: found.map(({ id, title, subject, body, folder }, i) => ({
      id: typeof id === 'number' ? id : i,
      type: '',
      elements:
        type === 'mail'
          ? {
              id,
              title,
              subject,
              folder,
              ...(!isTrue(list) && { body, ishtml: false }),
              language: 'DEU',
              subid: 0,
              ismainlanguage: true,
            }
          : { identifier: id, title },
    })),
  }
}

/** What the office, or the one of a user, says of itself. */
export function readImprint({ office, resourceid, parameters }: Request): Result {
  onlyKnows(parameters, 'data language formatoutput extendedclaim')
  if (resourceid !== '' && !office.users.some(({ id }) => String(id) === resourceid)) throw new Refusal(80, resourceid)
  const locale = (parameters['language'] ?? 'DEU') === 'DEU' ? 'de' : 'en'
  const fields = office.fields('address', locale)
  const labelled = (name: string, code: string) => {
    const field = fields.get(name)
    return field ? labelOf(field, code) : code
  }
  const { title, country, ...others } = office.imprint
  const all: Record<string, string> = {
    title: labelled('Anrede', title),
    ...others,
    country: isTrue(parameters['formatoutput']) ? labelled('Land', country) : country,
  }
  const names = texts(parameters['data'], 'data', Object.keys(all))
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) throw new Refusal(141, unknown)
  const elements = Object.fromEntries(names.map((name) => [name, all[name]]))
  return { cacheable: true, records: [{ id: 'impressum', type: null, elements }] }
}
