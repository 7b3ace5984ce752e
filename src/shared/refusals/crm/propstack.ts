import { crmSentences } from './sentences.ts'
import { says, saysOf } from '../declare.ts'

/** What Propstack, or the way to it, got wrong. */
export const propstackRefusals = crmSentences('propstack', 'Propstack', (said) => ({
  credentials_refused: said(
    'Propstack does not accept the API key of this account. Connect it again in its CRM settings.',
    'Propstack nimmt den API-Schlüssel nicht an. Bitte verbinden Sie es in den CRM-Einstellungen neu.',
  ),
  right_missing: said(
    'The API key has not the right to do it.',
    'Dem API-Schlüssel fehlt dafür das Recht. Bitte in Propstack unter Verwaltung → API-Schlüssel prüfen.',
  ),
  email_taken: saysOf(
    ({ id }: { id: string }) =>
      `Propstack keeps one contact for an e-mail address, and has contact ${id} under this one: a new one would overwrite it.`,
    ({ id }) =>
      `Propstack führt zu einer E-Mail-Adresse nur einen Kontakt und hat zu dieser schon den Kontakt ${id}: Ein neuer würde ihn überschreiben.`,
  ),
  finds_no_records: saysOf(
    ({ module }: { module: string }) => `Propstack finds no records of the module ${module} by their fields.`,
    ({ module }) => `Propstack findet keine Datensätze des Moduls ${module} nach ihren Feldern.`,
  ),
  without_pipeline: says(
    'Propstack has no deal pipeline with a stage, and so takes no inquiries about properties.',
    'In Propstack gibt es keine Deal-Pipeline mit einer Phase, deshalb nimmt es keine Interessenten zu Objekten an.',
  ),
}))
