import { says, saysOf } from './declare.ts'
import { exchangeFaults } from './exchanges.ts'

type Times = { times: number }
type Places = { places: number }

/** Why what follows a submission was not done: stored as data, and shown in both languages. */
export const reasonRefusals = {
  exchange_blocked: says(exchangeFaults.blocked.en, exchangeFaults.blocked.de),
  exchange_dns: says(exchangeFaults.dns.en, exchangeFaults.dns.de),
  exchange_connect: says(exchangeFaults.connect.en, exchangeFaults.connect.de),
  exchange_tls: says(exchangeFaults.tls.en, exchangeFaults.tls.de),
  exchange_closed: says(exchangeFaults.closed.en, exchangeFaults.closed.de),
  exchange_protocol: says(exchangeFaults.protocol.en, exchangeFaults.protocol.de),
  exchange_timeout: says(exchangeFaults.timeout.en, exchangeFaults.timeout.de),
  receiver_answered: saysOf(
    ({ status }: { status: number }) => `The receiver answered ${status}.`,
    ({ status }) => `Der Empfänger hat mit ${status} geantwortet.`,
  ),
  receiver_redirects: saysOf(
    ({ status }: { status: number }) => `The receiver answered ${status}. Redirects are not followed.`,
    ({ status }) => `Der Empfänger hat mit ${status} geantwortet. Weiterleitungen wird nicht gefolgt.`,
  ),
  receiver_redirects_to: saysOf(
    ({ status, host }: { status: number; host: string }) =>
      `The receiver answered ${status}. Redirects are not followed (to ${host}).`,
    ({ status, host }) =>
      `Der Empfänger hat mit ${status} geantwortet. Weiterleitungen (hier zu ${host}) wird nicht gefolgt.`,
  ),
  delivery_cancelled: says('The webhook was switched off before.', 'Der Webhook war zuvor abgeschaltet worden.'),
  delivery_not_possible: says('The attempt could not be made.', 'Der Versuch war nicht möglich.'),
  delivery_lost: saysOf(
    ({ times }: Times) =>
      `The service ended ${times} times while it was sending this delivery, and does not try again by itself. It may have arrived.`,
    ({ times }) =>
      `Der Dienst wurde ${times}-mal während dieser Zustellung beendet und versucht sie nicht automatisch erneut. Sie kann angekommen sein.`,
  ),
  message_not_made: says(
    'The message could not be made, and nothing was sent. Something went wrong on our side.',
    'Die Nachricht ließ sich nicht erstellen, und es wurde nichts gesendet. Bei uns ging etwas schief.',
  ),
  message_records_sealed: says(
    "The message could not be made, and nothing was sent. The CRM's records for it cannot be opened with the keys of this installation.",
    'Die Nachricht ließ sich nicht erstellen, und es wurde nichts gesendet. Die Datensätze dafür lassen sich mit den Schlüsseln dieser Installation nicht öffnen.',
  ),
  webhook_secret_sealed: says(
    'The signing secret cannot be opened with the keys of this installation, and nothing was sent. Create the webhook again, or have the key restored and send it again.',
    'Das Secret lässt sich mit den Schlüsseln dieser Installation nicht öffnen, und es wurde nichts gesendet. Bitte den Webhook neu anlegen, oder den Schlüssel wieder einsetzen lassen und erneut senden.',
  ),
  mail_not_sent: saysOf(
    ({ said }: { said: string }) => said,
    ({ said }) => `Der Mailserver meldet: „${said}“.`,
  ),
  mail_recipient_refused: saysOf(
    ({ reason }: { reason: string }) => `The mail server does not take the recipient: ${reason}`,
    ({ reason }) => `Der Mailserver nimmt den Empfänger nicht an: ${reason}`,
  ),
  mail_refused: says('The mail server refused it.', 'Der Mailserver lehnt sie ab.'),
  mail_recipients_refused: saysOf(
    ({ count }: { count: number }) => `The mail server refused ${count} of the recipients.`,
    ({ count }) => `Der Mailserver lehnt ${count} der Empfänger ab.`,
  ),
  mail_address_returned: saysOf(
    ({ days }: { days: number }) =>
      `Not sent by itself: an e-mail to this address came back within the last ${days} days.`,
    ({ days }) => `Nicht automatisch gesendet: Von dieser Adresse kam in den letzten ${days} Tagen eine E-Mail zurück.`,
  ),
  mail_recipients_returned: saysOf(
    ({ count }: { count: number }) => `Not sent to ${count} of the recipients, from whom e-mails came back lately.`,
    ({ count }) => `An ${count} der Empfänger nicht gesendet, von denen zuletzt E-Mails zurückkamen.`,
  ),
  mail_too_late: says(
    'It could not be sent within 24 hours, and this account does not keep what is submitted.',
    'Sie ließ sich innerhalb von 24 Stunden nicht senden, und dieses Konto speichert keine Inhalte.',
  ),
  mail_out_of_date: says(
    'It could not be sent while what it says was of use.',
    'Sie ließ sich nicht senden, solange ihr Inhalt gültig war.',
  ),
  mail_waited_long: saysOf(
    ({ days }: { days: number }) =>
      `It waited more than ${days} days to be sent, and its recipient may not expect it any more. Try again sends it now.`,
    ({ days }) =>
      `Sie ließ sich mehr als ${days} Tage lang nicht senden; vielleicht erwartet der Empfänger sie nicht mehr. „Erneut versuchen“ sendet sie jetzt.`,
  ),
  mail_lost: saysOf(
    ({ times }: Times) =>
      `The service ended ${times} times while it was sending this e-mail, and does not try again by itself. It may have arrived.`,
    ({ times }) =>
      `Der Dienst wurde ${times}-mal während des Sendens beendet und versucht es nicht automatisch erneut. Die E-Mail kann angekommen sein.`,
  ),
  mail_without_recipient_confirmation: says(
    'The confirmation e-mail has no recipient: its receiver gives no e-mail address.',
    'Die Bestätigung hat keinen Empfänger: Das eingestellte Feld ergibt keine E-Mail-Adresse.',
  ),
  mail_without_recipient_second: says(
    'The second e-mail has no recipient: its receiver gives no e-mail address.',
    'Die zweite E-Mail hat keinen Empfänger: Das eingestellte Feld ergibt keine E-Mail-Adresse.',
  ),
  mail_without_recipient_signed: says(
    'The signed document has no recipient: its receiver gives no e-mail address.',
    'Das unterschriebene Dokument hat keinen Empfänger: Das eingestellte Feld ergibt keine E-Mail-Adresse.',
  ),
  mail_sent_ourselves: says(
    'Sent from our own address, since the CRM did not send it.',
    'Von unserer eigenen Adresse gesendet, weil das CRM sie nicht gesendet hat.',
  ),
  mail_without_identity: says(
    'Sent from our own address: the account has no verified e-mail identity that its CRM could send from.',
    'Von unserer eigenen Adresse gesendet: Das Konto hat keine bestätigte E-Mail-Identität, von der sein CRM senden könnte.',
  ),
  mail_of_other_identity: saysOf(
    ({ sender, wanted }: { sender: string; wanted: string }) =>
      `Sent from ${sender}, since ${wanted} is no verified e-mail identity of the account.`,
    ({ sender, wanted }) => `Von ${sender} gesendet, weil ${wanted} keine bestätigte E-Mail-Identität des Kontos ist.`,
  ),
  confirmation_not_asked: says(
    'This address had been sent as many of these e-mails as it may be, or the form sends none for submissions of programs.',
    'Diese Adresse hatte schon so viele dieser E-Mails bekommen, wie erlaubt sind, oder das Formular sendet keine bei Einsendungen von Programmen.',
  ),
  limited_opt_in_address: says(
    'Not sent: this address was sent as many requests to confirm as it may be in an hour.',
    'Nicht gesendet: Diese Adresse wurde innerhalb einer Stunde schon so oft um Bestätigung gebeten, wie erlaubt ist.',
  ),
  limited_resume_address: says(
    'Not sent: this address was sent as many links as it may be in 15 minutes.',
    'Nicht gesendet: Diese Adresse hat in 15 Minuten schon so viele Links bekommen, wie erlaubt sind.',
  ),
  limited_resume_address_daily: says(
    'Not sent: this address was sent as many links as it may be in a day.',
    'Nicht gesendet: Diese Adresse hat an einem Tag schon so viele Links bekommen, wie erlaubt sind.',
  ),
  limited_mail_recipient_form: saysOf(
    ({ places }: Places) => `Not sent: this address was sent ${places} e-mails of this form within an hour.`,
    ({ places }) =>
      `Nicht gesendet: Diese Adresse hat innerhalb einer Stunde schon ${places} E-Mails dieses Formulars bekommen.`,
  ),
  limited_mail_recipient: saysOf(
    ({ places }: Places) => `Not sent: this address was sent ${places} e-mails of forms within a day.`,
    ({ places }) =>
      `Nicht gesendet: Diese Adresse hat innerhalb eines Tages schon ${places} E-Mails von Formularen bekommen.`,
  ),
  limited_mail_network: saysOf(
    ({ places }: Places) => `Not sent: from the network of this visitor ${places} e-mails were caused within an hour.`,
    ({ places }) =>
      `Nicht gesendet: Aus dem Netz dieses Besuchers wurden innerhalb einer Stunde schon ${places} E-Mails ausgelöst.`,
  ),
  limited_mail_form: says(
    'Not sent: the visitors of this form were sent as many e-mails as they may be in an hour.',
    'Nicht gesendet: Dieses Formular hat Besuchern innerhalb einer Stunde schon so viele E-Mails geschickt, wie erlaubt sind.',
  ),
  limited_mail_account: says(
    'Not sent: the visitors of this account were sent as many e-mails as its plan has in a day.',
    'Nicht gesendet: Die Formulare dieses Kontos haben Besuchern an einem Tag schon so viele E-Mails geschickt, wie der Tarif vorsieht.',
  ),
  limited_mails: says('Not sent: too many were sent before it.', 'Nicht gesendet: Davor wurden zu viele gesendet.'),
  too_many_test_mails: says(
    'This address has been sent as many test mails as it may get for now. The next one goes out by itself.',
    'Diese Adresse hat vorerst so viele Test-E-Mails bekommen, wie erlaubt sind. Die nächste wird automatisch gesendet.',
  ),
  crm_fields_gone: saysOf(
    ({ fields }: { fields: string }) =>
      `The CRM does not have these fields any more: ${fields}. The answers are in the activity or the task.`,
    ({ fields }) =>
      `Diese Felder gibt es im CRM nicht mehr: ${fields}. Die Antworten stehen in der Aktivität oder in der Aufgabe.`,
  ),
  crm_numbers_left_out: saysOf(
    ({ fields }: { fields: string }) =>
      `These fields of the CRM take numbers, and what was answered is none: ${fields}. The answers are in the activity or the task.`,
    ({ fields }) =>
      `Diese Felder des CRM nehmen nur Zahlen auf, und die Antwort ist keine: ${fields}. Die Antworten stehen in der Aktivität oder in der Aufgabe.`,
  ),
  crm_record_in_work: says(
    'Another submission of the same person is being written to the CRM.',
    'Gerade wird eine andere Einsendung derselben Person ins CRM geschrieben.',
  ),
  crm_write_not_ended: says('The write to the CRM has not ended.', 'Der Eintrag ins CRM ist noch nicht fertig.'),
  attachment_without_record: says(
    'There is no record that it could be attached to.',
    'Es gibt keinen Datensatz, an den die Datei gehört.',
  ),
  attachment_too_large: says('It is larger than the CRM takes.', 'Die Datei ist größer, als das CRM erlaubt.'),
  attachment_gone: says('It is not in the file store any more.', 'Die Datei ist nicht mehr vorhanden.'),
  attachment_interrupted: says(
    'It was sent to the CRM, and the service was interrupted before its answer.',
    'Die Datei wurde an das CRM gesendet und der Dienst vor dessen Antwort unterbrochen.',
  ),
  follow_up_lost: saysOf(
    ({ times }: Times) => `The service ended ${times} times while it was doing this, and does not try again by itself.`,
    ({ times }) => `Der Dienst wurde ${times}-mal währenddessen beendet und versucht es nicht automatisch erneut.`,
  ),
  follow_up_sealed: says(
    'What was submitted is sealed under a key that this installation does not have. It goes on when its operator restores the key.',
    'Die Einsendung ist mit einem Schlüssel versiegelt, den diese Installation nicht hat. Es geht weiter, sobald der Betreiber ihn wieder einsetzt.',
  ),
  follow_up_too_late: saysOf(
    ({ days }: { days: number }) =>
      `Cancelled: it could not be done within ${days} days, and this account does not keep what is submitted.`,
    ({ days }) =>
      `Abgebrochen: Es ließ sich innerhalb von ${days} Tagen nicht erledigen, und dieses Konto speichert keine Inhalte.`,
  ),
  follow_up_content_deleted: says(
    'Cancelled: the content was deleted at the end of its time.',
    'Abgebrochen: Der Inhalt wurde am Ende seiner Frist gelöscht.',
  ),
}
