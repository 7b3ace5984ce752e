import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Es geht automatisch weiter: noch {time}',
    stay: 'Hier bleiben',
    stays: 'Sie bleiben auf dieser Seite.',
  },
  places: {
    filled: 'Ort ergänzt: {place}',
    several: 'Zu dieser Postleitzahl gehören mehrere Orte. Bitte wählen Sie einen aus.',
  },
  trust: {
    label: 'Über uns',
    stars: '{value} von 5 Sternen',
    ratings: { one: '{count} Bewertung', other: '{count} Bewertungen' },
    ratingsAt: '{ratings} bei {source}',
    contact: 'Ihr Kontakt',
    next: 'So geht es weiter',
  },
  problems: {
    unreadable:
      'Was gesendet wurde, lässt sich nicht lesen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    missing: 'Die Seite wurde nicht gefunden.',
    tooLarge: 'Das ist zu viel auf einmal. Bitte senden Sie weniger oder kleinere Dateien.',
    tooOften: 'Das waren viele Anfragen in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    busy: 'Gerade gehen sehr viele Anfragen ein. Bitte versuchen Sie es in einer Minute noch einmal.',
    failed: 'Bei uns ging etwas schief. Bitte versuchen Sie es noch einmal. Anfrage',
    furtherFaults: { one: 'und ein weiterer Fehler', other: 'und {n} weitere Fehler' },
  },
  waitingList: {
    name: 'Warteliste',
    full: 'Alle Plätze sind vergeben.',
    offer: 'Sie können sich auf die Warteliste setzen lassen. Wird ein Platz frei, melden wir uns bei Ihnen.',
    join: 'Auf die Warteliste setzen',
    headline: 'Sie stehen auf der Warteliste',
    text: 'Alle Plätze sind zurzeit vergeben. Ihre Angaben sind bei uns eingegangen. Wird ein Platz frei, melden wir uns bei Ihnen.',
    mailed:
      'Sie stehen auf der Warteliste, denn alle Plätze sind zurzeit vergeben. Wird ein Platz frei, melden wir uns bei Ihnen.',
    letter:
      '{greeting}\n\nIhre Angaben sind bei uns eingegangen. Sie stehen auf der Warteliste, denn alle Plätze sind zurzeit vergeben. Wird ein Platz frei, melden wir uns bei Ihnen.\n\nFreundliche Grüße\n{sender}',
    notified: 'Alle Plätze waren vergeben: Diese Einsendung steht auf der Warteliste.',
  },
  optIn: {
    pendingHeadline: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    pendingText:
      'Wir haben eine E-Mail an {email} gesendet. Erst wenn Sie den Link darin öffnen und bestätigen, nehmen wir Ihre Angaben entgegen. Der Link ist {time} gültig; danach werden die Angaben gelöscht.',
    alsoText:
      'Wir haben eine E-Mail an {email} gesendet. Bitte bestätigen Sie Ihre Adresse mit dem Link darin; er ist {time} gültig.',
    spamHint: 'Keine E-Mail erhalten? Sehen Sie bitte auch im Spam-Ordner nach.',
    askHeadline: 'E-Mail-Adresse bestätigen?',
    askText:
      'Mit einem Klick bestätigen Sie, dass die E-Mail-Adresse Ihnen gehört und Sie das Formular „{title}“ gesendet haben.',
    confirm: 'E-Mail-Adresse bestätigen',
    confirmedHeadline: 'Ihre E-Mail-Adresse ist bestätigt',
    confirmedText: 'Vielen Dank. Es ist nichts weiter zu tun.',
    alreadyHeadline: 'Ihre E-Mail-Adresse ist schon bestätigt',
    alreadyText: 'Es ist nichts weiter zu tun; Sie können diese Seite schließen.',
    endedHeadline: 'Dieser Link ist abgelaufen',
    endedText:
      'Die E-Mail-Adresse lässt sich damit nicht mehr bestätigen. Was auf die Bestätigung gewartet hat, wird gelöscht. Bitte füllen Sie das Formular noch einmal aus.',
    missingHeadline: 'Dieser Link gilt nicht',
    missingText: 'Er ist unvollständig, oder was gesendet wurde, ist schon gelöscht.',
    toForm: 'Zum Formular',
    again: 'E-Mail noch einmal senden',
    againDone: 'Wir haben die E-Mail noch einmal gesendet.',
    wrongAddress: 'E-Mail-Adresse falsch geschrieben?',
    rightAddress: 'Richtige E-Mail-Adresse',
    correct: 'Adresse ändern und E-Mail senden',
    correctDone:
      'Die Adresse ist geändert, und wir haben eine neue E-Mail gesendet. Der Link in der früheren gilt nicht mehr.',
    addressRefused: 'An diese Adresse senden wir keine E-Mail. Bitte geben Sie eine andere an.',
    tooOften:
      'Mehr E-Mails können wir von hier aus nicht senden. Bitte prüfen Sie auch den Spam-Ordner, oder füllen Sie das Formular später noch einmal aus.',
    goneHeadline: 'Von dieser Seite aus geht es nicht weiter',
    goneText:
      'Vielleicht ist die E-Mail-Adresse schon bestätigt, oder die Seite war zu lange offen. Haben Sie keine E-Mail mit einem Link, füllen Sie das Formular bitte noch einmal aus.',
    endedAgainText:
      'Mit diesem Link lässt sich die E-Mail-Adresse nicht mehr bestätigen. Wir senden Ihnen gern eine neue E-Mail mit einem neuen Link.',
    newMail: 'Neue E-Mail senden',
    resentHeadline: 'Bitte prüfen Sie Ihr Postfach',
    resentText: 'Wir haben eine neue E-Mail gesendet. Bitte bestätigen Sie Ihre Adresse mit dem Link darin.',
    limitHeadline: 'Schon gesendet',
    limitText: 'Mit dieser E-Mail-Adresse wurde das Formular schon so oft gesendet, wie es möglich ist.',
    mailSubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse: {title}',
    mailBody:
      'Guten Tag,\n\njemand hat mit dieser E-Mail-Adresse das Formular „{title}“ gesendet. Waren Sie das, bestätigen Sie bitte, dass die Adresse Ihnen gehört:',
    mailRemark:
      'Der Link ist {time} gültig. Waren Sie es nicht, brauchen Sie nichts zu tun: Ohne Bestätigung werden die Angaben gelöscht.',
    mailRemarkAlso: 'Der Link ist {time} gültig. Waren Sie es nicht, brauchen Sie nichts zu tun.',
  },
  proof: {
    working: 'Schutz vor automatischen Einsendungen: Ihr Gerät rechnet noch kurz. Sie müssen nichts tun.',
    needsScript:
      'Zum Absenden wird JavaScript gebraucht: Es schützt dieses Formular vor automatischen Einsendungen. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
  },
  tracking: {
    label: 'Statistik',
    question:
      'Dürfen wir den Besuch dieser Seite mit {provider} zählen? Ihre Angaben im Formular werden dabei nicht übermittelt. Sie können das jederzeit ändern.',
    accept: 'Erlauben',
    decline: 'Ablehnen',
    change: 'Statistik-Einstellung ändern',
  },
  transcript: {
    consent:
      'Ihre Nachrichten und das, was Sie im Formular schon angegeben haben, werden an einen KI-Dienst übermittelt, der die Antworten erzeugt. Wenn Sie das Formular absenden, wird das Gespräch zusammen mit Ihren Angaben gespeichert.',
    addition: 'Wenn Sie das Formular absenden, wird das Gespräch zusammen mit Ihren Angaben gespeichert.',
  },
  salutation: {
    toWoman: 'Sehr geehrte Frau {name}',
    toMan: 'Sehr geehrter Herr {name}',
    neutral: 'Sehr geehrte Damen und Herren',
  },
  submitter: 'Gesendet von {name} ({email}).',
  mailTest: 'Test: {subject}',
  pdf: {
    pageNumber: 'Seite {page} von {pages}',
    yes: 'Ja',
    no: 'Nein',
    attachment: 'Anlage {number}',
    missingAttachment: 'konnte nicht angefügt werden',
    missingImage: 'Bild nicht verfügbar',
    missingGlyphs: 'Einzelne Zeichen kann dieses Dokument nicht darstellen; an ihrer Stelle stehen Kästchen.',
    placeAndDate: 'Ort, Datum',
    continued: '(Fortsetzung)',
    regards: 'Mit freundlichen Grüßen',
    enclosure: 'Anlage',
    enclosures: 'Anlagen',
    reference: 'Vorgang Nr. {number} vom {date}',
    address: 'Anschrift',
    name: 'Name',
    ourReference: 'Unser Zeichen',
    date: 'Datum',
    signature: 'Unterschrift',
  },
}
