import { configurationOf } from '../../api/crm-configuration.ts'
import type { CrmFields } from '../../api/crm-fields.ts'
import type { PageText } from '../../form-preview/page-text.ts'
import { orNull, withField, type Draft, type DraftField } from '../draft.ts'

const entriesOf = (list: string | null) => (list ?? '').split(';').flatMap((entry) => entry.trim() || [])

/** A text of the form as it is stored; undefined: it is not written in the page. */
export function textIn({ texts, fields }: Draft, crm: CrmFields, text: PageText): string | null | undefined {
  if (text.place === undefined) return texts[text.name]
  const field = fields[text.place]
  if (!field) return undefined
  if (text.name !== 'choice') return field[text.name]
  return isOwnList(field, crm) && entriesOf(field.datalist).includes(text.value) ? text.value : undefined
}

/** The choices of a field of the CRM may be its codes, with the CRM's words for them; which ones is unknown while it does not answer. */
function isOwnList({ crm_module: module, crm_field_name: name }: DraftField, crm: CrmFields): boolean {
  const configured = configurationOf(crm, module, name)
  return name === null || (configured !== undefined && configured.permittedvalues === null)
}

/** The draft with what was written in the page. */
export function withText(draft: Draft, key: string | undefined, text: PageText, value: string | null): Draft {
  if (text.place === undefined) return { ...draft, texts: { ...draft.texts, [text.name]: orNull(value ?? '') } }
  const field = draft.fields.find((one) => one.key === key)
  if (!field) return draft
  if (text.name !== 'choice') return withField(draft, field.key, { [text.name]: orNull(value ?? '') })
  const change = withChoiceNamed(field, text.value, value ?? '')
  return change ? withField(draft, field.key, change) : draft
}

/** What changes of a field where one of its choices gets another name: its icon or picture and its being chosen at first go with it. Undefined: the name is empty, or that of another choice. */
function withChoiceNamed(field: DraftField, from: string, written: string): Partial<DraftField> | undefined {
  // It divides the choices of the list.
  const to = written.replaceAll(';', ',').trim()
  const entries = entriesOf(field.datalist)
  if (to === '' || entries.includes(to)) return undefined
  const named = (entry: string) => (entry === from ? to : entry)
  const { tile_icons: icons, tile_pictures: pictures } = field.options
  return {
    datalist: entries.map(named).join(';'),
    default_value: field.default_value && entriesOf(field.default_value).map(named).join(';'),
    options: {
      ...field.options,
      ...(icons && { tile_icons: withKeys(icons, named) }),
      ...(pictures && { tile_pictures: withKeys(pictures, named) }),
    },
  }
}

const withKeys = <T>(record: Readonly<Record<string, T>>, named: (key: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [named(key), value]))
