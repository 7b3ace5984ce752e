import { crmSentences } from './sentences.ts'
import { says, saysOf } from '../declare.ts'

/** What HubSpot, or the way to it, got wrong. */
export const hubspotRefusals = crmSentences('hubspot', 'HubSpot', (said) => ({
  credentials_refused: said(
    'HubSpot does not accept the access token of this account. Connect it again in its CRM settings.',
    'HubSpot nimmt das Zugriffstoken nicht an. Bitte verbinden Sie es in den CRM-Einstellungen neu.',
  ),
  right_missing: said(
    'The private app has not the scope to do it.',
    'Der privaten App fehlt dafür der Bereich (Scope). Bitte in HubSpot unter Einstellungen → Integrationen → Private Apps prüfen.',
  ),
  email_taken: saysOf(
    ({ id }: { id: string }) =>
      `HubSpot keeps one contact for an e-mail address, and has contact ${id} under this one.`,
    ({ id }) => `HubSpot führt zu einer E-Mail-Adresse nur einen Kontakt und hat zu dieser schon den Kontakt ${id}.`,
  ),
  without_pipeline: says(
    'HubSpot has no deal pipeline with a stage, and so takes no inquiries about properties.',
    'In HubSpot gibt es keine Deal-Pipeline mit einer Phase, deshalb nimmt es keine Interessenten zu Objekten an.',
  ),
  label_missing: saysOf(
    ({ label }: { label: string }) =>
      `HubSpot has no association label ${label} between contacts and listings. Make it under Settings › Objects › Contacts › Associations.`,
    ({ label }) =>
      `In HubSpot gibt es zwischen Kontakten und Inseraten keine Zuordnungsbezeichnung „${label}“. Bitte unter Einstellungen → Objekte → Kontakte → Zuordnungen anlegen.`,
  ),
  without_listings: says(
    'HubSpot keeps properties as listings, and does not give them to this service: the object is not activated, or the private app has not its scopes.',
    'HubSpot führt Objekte als Inserate („Listings“) und gibt sie diesem Dienst nicht frei: Das Objekt ist nicht aktiviert, oder der privaten App fehlen die Bereiche (Scopes) dafür.',
  ),
}))
