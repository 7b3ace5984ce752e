import { says, saysOf } from './declare.ts'

type Name = { kind: string; name: string }

/** What a form file names besides its fields, in words. */
const kinds: Readonly<Record<string, { en: string; de: string }>> = {
  form_group: { en: 'form group', de: 'Formulargruppe' },
  staff_member: { en: 'staff member', de: 'Person für interne Formulare' },
  staff_group: { en: 'staff group', de: 'Gruppe für interne Formulare' },
  letterhead: { en: 'letterhead', de: 'Briefpapier' },
}
const wordOf = (kind: string, language: 'en' | 'de') => kinds[kind]?.[language] ?? kind

/** What a plan may leave out of a form file, in words. */
const parts: Readonly<Record<string, { en: string; de: string }>> = {
  rules: { en: 'the rules', de: 'die Regeln' },
  pdf_template: { en: 'the PDF template', de: 'die PDF-Vorlage' },
  custom_css: { en: 'the style sheet', de: 'das eigene CSS' },
  hide_branding: { en: 'hiding what the page is made with', de: 'das Ausblenden des Herstellerhinweises' },
}

/** Reading a form file: what is wrong with it, and what its report says. */
export const formFileRefusals = {
  gallery_template_missing: saysOf(
    ({ templates }: { templates: string }) => `The gallery has no such template. Its templates are ${templates}.`,
    ({ templates }) => `Diese Vorlage hat die Galerie nicht, nur ${templates}.`,
  ),
  form_file_format: says(
    'This is not a form file: its format must be “foyer.form”.',
    'Das ist keine Formulardatei: Als Format muss „foyer.form“ angegeben sein.',
  ),
  form_file_version: saysOf(
    ({ version }: { version: number }) =>
      `The version of the form file must be ${version}. A newer file needs a newer version of this installation.`,
    ({ version }) =>
      `Die Formulardatei muss die Version ${version} haben. Für eine neuere Datei muss diese Installation aktualisiert werden.`,
  ),
  form_file_key_unreadable: saysOf(
    ({ field, max }: { field: string; max: number }) =>
      `The ${field} field must be the key of a field: a letter, then letters, digits and underscores, ${max} characters at most.`,
    ({ max }) => `Ein Buchstabe, dann Buchstaben, Ziffern und Unterstriche, höchstens ${max} Zeichen.`,
  ),
  form_file_key_twice: saysOf(
    ({ key }: { key: string }) => `Two fields have the key ${key}.`,
    ({ key }) => `Zwei Felder haben den Schlüssel ${key}.`,
  ),
  form_file_key_missing: saysOf(
    ({ key }: { key: string }) => `The file has no field with the key ${key}.`,
    ({ key }) => `Die Datei hat kein Feld mit dem Schlüssel ${key}.`,
  ),
  form_file_mapping_unused: saysOf(
    ({ module, name }: { module: string; name: string }) =>
      `The file names no CRM field ${name} of the module ${module}.`,
    ({ module, name }) => `Die Datei nennt kein CRM-Feld ${name} im Modul ${module}.`,
  ),
  form_file_mapping_twice: saysOf(
    ({ module, name }: { module: string; name: string }) =>
      `The list maps the CRM field ${name} of the module ${module} twice.`,
    ({ module, name }) => `Das CRM-Feld ${name} im Modul ${module} ist zweimal zugeordnet.`,
  ),
  form_file_makes_fields: saysOf(
    ({ count }: { count: number }) => (count === 1 ? 'The form gets 1 field.' : `The form gets ${count} fields.`),
    ({ count }) => (count === 1 ? 'Das Formular bekommt 1 Feld.' : `Das Formular bekommt ${count} Felder.`),
  ),
  form_file_makes_rules: saysOf(
    ({ count }: { count: number }) => (count === 1 ? 'The form gets 1 rule.' : `The form gets ${count} rules.`),
    ({ count }) => (count === 1 ? 'Das Formular bekommt 1 Regel.' : `Das Formular bekommt ${count} Regeln.`),
  ),
  form_file_makes_template: says('The form gets a PDF template.', 'Das Formular bekommt eine PDF-Vorlage.'),
  form_file_crm_field_mapped: saysOf(
    ({ module, name, to }: { module: string; name: string; to: string }) =>
      `The CRM field ${name} of the module ${module} becomes ${to}.`,
    ({ module, name, to }) => `Das CRM-Feld ${name} im Modul ${module} wird zu ${to}.`,
  ),
  form_file_crm_field_left_out: saysOf(
    ({ module, name }: { module: string; name: string }) =>
      `The CRM field ${name} of the module ${module} is left out, as asked. Answers to its fields stay in the submission.`,
    ({ module, name }) =>
      `Das CRM-Feld ${name} im Modul ${module} entfällt wie gewünscht. Antworten auf diese Felder bleiben in der Einsendung.`,
  ),
  form_file_crm_field_missing: saysOf(
    ({ module, name, nearest }: { module: string; name: string; nearest: string }) =>
      `The CRM has no field ${name} in its module ${module}: it is left out, and answers to its fields stay in the submission.${nearest && ` Did you mean ${nearest}?`}`,
    ({ module, name, nearest }) =>
      `Das CRM hat im Modul ${module} kein Feld ${name}: Es entfällt, und Antworten auf diese Felder bleiben in der Einsendung.${nearest && ` Ist ${nearest} gemeint?`}`,
  ),
  form_file_crm_unchecked: saysOf(
    ({ count }: { count: number }) =>
      `The fields of the CRM are not known now: the ${count} names of CRM fields in the file are taken as they are.`,
    ({ count }) =>
      `Die Felder des CRM sind zurzeit nicht bekannt: Die ${count} Namen von CRM-Feldern in der Datei werden übernommen, wie sie sind.`,
  ),
  form_file_name_found: saysOf(
    ({ kind, name }: Name) => `The ${wordOf(kind, 'en')} “${name}” of this account is used.`,
    ({ kind, name }) => `${wordOf(kind, 'de')} „${name}“ dieses Kontos wird verwendet.`,
  ),
  form_file_name_missing: saysOf(
    ({ kind, name }: Name) => `There is no ${wordOf(kind, 'en')} “${name}” in this account: it is left out.`,
    ({ kind, name }) => `${wordOf(kind, 'de')} „${name}“ gibt es in diesem Konto nicht und entfällt.`,
  ),
  form_file_name_ambiguous: saysOf(
    ({ kind, name }: Name) => `This account has more than one ${wordOf(kind, 'en')} “${name}”: it is left out.`,
    ({ kind, name }) => `${wordOf(kind, 'de')} „${name}“ gibt es in diesem Konto mehrmals und entfällt.`,
  ),
  form_file_feature_left_out: saysOf(
    ({ part, feature }: { part: string; feature: string }) =>
      `Left out, since your plan does not include it (${feature}): ${parts[part]?.en ?? part}.`,
    ({ part, feature }) => `Entfällt, weil Ihr Tarif es nicht enthält (${feature}): ${parts[part]?.de ?? part}.`,
  ),
  form_file_admits_all_staff: says(
    'None of the staff members and groups that the form admits is in this account: it admits all staff.',
    'Keine der Personen und Gruppen, die das Formular zulässt, gibt es in diesem Konto: Es lässt alle Personen unter „Interne Formulare“ zu.',
  ),
  form_file_without_crm_user: says(
    'The form assigns new records to one user of the CRM. Ids of CRM users are not part of a form file: choose the user.',
    'Das Formular weist neue Datensätze einem Benutzer des CRM zu. Formulardateien enthalten keine Ids von CRM-Benutzern: Bitte wählen Sie ihn aus.',
  ),
  form_file_without_secrets: says(
    'A form file has no password, no key of the assistant, no webhooks, no own address and no submissions. The form is inactive.',
    'Eine Formulardatei enthält kein Passwort, keinen Schlüssel des Assistenten, keine Webhooks, keine eigene Adresse und keine Einsendungen. Das Formular ist offline.',
  ),
}
