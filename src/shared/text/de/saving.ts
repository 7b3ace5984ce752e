import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'Ihre Angaben vom {time} sind wieder da.',
  afresh: 'Neu beginnen',
  resumed:
    'Ihre Angaben sind wieder da. Dateien, Unterschriften und vertrauliche Angaben geben Sie bitte noch einmal an.',
  later: 'Später weitermachen',
  laterText:
    'Ihre bisherigen Angaben sind bis zum {date} gespeichert, aber noch nicht abgesendet. Wir schicken Ihnen gern einen Link, mit dem Sie weitermachen können. Dateien, Unterschriften und vertrauliche Angaben sind nicht dabei.',
  email: 'Ihre E-Mail-Adresse',
  submit: 'Link zusenden',
  back: 'Zurück zum Formular',
  sentHeadline: 'Bitte prüfen Sie Ihr Postfach',
  sentText:
    'Wenn die Adresse stimmt, ist eine E-Mail mit Ihrem Link unterwegs. Er gilt bis zum {date} und nur ein einziges Mal.',
  confirmHeadline: 'Weiter ausfüllen',
  confirmText: 'Ihre Angaben sind noch da. Weiter mit einem Klick. Der Link gilt nur einmal.',
  confirm: 'Jetzt weitermachen',
  endedHeadline: 'Dieser Link gilt nicht mehr',
  endedText:
    'Er wurde schon benutzt oder ist abgelaufen, oder die Angaben sind inzwischen abgesendet. Sie können das Formular neu öffnen.',
  mail: {
    subject: 'Ihr Link zum Weitermachen: {title}',
    body: 'Guten Tag,\n\nmit diesem Link füllen Sie das Formular „{title}“ weiter aus:',
    action: 'Weiter ausfüllen',
    remark:
      'Der Link gilt bis zum {date} und nur ein einziges Mal. Wer ihn hat, sieht Ihre Angaben: Geben Sie ihn nicht weiter. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
}
