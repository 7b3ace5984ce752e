import { label } from './label.ts'

export const protectionLabels = {
  password: label(
    ['Password', 'Visitors must enter it before they see the form.'],
    ['Passwort', 'Besucher müssen es eingeben, bevor sie das Formular sehen.'],
  ),
  allowed_ip_ranges: label(
    ['Only from these addresses', 'IP addresses and ranges. Empty: from anywhere.'],
    ['Nur von diesen Adressen', 'IP-Adressen und Bereiche. Leer: von überall.'],
  ),
  link_expiry_required: label(
    ['Only with a personal link', 'Signed and not expired; anybody else sees a page that says so.'],
    ['Nur mit persönlichem Link', 'Signiert und nicht abgelaufen; alle anderen sehen einen Hinweis.'],
  ),
  single_use_links_enabled: label(
    ['Each link once', 'A signed link takes one completed submission.'],
    ['Jeder Link einmal', 'Ein signierter Link nimmt eine abgeschlossene Einsendung an.'],
  ),
  staff_only_enabled: label(
    ['Only for staff', 'They log in with a link that is mailed to them.'],
    ['Nur für Mitarbeitende', 'Sie melden sich mit einem Link an, den sie per E-Mail bekommen.'],
  ),
  staff_prefill_identity: label(
    ['Say who sent it', 'The submission and the e-mail about it name the member of staff.'],
    [
      'Sagen, wer gesendet hat',
      'Die Einsendung und die E-Mail darüber nennen, wer von den Mitarbeitenden sie gesendet hat.',
    ],
  ),
  staff_allowed_member_ids: label(
    ['Admitted people', 'With the groups below; both empty: all staff.'],
    ['Zugelassene Personen', 'Zusammen mit den Gruppen unten; beides leer: alle.'],
  ),
  staff_allowed_group_ids: label(['Admitted groups', ''], ['Zugelassene Gruppen', '']),
  opens_at: label(['Opens', 'Not available before.'], ['Öffnet', 'Vorher nicht erreichbar.']),
  closes_at: label(['Closes', 'Not available from then on.'], ['Schließt', 'Ab dann nicht mehr erreichbar.']),
  max_submissions: label(
    ['Most submissions', 'The form closes when they are reached.'],
    ['Höchstzahl an Einsendungen', 'Danach schließt das Formular.'],
  ),
  max_submissions_per_email: label(
    [
      'Most submissions of one e-mail address',
      'In upper or lower case. Counts from when it is set; where addresses are confirmed, confirmed ones.',
    ],
    [
      'Höchstzahl je E-Mail-Adresse',
      'Groß oder klein geschrieben. Zählt ab dem Setzen; wo Adressen bestätigt werden, die bestätigten.',
    ],
  ),
  max_submissions_per_ip: label(
    ['Most submissions from one address', 'Within the time below.'],
    ['Höchstzahl von einer Adresse', 'Innerhalb der Zeit unten.'],
  ),
  max_submissions_per_ip_minutes: label(['Within', 'Minutes.'], ['Innerhalb von', 'Minuten.']),
  prefill_url_enabled: label(
    ['Prefill by link', 'Query parameters of the address fill fields.'],
    ['Per Link vorbelegen', 'Abfrageparameter der Adresse füllen Felder.'],
  ),
  prefill_crm_enabled: label(
    ['Prefill from the CRM', 'A link that names a contact or a property fills in what the CRM knows.'],
    ['Aus dem CRM vorbelegen', 'Ein Link, der Kontakt oder Immobilie nennt, füllt ein, was das CRM weiß.'],
  ),
  prefill_crm_modules: label(['What may be loaded', ''], ['Was geladen werden darf', '']),
  prefill_signed_links_only: label(
    ['Only signed links name records', 'Off: whoever knows a UUID sees what the form shows of the record.'],
    ['Nur signierte Links nennen Datensätze', 'Aus: Wer eine UUID kennt, sieht, was das Formular vom Datensatz zeigt.'],
  ),
  prefill_link_days: label(
    ['Signed links last', 'Days, unless a link says otherwise.'],
    ['Signierte Links gelten', 'Tage, wenn ein Link nichts anderes sagt.'],
  ),
  estate_context_enabled: label(
    ['About the property of the link', 'The submission is linked to it; no new property is made in the CRM.'],
    ['Zur Immobilie des Links', 'Die Einsendung wird mit ihr verknüpft; im CRM entsteht keine neue Immobilie.'],
  ),
  honeypot_enabled: label(
    ['Decoy field', 'Programs fill it in, people do not see it.'],
    ['Köderfeld', 'Programme füllen es aus, Menschen sehen es nicht.'],
  ),
  min_fill_seconds: label(
    ['Fastest answer', 'In seconds; what is faster counts as spam.'],
    ['Schnellste Antwort', 'In Sekunden; was schneller ist, gilt als Spam.'],
  ),
  max_form_age_hours: label(
    ['Oldest page', 'In hours; older ones are loaded again, answers are kept.'],
    ['Älteste Seite', 'In Stunden; ältere werden neu geladen, Antworten bleiben.'],
  ),
  pow_enabled: label(
    [
      'Calculation before sending',
      'The browser does it by itself, which makes mass submissions costly. Nobody else is asked. Needs JavaScript.',
    ],
    [
      'Rechenaufgabe vor dem Senden',
      'Der Browser löst sie von selbst; Massensendungen werden teuer. Ohne Drittanbieter. Braucht JavaScript.',
    ],
  ),
  pow_difficulty: label(
    ['How hard it is', 'Visitors notice it at most with “hard”. Adapting: harder, the more is sent.'],
    ['Wie schwer sie ist', 'Besucher merken sie höchstens bei „Schwer“. Angepasst: schwerer, je mehr gesendet wird.'],
  ),
  spam_blocked_words: label(
    ['Blocked words', 'An answer that holds one is spam.'],
    ['Gesperrte Wörter', 'Eine Antwort mit einem davon ist Spam.'],
  ),
  spam_blocked_email_domains: label(
    ['Blocked e-mail domains', 'With their subdomains.'],
    ['Gesperrte E-Mail-Domains', 'Samt Subdomains.'],
  ),
  spam_max_links: label(
    ['Most links', 'In all answers together.'],
    ['Höchstzahl an Links', 'In allen Antworten zusammen.'],
  ),
  spam_action: label(['What happens to spam', ''], ['Was mit Spam geschieht', '']),
  save_submission_data: label(['Keep the content of submissions', ''], ['Inhalt der Einsendungen speichern', '']),
  save_ips: label(['Keep IP addresses', ''], ['IP-Adressen speichern', '']),
  upload_max_file_mb: label(['Largest file', 'In MB.'], ['Größte Datei', 'In MB.']),
  upload_max_files: label(['Most files', 'Of one submission.'], ['Höchstzahl an Dateien', 'Je Einsendung.']),
  upload_allowed_types: label(['Kinds of files', ''], ['Arten von Dateien', '']),
  upload_strip_metadata: label(
    ['Remove data about images', 'Such as where they were taken.'],
    ['Angaben zu Bildern entfernen', 'Etwa wo sie aufgenommen wurden.'],
  ),
  chat_assistant_enabled: label(
    ['Assistant on the page', 'Needs address and model.'],
    ['Assistent auf der Seite', 'Braucht Adresse und Modell.'],
  ),
  chat_assistant_base_url: label(
    ['Address of the model', 'An OpenAI-compatible endpoint.'],
    ['Adresse des Modells', 'Ein OpenAI-kompatibler Endpunkt.'],
  ),
  chat_assistant_model: label(['Name of the model', ''], ['Name des Modells', '']),
  chat_assistant_api_key: label(
    ['API key of the model', 'It is never shown again.'],
    ['API-Schlüssel des Modells', 'Er wird nie wieder angezeigt.'],
  ),
  chat_assistant_name: label(['Name of the assistant', ''], ['Name des Assistenten', '']),
  chat_assistant_greeting: label(['First words', ''], ['Erste Worte', '']),
  chat_assistant_instructions: label(['How it is to behave', ''], ['Wie er sich verhalten soll', '']),
  chat_assistant_knowledge: label(
    ['What it may know', 'Opening hours, area, fees …'],
    ['Was er wissen darf', 'Öffnungszeiten, Gebiet, Gebühren …'],
  ),
  chat_assistant_fill_fields: label(
    ['May propose answers', 'The visitor confirms each.'],
    ['Darf Antworten vorschlagen', 'Besucher bestätigen jede einzeln.'],
  ),
  chat_assistant_excluded_field_ids: label(
    ['Fields it neither sees nor fills', ''],
    ['Felder, die er weder sieht noch füllt', ''],
  ),
  chat_assistant_max_messages: label(
    ['Most messages', 'Per visit of the page.'],
    ['Höchstzahl an Nachrichten', 'Je Besuch der Seite.'],
  ),
  chat_assistant_store_transcript: label(
    ['Keep the conversation', 'With the submission, if one follows. Visitors agree to it first.'],
    ['Gespräch aufheben', 'Mit der Einsendung, wenn eine folgt. Besucher stimmen vorher zu.'],
  ),
  chat_assistant_consent_text: label(
    ['Consent', 'Must be agreed to before the first message.'],
    ['Einwilligung', 'Vor der ersten Nachricht zuzustimmen.'],
  ),
}
