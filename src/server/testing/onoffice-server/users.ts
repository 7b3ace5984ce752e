import { objectOf, onlyKnows, texts, type Request, type Result } from './action.ts'
import { page } from './listing.ts'
import type { OfficeUser } from './office.ts'
import { Refusal } from './refusal.ts'
import { sorted } from './sorting.ts'
import { filterOf } from './values.ts'

/** What can be read of a user. */
const names =
  'Anrede Titel Kuerzel Vorname Nachname Firma PLZ Ort Strasse Hausnummer Land province Mobil Telefon Fax Url UstID taxNumber ' +
  'Gerichtsstand imprintFurthermore Firmazusatz1 PositionUnternehmen Namezusatz1 Namezusatz2 Bank IBAN BIC Finanzamt Hinweis ' +
  'Sonstiges Nr Name email Emailname adrId:adressen.ID anbieter Prefix usesAccount:account.id Sprache meetingUrl online userCreationDate'
const readable = new Set(names.split(' '))

function valueOf({ id, username, firstname, lastname, email }: OfficeUser, name: string): string | undefined {
  if (!readable.has(name)) return undefined
  const known: Record<string, string> = {
    Nr: String(id),
    Name: username,
    Vorname: firstname,
    Nachname: lastname,
    email,
    Emailname: `${firstname} ${lastname}`.trim(),
    Sprache: 'DEU',
    online: 'active',
  }
  return known[name] ?? ''
}

/** Fields of users, which the API user may see. */
export function readUserFields({ office, resourceid, parameters }: Request): Result {
  onlyKnows(parameters, 'data filter sortby listlimit listoffset extendedclaim')
  const data = texts(parameters['data'], 'data')
  const unknown = data.find((name) => !readable.has(name))
  if (unknown !== undefined) throw new Refusal(141, unknown)
  const matches = filterOf<OfficeUser>(
    objectOf(parameters['filter'] ?? {}, 'filter'),
    (user, name) => {
      const value = valueOf(user, name)
      return value === undefined ? undefined : [value]
    },
    141,
  )
  const found = office.users.filter((user) => (resourceid === '' || String(user.id) === resourceid) && matches(user))
  if (resourceid !== '' && found.length === 0) throw new Refusal(80, resourceid)
  return {
    cacheable: true,
    total: found.length,
    records: page(sorted(found, parameters, valueOf), parameters).map((user) => ({
      id: user.id,
      type: 'user',
      elements: Object.fromEntries(data.map((name) => [name, valueOf(user, name)])),
    })),
  }
}
