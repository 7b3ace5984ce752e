import type { CrmModule } from '../contract/forms/fields.ts'

/** `emailadresse` of `Ihre E-Mail-Adresse:`; letters and digits only, without polite words around it. */
export function plainWord(label: string): string {
  return label
    .toLowerCase()
    .replace(/^(?:bitte |please )?(?:(?:wie lautet|wie ist|was ist|what is|what's|enter|geben sie) )?/, '')
    .replace(/^(?:ihre?|deine?|your|the|die|der|das) /, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The plain word of a label, and that without what stands in brackets behind it: a unit, or how a date is written. */
export const wordsOf = (label: string): string[] =>
  [label, label.replace(/\([^()]*\)\s?[:?]?$/, '')].map(plainWord).filter((word) => word !== '')

interface Meaning {
  role: string
  /** What people call it. */
  said: RegExp
  /** What CRMs call it, the nearest first. */
  fields: readonly [RegExp, ...RegExp[]]
}

const phones = /^(?:telefon1?|telefonnummern?|phone1?|phonenumbers?|defaultphone|tel)$/

/** What most forms ask of a person; all of these are plain words (`plainWord`). */
const ofPeople: readonly Meaning[] = [
  { role: 'salutation', said: /^(?:anrede|salutation)$/, fields: [/^anrede$/, /^salutation$/] },
  {
    role: 'first_name',
    said: /^(?:vornamen?|firstname|givenname|forename)$/,
    fields: [/^(?:vorname|firstname|givenname)$/],
  },
  {
    role: 'last_name',
    said: /^(?:name|nachname|familienname|zuname|lastname|surname|familyname|fullname)$/,
    fields: [/^(?:nachname|lastname|surname)$/, /^name$/],
  },
  {
    role: 'company',
    said: /^(?:firma|firmenname|unternehmen|company|companyname|organi[sz]ation)$/,
    fields: [/^(?:zusatz1|firma|company)$/],
  },
  {
    role: 'occupation',
    said: /^(?:beruf|berufsbezeichnung|taetigkeit|position|jobtitle|jobposition|occupation|profession)$/,
    fields: [/^(?:beruf|jobtitle|occupation|profession)$/, /^(?:position|jobposition)$/],
  },
  { role: 'email', said: /^(?:e?mail|e?mailadresse|e?mailaddress)$/, fields: [/^(?:email1?|emailadresse)$/] },
  {
    role: 'phone',
    said: /^(?:telefon|telefonnummer|telefonnr|telnr|tel|rufnummer|rueckrufnummer|phone|phonenumber|telephone|telephonenumber)$/,
    fields: [phones],
  },
  {
    role: 'mobile',
    said: /^(?:mobil|mobilnummer|mobiltelefon|handy|handynummer|mobile|mobilenumber|mobilephone|mobilephonenumber|cell|cellphone|homecell)$/,
    fields: [/^(?:mobil1?|mobile|handy|mobiltelefon|mobilephone)$/, phones],
  },
  {
    role: 'fax',
    said: /^(?:fax|faxnummer|telefax|faxnumber)$/,
    fields: [/^(?:telefax1?|fax|faxnummern?|faxnumbers?)$/],
  },
  {
    role: 'street',
    said: /^(?:str|strasse|strasse(?:und)?hausn(?:ummer|r)|strasse(?:und)?n(?:ummer|r)|street|streetaddress|street(?:and)?(?:house)?number)$/,
    fields: [/^(?:strasse|street|streetaddress)$/],
  },
  {
    role: 'postcode',
    said: /^(?:plz|postleitzahl|zip|zipcode|postcode|postalcode)$/,
    fields: [/^(?:plz|postleitzahl|zip|zipcode|postcode|postalcode)$/],
  },
  { role: 'city', said: /^(?:ort|wohnort|stadt|city|town)$/, fields: [/^(?:ort|stadt|city|town)$/] },
  { role: 'country', said: /^(?:land|country)$/, fields: [/^(?:land|country)$/] },
  {
    role: 'birth_date',
    said: /^(?:geburtsdatum|geburtstag|geborenam|dateofbirth|birthdate|birthday)$/,
    fields: [/^(?:geburtsdatum|birthdate|birthday|dateofbirth)$/],
  },
  {
    role: 'website',
    said: /^(?:homepage|website|webseite|internetadresse)$/,
    fields: [/^(?:homepage|website|websiteurl)$/],
  },
]

/** What forms about properties ask, as CRMs call it. */
const ofProperties: Readonly<Record<string, RegExp>> = {
  title: /^(?:objekttitel|ueberschrift|headline|title)$/,
  description: /^(?:objektbeschreibung|beschreibung|description)$/,
  purchase_price: /^(?:kaufpreis|angebotspreis|price|purchaseprice|askingprice)$/,
  base_rent: /^(?:kaltmiete|nettokaltmiete|grundmiete|baserent|netrent|coldrent)$/,
  plot_area: /^(?:grundstuecksflaeche|grundstuecksgroesse|plotarea|plotsize)$/,
  total_area: /^(?:gesamtflaeche|flaeche|totalarea|totalspace|space)$/,
  rooms: /^(?:zimmer|zimmerzahl|zimmeranzahl|anzahlzimmer|rooms|numberofrooms)$/,
  bedrooms: /^(?:schlafzimmer|anzahlschlafzimmer|bedrooms|numberofbedrooms)$/,
  bathrooms: /^(?:badezimmer|anzahlbadezimmer|bathrooms|numberofbathrooms)$/,
  other: /^(?:sonstiges|sonstigeangaben|other|otherdetails|othernote)$/,
}

/** What the CRM may call what is asked, if it is one of the things that most forms ask of a person. */
export function knownFields(label: string): readonly RegExp[] | undefined {
  const words = wordsOf(label)
  return ofPeople.find(({ said }) => words.some((word) => said.test(word)))?.fields
}

/** What a field of this module means that has this plain word for its name or label, such as `email`; `undefined` where nothing is known. */
export function roleOf(module: CrmModule, word: string): string | undefined {
  if (module === 'address') {
    return ofPeople.find(({ said, fields: [nearest] }) => said.test(word) || nearest.test(word))?.role
  }
  if (module !== 'estate') return undefined
  return Object.entries(ofProperties).find(([, called]) => called.test(word))?.[0]
}
