import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'We hebben uw antwoorden ontvangen',
    confirmationSubjectOf: '{title}: we hebben uw antwoorden ontvangen',
    confirmationBody:
      '{greeting}\n\nHartelijk dank. We hebben uw antwoorden ontvangen.\n\nMet vriendelijke groet\n{sender}',
    secondSubject: 'Nieuwe inzending: {title}',
    secondBody: 'Goedendag,\n\nVia het formulier ‘{title}’ is een nieuwe inzending binnengekomen.',
    notificationSubject: 'Nieuwe inzending nr. {index}: {title}',
    notificationBody: 'Op {date} is inzending nr. {index} via het formulier ‘{title}’ binnengekomen.',
    answersWithheld: 'De antwoorden staan niet in deze e-mail, omdat het formulier als vertrouwelijk is ingesteld.',
    replyGoesTo: 'Als u deze e-mail beantwoordt, gaat uw antwoord naar {email}.',
    openInCrm: 'In het CRM openen',
    orAddress: 'Of open dit adres:',
    answersHeading: 'De antwoorden op een rij',
    yes: 'Ja',
    no: 'Nee',
    imprint: 'Colofon',
    privacy: 'Privacy',
  },
  staffMail: {
    subject: 'Uw aanmelding: {title}',
    body: 'Goedendag {name},\n\nMet deze link meldt u zich aan voor het formulier ‘{title}’:',
    action: 'Aanmelden',
    codeHeading: 'Of voer deze code in waar u de aanmelding hebt aangevraagd',
    code: 'Code',
    remark:
      'Link en code zijn 15 minuten en één keer geldig. Als u zich niet wilde aanmelden, kunt u deze e-mail negeren. Geef de code aan niemand door.',
  },
  duplicates: {
    heading: 'Bestaand contact',
    found: 'Dit contact bestond al in het CRM.',
    archived: 'Het contact is gearchiveerd in het CRM.',
    reactivated: 'Het contact was gearchiveerd in het CRM en is weer actief.',
    archivedEstate: 'Let op: het object is gearchiveerd in het CRM.',
    done: {
      update: 'Wat afweek, is met de antwoorden overschreven.',
      fill_empty: 'Lege velden zijn aangevuld, de andere zijn ongewijzigd gebleven.',
      keep: 'Het is ongewijzigd gebleven.',
      create_new: 'Er is toch een nieuw contact aangemaakt; het bestaande is ongewijzigd gebleven.',
    },
    same: 'De antwoorden komen ermee overeen.',
    differing: 'Afwijkend: {fields}.',
    link: 'Bestaand contact {id} in het CRM openen',
    changed: 'Tot nu toe in het CRM: {before}\nNu: {answer}',
    unchanged: 'In het CRM: {before}\nAntwoord, niet overgenomen: {answer}',
    nothing: '(leeg)',
  },
}
