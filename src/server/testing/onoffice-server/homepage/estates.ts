import { integer, integers, isTrue, objectOf, onlyKnows, texts, type Request, type Result } from '../action.ts'
import { imageAddress } from '../files.ts'
import type { Office, OfficeFile } from '../office.ts'
import { Refusal } from '../refusal.ts'
import { filterOf, labelOf } from '../values.ts'

/** Regions that estates are in, as a tree. */
export function readRegions({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'language extendedclaim')
  const choices = office.fields('estate').get('regionaler_zusatz')?.permittedvalues ?? []
  const region = (id: string, name: string, children: object): Record<string, unknown> => ({
    id,
    name,
    description: null,
    postalcodes: postalCodes[id] ?? [],
    state: 'Nordrhein-Westfalen',
    country: 'Deutschland',
    children,
  })
  return {
    cacheable: true,
    total: choices.length,
    records: choices.map(({ code, label }) => {
      const children = Object.entries(districts[code] ?? {}).map(([id, name]) => [id, region(id, name, [])])
      return {
        id: code,
        type: '',
        elements: region(code, label, children.length > 0 ? Object.fromEntries(children) : []),
      }
    }),
  }
}

const postalCodes: Readonly<Record<string, unknown[]>> = { aachen: [['52060', '52080']], burtscheid: ['52066'] }
const districts: Readonly<Record<string, Record<string, string>>> = { aachen: { burtscheid: 'Burtscheid' } }

/** Classes of estates, and types of estates by class. */
export function readEstateCategories({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'extendedclaim')
  const choices = (name: string) => office.fields('estate').get(name)?.permittedvalues ?? []
  const named = ({ code, label }: { code: string; label: string }) => ({ id: code, name: label })
  const types = Object.entries(typesOfClasses).map(([code, ids]) => [
    code,
    choices('objekttyp')
      .filter((choice) => ids.includes(choice.code))
      .map(named),
  ])
  return {
    cacheable: true,
    records: [
      { id: 'objektart', type: '', elements: choices('objektart').map(named) },
      { id: 'objekttyp', type: '', elements: Object.fromEntries(types) },
    ],
  }
}

/** Some of them: which types a class has is nowhere published. */
const typesOfClasses: Readonly<Record<string, readonly string[]>> = {
  haus: ['bungalow', 'reihenhaus', 'einfamilienhaus', 'villa'],
  wohnung: ['maisonette', 'penthouse'],
}

/** Pictures and links of estates that websites may show. */
export function readEstatePictures({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'estateids categories size language publicationSetting extendedclaim')
  const { estateids, categories } = parameters
  if (estateids === undefined) throw new Refusal(167, 'estateids')
  if (categories === undefined) throw new Refusal(167, 'categories')
  const [ids, kinds] = [integers(estateids, 'estateids'), texts(categories, 'categories')]
  const isShown = ({ module, recordId, kind, isPublished }: OfficeFile) =>
    module === 'estate' && ids.includes(recordId) && kinds.includes(kind ?? '') && isPublished
  const shown = office.files.filter(isShown)
  return {
    cacheable: true,
    total: shown.length,
    records: shown.map((file) => ({
      id: file.id,
      type: 'files',
      elements: [
        {
          estateid: String(file.recordId),
          type: file.kind,
          url: imageAddress(file),
          title: file.title,
          text: file.text,
          originalname: file.name,
          modified: file.modified,
          estateMainId: String(file.recordId),
        },
      ],
    })),
  }
}

/** Choices of a field that are in use: of estates, or of what people look for. */
export function readDistinctValues({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'language module field filter filterid extendedclaim')
  const { module, field: name, language = 'DEU' } = parameters
  if (module !== 'estate' && module !== 'searchcriteria') throw new Refusal(163, 'module')
  const field = office.fields('estate', language === 'DEU' ? 'de' : 'en').get(String(name as string))
  if (!field) throw new Refusal(141, String(name as string))
  const used = new Set(
    recordsOf(office, module, parameters).flatMap((values) => [values[field.name] ?? []].flat().map(String)),
  )
  const elements = Object.fromEntries([...used].filter(Boolean).map((code) => [code, labelOf(field, code)]))
  return { cacheable: true, records: [{ id: 0, type: '', elements }] }
}

function recordsOf(
  office: Office,
  module: 'estate' | 'searchcriteria',
  parameters: Record<string, unknown>,
): Record<string, unknown>[] {
  const all =
    module === 'estate'
      ? [...office.records.estate.values()].map(({ values }) => values)
      : [...office.searchCriteria.values()].map(({ values }) => values)
  const fields = office.fields('estate')
  const stored = (values: Record<string, unknown>, name: string) =>
    fields.has(name) ? [values[name] ?? ''].flat().map(String) : undefined
  const matches = filterOf(objectOf(parameters['filter'] ?? {}, 'filter'), stored, 141)
  const kept = filterOf(office.filterBy('estate', parameters['filterid']), stored, 141)
  return all.filter((values) => matches(values) && kept(values))
}

/** Where an exposé can be fetched. */
export function readPdf({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'estateid language template asurl extendedclaim')
  const id = integer(parameters['estateid'], 'estateid')
  if (!office.records.estate.has(id)) throw new Refusal(80, String(id))
  if (!office.templates.some((one) => one.type === 'pdf' && one.id === parameters['template'])) {
    throw new Refusal(255, 'template')
  }
  if (!isTrue(parameters['asurl'])) throw new Refusal(255, 'asurl')
  return { cacheable: true, records: [{ id: 0, type: '', elements: [`https://pdf.onoffice.example/${id}.pdf`] }] }
}
