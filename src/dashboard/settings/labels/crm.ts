import { label } from './label.ts'

export const crmLabels = {
  crm_write_enabled: label(
    ['Write to the CRM', 'Off: submissions are only collected here.'],
    ['In das CRM schreiben', 'Aus: Einsendungen werden nur hier gesammelt.'],
  ),
  crm_duplicate_check_enabled: label(
    ['Look for known contacts', 'Before a new one is made.'],
    ['Bekannte Kontakte suchen', 'Bevor ein neuer angelegt wird.'],
  ),
  crm_duplicate_check_fields: label(
    ['Known by', 'Fields of the contact that must all match.'],
    ['Erkannt an', 'Felder des Kontakts, die alle übereinstimmen müssen.'],
  ),
  crm_duplicate_action: label(
    ['What happens to a known contact', ''],
    ['Was mit einem bekannten Kontakt geschieht', ''],
  ),
  crm_archived_contacts: label(
    ['Where a known contact is archived', 'An active one is taken first. Of no effect at HubSpot and Propstack.'],
    ['Wenn ein bekannter Kontakt archiviert ist', 'Ein aktiver hat Vorrang. Bei HubSpot und Propstack ohne Wirkung.'],
  ),
  crm_duplicate_notify: label(
    ['Tell of known contacts', 'In the notification: who was found, what differs, what was done.'],
    ['Bekannte Kontakte melden', 'In der Benachrichtigung: wer gefunden wurde, was abweicht, was geschah.'],
  ),
  crm_write_empty_values: label(
    ['Empty answers clear values', 'Of the CRM.'],
    ['Leere Antworten löschen Werte', 'Im CRM.'],
  ),
  crm_address_contact_types: label(
    ['Kinds of a new contact', 'As the CRM calls them.'],
    ['Arten eines neuen Kontakts', 'Wie das CRM sie nennt.'],
  ),
  crm_agentslog_enabled: label(
    ['Write an activity', 'For each submission.'],
    ['Aktivität schreiben', 'Für jede Einsendung.'],
  ),
  crm_agentslog_action_kind: label(['Kind of the activity', ''], ['Art der Aktivität', '']),
  crm_agentslog_action_type: label(['Type of the activity', ''], ['Typ der Aktivität', '']),
  crm_agentslog_note: label(
    ['Text of the activity', 'May hold macros.'],
    ['Text der Aktivität', 'Darf Makros enthalten.'],
  ),
  crm_task_enabled: label(['Create a task', 'For each submission.'], ['Aufgabe anlegen', 'Für jede Einsendung.']),
  crm_task_subject: label(
    ['Subject of the task', 'May hold macros.'],
    ['Betreff der Aufgabe', 'Darf Makros enthalten.'],
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
    ['User of the CRM', 'Where always the same one looks after them.'],
    ['Benutzer des CRM', 'Wenn sie immer dieselbe Person betreut.'],
  ),
  crm_attach_uploads: label(['Put uploaded files into the CRM', ''], ['Hochgeladene Dateien ins CRM legen', '']),
  crm_attach_pdf: label(['Put the PDF into the CRM', ''], ['PDF ins CRM legen', '']),
  crm_error_mode: label(
    ['When the CRM cannot take it', 'Activity, task and files are written later in any case.'],
    ['Wenn das CRM nicht annimmt', 'Aktivität, Aufgabe und Dateien werden in jedem Fall später geschrieben.'],
  ),
}
