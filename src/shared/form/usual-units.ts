import type { CrmFieldConfig } from './engine/model.ts'

type CrmFields = Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>>>>

/** Sums of money, by the names that CRMs have for them. */
const sums: ReadonlySet<string> = new Set(
  (
    'kaufpreis kaltmiete nettokaltmiete warmmiete nebenkosten heizkosten hausgeld pacht stellplatzmiete ' +
    'mieteinnahmen_pro_jahr_ist mieteinnahmen_pro_jahr_soll'
  ).split(' '),
)
const energy: ReadonlySet<string> = new Set(['endenergiebedarf', 'energieverbrauchskennwert'])

/** The unit of a number of a property, as far as the CRM's field says it; `undefined` where it does not. */
export function usualUnit(
  { crm_module, crm_field_name: name }: { crm_module: string; crm_field_name: string | null },
  crm: CrmFields,
  { asksForCurrency }: { asksForCurrency: boolean },
): string | undefined {
  if (crm_module !== 'estate' || name === null || crm['estate']?.[name] === undefined) return undefined
  if (name.endsWith('flaeche')) return 'm²'
  if (energy.has(name)) return 'kWh/(m²·a)'
  const currency = asksForCurrency ? undefined : currencyOf(crm)
  if (name === 'kaufpreis_pro_qm') return currency && `${currency}/m²`
  return sums.has(name) ? currency : undefined
}

/** What the CRM takes sums of money for where a record says nothing else. */
function currencyOf(crm: CrmFields): string | undefined {
  const field = crm['estate']?.['waehrung']
  if (!field || typeof field.default !== 'string' || field.default === '') return undefined
  return field.default === 'EUR' ? '€' : field.default
}
