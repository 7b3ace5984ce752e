import type { CrmFieldConfig } from './engine/model.ts'

type CrmFields = Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>> | undefined>>

/** A form that asks for the currency may be answered in another one than is usual in the CRM. */
export const asksForCurrency = (fields: readonly { crm_field_name: string | null }[]) =>
  fields.some(({ crm_field_name }) => crm_field_name === 'waehrung')

/** Sums of money, by the names that CRMs have for them. */
const sums: ReadonlySet<string> = new Set(
  (
    'kaufpreis kaltmiete nettokaltmiete warmmiete nebenkosten heizkosten hausgeld pacht stellplatzmiete ' +
    'mieteinnahmen_pro_jahr_ist mieteinnahmen_pro_jahr_soll'
  ).split(' '),
)
const energy: ReadonlySet<string> = new Set(['endenergiebedarf', 'energieverbrauchskennwert'])

/** The unit of a number of a property, as far as the CRM's field says it; `undefined` where it does not. `money`: sums have theirs, too. */
export function usualUnit(
  { type, crm_module, crm_field_name: name }: { type: string; crm_module: string; crm_field_name: string | null },
  crm: CrmFields,
  { money }: { money: boolean },
): string | undefined {
  if (type !== 'number' || crm_module !== 'estate' || name === null || crm['estate']?.[name] === undefined)
    return undefined
  if (name.endsWith('flaeche')) return 'm²'
  if (energy.has(name)) return 'kWh/(m²·a)'
  const currency = money ? currencyOf(crm) : undefined
  if (name === 'kaufpreis_pro_qm') return currency && `${currency}/m²`
  return sums.has(name) ? currency : undefined
}

/** What the CRM takes sums of money for where a record says nothing else. */
function currencyOf(crm: CrmFields): string | undefined {
  const field = crm['estate']?.['waehrung']
  if (!field || typeof field.default !== 'string' || field.default === '') return undefined
  return field.default === 'EUR' ? '€' : field.default
}
