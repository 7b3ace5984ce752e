import { says, saysOf } from '../declare.ts'

/** What the built-in CRM, and the way from a submission to any CRM, got wrong. */
export const crmRefusals = {
  crm_not_connected: says(
    'No CRM is connected to this account. Connect one in its CRM settings first.',
    'Es ist kein CRM verbunden. Bitte verbinden Sie zuerst eines in den CRM-Einstellungen.',
  ),
  crm_connect_again: says('Connect the CRM again.', 'Bitte das CRM neu verbinden.'),
  crm_connection_broken: saysOf(
    ({ reason }: { reason: string }) => `The connection to the CRM does not work: ${reason}`,
    ({ reason }) => `Die Verbindung zum CRM funktioniert nicht: ${reason}`,
  ),
  crm_credentials_unreadable: says(
    'The credentials of the CRM cannot be opened with the keys of this installation. Connect the CRM again.',
    'Die Zugangsdaten des CRM lassen sich mit den Schlüsseln dieser Installation nicht öffnen. Bitte das CRM neu verbinden.',
  ),
  crm_not_asked: says(
    'The CRM could not be asked because of an internal error.',
    'Das CRM konnte wegen eines Fehlers bei uns nicht gefragt werden.',
  ),
  crm_finds_no_unlinked: says(
    'The CRM finds no tasks, appointments or notes that are linked with no record.',
    'Das CRM findet keine Aufgaben, Termine oder Notizen, die mit keinem Datensatz verknüpft sind.',
  ),
  crm_locale_missing: saysOf(
    ({ locales, locale }: { locales: string; locale: string }) =>
      `The built-in CRM offers ${locales}, and not ${locale}.`,
    ({ locales, locale }) => `Das eingebaute CRM hat ${locales}, aber nicht ${locale}.`,
  ),
  crm_module_of_name_missing: saysOf(
    ({ module }: { module: string }) => `There is no module ${module}.`,
    ({ module }) => `Das Modul ${module} gibt es nicht.`,
  ),
  crm_record_gone: saysOf(
    ({ id, module }: { id: string; module: string }) => `There is no record ${id} in the module ${module}.`,
    ({ id, module }) => `Im Modul ${module} gibt es keinen Datensatz ${id}.`,
  ),
  crm_module_without_state: saysOf(
    ({ module }: { module: string }) => `Records of the module ${module} have no state.`,
    ({ module }) => `Datensätze des Moduls ${module} haben keinen Stand.`,
  ),
  crm_module_lacks_field: saysOf(
    ({ module, name }: { module: string; name: string }) => `The module ${module} has no field ${name}.`,
    ({ module, name }) => `Das Modul ${module} hat kein Feld ${name}.`,
  ),
  crm_value_not_permitted: saysOf(
    ({ name, value }: { name: string; value: string }) => `The field ${name} does not permit the value ${value}.`,
    ({ name, value }) => `Das Feld ${name} lässt den Wert „${value}“ nicht zu.`,
  ),
  crm_value_too_long: saysOf(
    ({ name, max }: { name: string; max: number }) => `The field ${name} holds at most ${max} characters.`,
    ({ name, max }) => `Das Feld ${name} fasst höchstens ${max} Zeichen.`,
  ),
  crm_file_too_large: saysOf(
    ({ max }: { max: number }) => `The file is larger than the ${max} MB that a record takes.`,
    ({ max }) => `Die Datei ist größer als die erlaubten ${max} MB.`,
  ),
  crm_file_empty: says('The file is empty.', 'Die Datei ist leer.'),
  crm_without_mail_server: says(
    'No mail server is set up for this installation.',
    'Für diese Installation ist kein Mailserver eingerichtet.',
  ),
  crm_sender_not_confirmed: saysOf(
    ({ address }: { address: string }) => `The address ${address} is not confirmed as a sender of this account.`,
    ({ address }) => `Die Adresse ${address} ist nicht als Absender dieses Kontos bestätigt.`,
  ),
  crm_mail_refused: saysOf(
    ({ said }: { said: string }) => `The mail server refused the mail: ${said}.`,
    ({ said }) => `Der Mailserver lehnt die E-Mail ab: „${said}“.`,
  ),
  crm_mail_not_taken: saysOf(
    ({ said }: { said: string }) => `The mail server did not take the mail: ${said}.`,
    ({ said }) => `Der Mailserver hat die E-Mail nicht angenommen: „${said}“.`,
  ),
  submission_deleted_meanwhile: says(
    'The submission was deleted while it was being written.',
    'Die Einsendung wurde gelöscht, während sie eingetragen wurde.',
  ),
  crm_did_not_say: says(
    'The CRM was asked for this record, and did not say whether it made it: look whether it is there before you write it again.',
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat: Bitte im CRM nachsehen, bevor Sie es erneut versuchen.',
  ),
  crm_looked_for: saysOf(
    ({ reason }: { reason: string }) => `${reason} It is looked for, and written again if it is not there.`,
    () => 'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat. Er wird gesucht und sonst noch einmal angelegt.',
  ),
  crm_looked_for_again: says(
    'The CRM did not say whether it made the record, and has none so far. It is looked for once more.',
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat, und hat bisher keinen. Es wird noch einmal nachgesehen.',
  ),
  crm_written_elsewhere: says(
    'Another process writes this submission at the moment.',
    'Ein anderer Prozess trägt diese Einsendung gerade ein.',
  ),
  crm_estate_gone: saysOf(
    ({ uuid }: { uuid: string }) => `The CRM has no estate ${uuid} any more, which the link to the form names.`,
    ({ uuid }) => `Die Immobilie ${uuid}, die der Link zum Formular nennt, gibt es im CRM nicht mehr.`,
  ),
  went_wrong: says('Something went wrong on our side.', 'Bei uns ging etwas schief.'),
  crm_takes_mails: says(
    'Your CRM gets submissions by mail: Foyer reads nothing from it, and makes no records in it.',
    'Ihr CRM erhält Einsendungen per E-Mail: Foyer liest nichts daraus und legt darin keine Datensätze an.',
  ),
  crm_confirms_nothing: saysOf(
    ({ address }: { address: string }) => `The CRM that reads ${address} does not confirm what it takes.`,
    ({ address }) => `Das CRM, das ${address} einliest, bestätigt nicht, was es übernimmt.`,
  ),
  openimmo_language_missing: saysOf(
    ({ locale }: { locale: string }) => `Fields of OpenImmo have labels in de and en, and not in ${locale}.`,
    ({ locale }) => `Felder von OpenImmo haben Namen auf de und en, aber nicht auf ${locale}.`,
  ),
}
