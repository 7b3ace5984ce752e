/** The parts of an address in their order. */
export const addressParts = ['street', 'number', 'code', 'place'] as const
export type AddressPart = (typeof addressParts)[number]

/** What CRMs call them, in small letters. */
const names: Record<AddressPart, readonly string[]> = {
  street: ['strasse', 'street', 'address'],
  number: ['hausnummer', 'house_number'],
  code: ['plz', 'zip_code', 'zip'],
  place: ['ort', 'city'],
}

/** The part of an address that a field of the CRM is for, by the name that the CRM has for it. */
export function addressPart(crmFieldName: string | null | undefined): AddressPart | undefined {
  const name = crmFieldName?.toLowerCase() ?? ''
  return addressParts.find((part) => names[part].includes(name))
}
