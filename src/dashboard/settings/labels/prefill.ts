import { label } from './label.ts'

export const prefillLabels = {
  prefill_url_enabled: label(
    ['Prefill by link', 'Parameters in the link fill in fields.'],
    ['Per Link vorbelegen', 'Parameter im Link füllen Felder aus.'],
  ),
  capture_utm: label(
    ['Store where visitors came from', 'utm_* and click IDs of the link, with each submission.'],
    ['Herkunft der Besucher speichern', 'utm_* und Klick-IDs des Links, mit jeder Einsendung.'],
  ),
  prefill_crm_enabled: label(
    ['Prefill from the CRM', 'A link for a contact or a property fills in data from the CRM.'],
    ['Aus dem CRM vorbelegen', 'Ein Link zu einem Kontakt oder einer Immobilie füllt Daten aus dem CRM ein.'],
  ),
  prefill_crm_modules: label(['What may be loaded', ''], ['Was geladen werden darf', '']),
  prefill_signed_links_only: label(
    ['Only signed links name records', 'Off: a visitor who knows a UUID sees what the form shows of the record.'],
    ['Nur signierte Links nennen Datensätze', 'Aus: Wer eine UUID kennt, sieht, was das Formular vom Datensatz zeigt.'],
  ),
  prefill_link_days: label(
    ['Signed links are valid for', 'Unless a link says otherwise.', 'days'],
    ['Gültigkeit signierter Links', 'Wenn ein Link nichts anderes angibt.', 'Tage'],
  ),
  estate_context_enabled: label(
    ['About the property of the link', 'The submission is linked to it; no new property is created in the CRM.'],
    ['Zur Immobilie des Links', 'Die Einsendung wird mit ihr verknüpft; im CRM wird keine neue Immobilie angelegt.'],
  ),
}
