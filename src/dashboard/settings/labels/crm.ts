import { label } from './label.ts'

export const crmLabels = {
  crm_write_enabled: label(
    ['Write to the CRM', 'Off: submissions are only collected here.'],
    ['In das CRM schreiben', 'Aus: Einsendungen werden nur hier gesammelt.'],
  ),
  crm_duplicate_check_enabled: label(
    ['Look for known contacts', 'Before a new one is created.'],
    ['Bekannte Kontakte suchen', 'Bevor ein neuer angelegt wird.'],
  ),
  crm_duplicate_check_fields: label(
    ['Recognised by', 'Fields of the contact that must all match.'],
    ['Erkannt an', 'Felder des Kontakts, die alle übereinstimmen müssen.'],
  ),
  crm_duplicate_action: label(
    ['What happens to a known contact', ''],
    ['Was mit einem bekannten Kontakt geschieht', ''],
  ),
  crm_archived_contacts: label(
    ['If a known contact is archived', 'Active contacts are preferred. No effect with HubSpot and Propstack.'],
    ['Wenn ein bekannter Kontakt archiviert ist', 'Ein aktiver hat Vorrang. Bei HubSpot und Propstack ohne Wirkung.'],
  ),
  crm_duplicate_notify: label(
    ['Report known contacts', 'In the notification: who was found, what differs, what was done.'],
    ['Bekannte Kontakte melden', 'In der Benachrichtigung: wer gefunden wurde, was abweicht, was geschah.'],
  ),
  crm_write_empty_values: label(['Empty answers clear CRM values', ''], ['Leere Antworten löschen Werte im CRM', '']),
  crm_address_contact_types: label(
    ['Types of new contacts', 'As the CRM calls them.'],
    ['Arten eines neuen Kontakts', 'Wie das CRM sie nennt.'],
  ),
  crm_agentslog_enabled: label(
    ['Create an activity', 'For each submission.'],
    ['Aktivität anlegen', 'Für jede Einsendung.'],
  ),
  crm_agentslog_action_kind: label(['Kind of the activity', ''], ['Art der Aktivität', '']),
  crm_agentslog_action_type: label(['Type of the activity', ''], ['Typ der Aktivität', '']),
  crm_agentslog_note: label(
    ['Text of the activity', 'You can insert placeholders.'],
    ['Text der Aktivität', 'Sie können Platzhalter einfügen.'],
  ),
  crm_task_enabled: label(['Create a task', 'For each submission.'], ['Aufgabe anlegen', 'Für jede Einsendung.']),
  crm_task_subject: label(
    ['Subject of the task', 'You can insert placeholders.'],
    ['Betreff der Aufgabe', 'Sie können Platzhalter einfügen.'],
  ),
  crm_task_responsible: label(
    ['Responsible for the task', 'A user or group of the CRM.'],
    ['Verantwortlich für die Aufgabe', 'Benutzer oder Gruppe des CRM.'],
  ),
  crm_task_due_days: label(['Task is due after', '', 'days'], ['Aufgabe fällig nach', '', 'Tagen']),
  crm_relation: label(
    ['Relation of contact and property', 'Such as owner, buyer, interested, tenant.'],
    ['Beziehung von Kontakt und Immobilie', 'Etwa owner, buyer, interested, tenant.'],
  ),
  crm_user_assignment: label(['Who looks after new records', ''], ['Wer neue Datensätze betreut', '']),
  crm_user_id: label(
    ['CRM user', 'If the same person always looks after them.'],
    ['CRM-Benutzer', 'Wenn sie immer dieselbe Person betreut.'],
  ),
  crm_attach_uploads: label(['Save uploaded files in the CRM', ''], ['Hochgeladene Dateien im CRM ablegen', '']),
  crm_attach_pdf: label(['Save the PDF in the CRM', ''], ['PDF im CRM ablegen', '']),
  crm_error_mode: label(
    ['If the CRM cannot accept it', 'Activity, task and files are written later in any case.'],
    ['Wenn das CRM nichts annimmt', 'Aktivität, Aufgabe und Dateien werden in jedem Fall später geschrieben.'],
  ),
}
