/** What is said about answers that are not sent yet. `{time}` and `{date}` are in the form's language and time zone. */
export interface SavingTexts {
  /** Above a form whose answers the browser has kept, and the button that clears them. */
  restored: string
  afresh: string
  /** Above a form whose answers a link has brought back. */
  resumed: string
  /** The button below the form, and the page behind it. */
  later: string
  laterText: string
  email: string
  submit: string
  back: string
  sentHeadline: string
  sentText: string
  /** The page behind the link. */
  confirmHeadline: string
  confirmText: string
  confirm: string
  endedHeadline: string
  endedText: string
  mail: { subject: string; body: string; action: string; remark: string }
}

export const germanSavingTexts: SavingTexts = {
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
  sentHeadline: 'Bitte sehen Sie in Ihr Postfach',
  sentText:
    'Wenn die Adresse stimmt, ist eine E-Mail mit Ihrem Link unterwegs. Er gilt bis zum {date} und nur ein einziges Mal.',
  confirmHeadline: 'Weiter ausfüllen',
  confirmText: 'Ihre Angaben sind noch da. Mit diesem Knopf geht es weiter; danach gilt der Link nicht mehr.',
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

export const englishSavingTexts: SavingTexts = {
  restored: 'Your answers from {time} are back.',
  afresh: 'Start afresh',
  resumed: 'Your answers are back. Please give files, signatures and confidential answers once more.',
  later: 'Continue later',
  laterText:
    'Your answers so far are saved until {date}, but not sent yet. We will gladly send you a link with which you can continue. Files, signatures and confidential answers are not included.',
  email: 'Your e-mail address',
  submit: 'Send me the link',
  back: 'Back to the form',
  sentHeadline: 'Please check your inbox',
  sentText:
    'If the address is right, an e-mail with your link is on its way. It is valid until {date} and works only once.',
  confirmHeadline: 'Continue your form',
  confirmText:
    'Your answers are still there. This button takes you back to them; after that, the link is no longer valid.',
  confirm: 'Continue now',
  endedHeadline: 'This link is no longer valid',
  endedText: 'It has been used or has expired, or the answers have been sent since. You can open the form anew.',
  mail: {
    subject: 'Your link to continue: {title}',
    body: 'Hello,\n\nwith this link you can go on filling in the form “{title}”:',
    action: 'Continue',
    remark:
      'The link is valid until {date} and works only once. Anyone who has it can see your answers: please do not pass it on. If you did not ask for it, you can ignore this e-mail.',
  },
}
