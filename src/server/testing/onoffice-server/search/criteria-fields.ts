import { isTrue, onlyKnows, type Request, type Result } from '../action.ts'
import type { Office } from '../office.ts'
import { labelOf } from '../values.ts'

interface CriteriaCategory {
  name: string
  fields: readonly CriteriaField[]
}

interface CriteriaField {
  /** Of the estate. */
  id: string
  /** From a value to another one. */
  isRange?: boolean
  isKo?: boolean
  marketing?: string
}

/** Fields of estates that the office lets people look for. */
const categories: readonly CriteriaCategory[] = [
  { name: 'Geografische-Angaben', fields: [{ id: 'regionaler_zusatz' }, { id: 'plz' }, { id: 'ort' }] },
  {
    name: 'Kategorie',
    fields: [{ id: 'vermarktungsart', isKo: true }, { id: 'objektart', isKo: true }, { id: 'objekttyp' }],
  },
  {
    name: 'Preise',
    fields: [
      { id: 'kaufpreis', isRange: true, isKo: true, marketing: 'kauf' },
      { id: 'kaltmiete', isRange: true, marketing: 'miete' },
      { id: 'warmmiete', isRange: true, marketing: 'miete' },
    ],
  },
  {
    name: 'Flächen',
    fields: [
      { id: 'wohnflaeche', isRange: true },
      { id: 'grundstuecksflaeche', isRange: true },
      { id: 'anzahl_zimmer', isRange: true },
    ],
  },
]

export const criteriaFields: ReadonlyMap<string, CriteriaField> = new Map(
  categories.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
)

/** Where an estate may be; always texts. */
export const rangeFields = ['range_plz', 'range_ort', 'range_strasse', 'range_hausnummer', 'range_land', 'range']

export function readCriteriaFields({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'language additionalTranslations extendedclaim')
  const { language = 'DEU', additionalTranslations } = parameters
  const labels = office.fields('estate', language === 'DEU' ? 'de' : 'en')
  const all = [...criteriaFields.keys()]
  return {
    cacheable: true,
    records: categories.map(({ name, fields }, id) => ({
      id,
      type: '',
      elements: {
        name,
        fields: fields.map((field) => described(field, all.indexOf(field.id) + 1, { labels, additionalTranslations })),
      },
    })),
  }
}

interface Wording {
  labels: ReturnType<Office['fields']>
  additionalTranslations: unknown
}

function described({ id, isRange, isKo, marketing }: CriteriaField, position: number, wording: Wording): object {
  const field = wording.labels.get(id)!
  const { label, type, permittedvalues } = field
  const isSelect = permittedvalues !== null
  return {
    id,
    name: label,
    position,
    ...(isKo && { ko: 'true' }),
    ...(isRange && { rangefield: 'true' }),
    ...(isRange &&
      isTrue(wording.additionalTranslations) && {
        additionalTranslations: { [`${id}__von`]: `min. ${label}`, [`${id}__bis`]: `max. ${label}` },
      }),
    type:
      id === 'regionaler_zusatz'
        ? 'displayAll'
        : isSelect
          ? type
          : `urn:onoffice-de-ns:smart:2.5:dbAccess:dataType:${type}`,
    ...(marketing !== undefined && { vermarktungsarten: marketing }),
    ...(isSelect && {
      default: null,
      values: Object.fromEntries(permittedvalues.map(({ code }) => [code, labelOf(field, code)])),
    }),
  }
}
