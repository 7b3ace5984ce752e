import { says, saysOf } from './declare.ts'

/** What cannot be had of a CRM that gets submissions by mail (docs/crm/openimmo.md). */
export const openImmoRefusals = {
  openimmo_takes_mails: says(
    'Your CRM gets submissions by mail: Foyer reads nothing from it, and makes no records in it.',
    'Ihr CRM erhält Einsendungen per E-Mail: Foyer liest nichts daraus und legt darin keine Datensätze an.',
  ),
  openimmo_unconfirmed: saysOf(
    ({ address }: { address: string }) => `The CRM that reads ${address} does not confirm what it takes.`,
    ({ address }) => `Das CRM, das ${address} einliest, bestätigt nicht, was es übernimmt.`,
  ),
  openimmo_language_missing: saysOf(
    ({ locale }: { locale: string }) => `Fields of OpenImmo have labels in de and en, and not in ${locale}.`,
    ({ locale }) => `Felder von OpenImmo haben Namen auf de und en, aber nicht auf ${locale}.`,
  ),
}
