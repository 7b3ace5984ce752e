import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'U gaat automatisch verder: nog {time}',
    stay: 'Hier blijven',
    stays: 'U blijft op deze pagina.',
  },
  places: {
    filled: 'Plaats ingevuld: {place}',
    several: 'Bij deze postcode horen meerdere plaatsen. Kies er een.',
  },
  trust: {
    label: 'Over ons',
    stars: '{value} van 5 sterren',
    ratings: { one: '{count} beoordeling', other: '{count} beoordelingen' },
    ratingsAt: '{ratings} op {source}',
    contact: 'Uw contactpersoon',
    next: 'Zo gaat het verder',
  },
  problems: {
    unreadable: 'Wat is verzonden, kan niet worden gelezen. Laad de pagina opnieuw en probeer het nog eens.',
    missing: 'Op dit adres is niets te vinden.',
    tooLarge: 'Dit is te veel in één keer. Verzend minder of kleinere bestanden.',
    tooOften: 'Dat waren veel aanvragen in korte tijd. Wacht een minuut en probeer het opnieuw.',
    busy: 'Er komen op dit moment heel veel aanvragen binnen. Probeer het over een minuut opnieuw.',
    failed: 'Er is bij ons iets misgegaan. Probeer het opnieuw. Aanvraag',
    furtherFaults: { one: 'en nog een fout', other: 'en nog {n} fouten' },
  },
  waitingList: {
    name: 'Wachtlijst',
    full: 'Alle plaatsen zijn bezet.',
    offer: 'U kunt zich op de wachtlijst laten zetten. Komt er een plaats vrij, dan nemen we contact met u op.',
    join: 'Op de wachtlijst zetten',
    headline: 'U staat op de wachtlijst',
    text: 'Alle plaatsen zijn op dit moment bezet. We hebben uw antwoorden ontvangen. Komt er een plaats vrij, dan nemen we contact met u op.',
    mailed:
      'U staat op de wachtlijst, omdat alle plaatsen op dit moment bezet zijn. Komt er een plaats vrij, dan nemen we contact met u op.',
    letter:
      '{greeting}\n\nWe hebben uw antwoorden ontvangen. U staat op de wachtlijst, omdat alle plaatsen op dit moment bezet zijn. Komt er een plaats vrij, dan nemen we contact met u op.\n\nMet vriendelijke groet\n{sender}',
    notified: 'Alle plaatsen waren bezet: deze inzending staat op de wachtlijst.',
  },
  optIn: {
    pendingHeadline: 'Bevestig uw e-mailadres',
    pendingText:
      'Wij hebben een e-mail gestuurd naar {email}. Pas als u de link daarin opent en bevestigt, hebben wij uw gegevens. De link is {time} geldig; daarna worden de gegevens verwijderd.',
    alsoText:
      'Wij hebben een e-mail gestuurd naar {email}. Bevestig uw adres met de link daarin; die is {time} geldig.',
    spamHint: 'Geen e-mail ontvangen? Kijk ook in uw map met ongewenste e-mail.',
    askHeadline: 'E-mailadres bevestigen?',
    askText: 'Met één klik bevestigt u dat het e-mailadres van u is en dat u het formulier ‘{title}’ hebt verzonden.',
    confirm: 'E-mailadres bevestigen',
    confirmedHeadline: 'Uw e-mailadres is bevestigd',
    confirmedText: 'Hartelijk dank. U hoeft verder niets te doen.',
    alreadyHeadline: 'Uw e-mailadres is al bevestigd',
    alreadyText: 'U hoeft verder niets te doen; u kunt deze pagina sluiten.',
    endedHeadline: 'Deze link is verlopen',
    endedText:
      'Het e-mailadres kan er niet meer mee worden bevestigd. Wat op de bevestiging wachtte, wordt verwijderd. Vul het formulier opnieuw in.',
    missingHeadline: 'Deze link is niet geldig',
    missingText: 'Hij is onvolledig, of wat werd verzonden is al verwijderd.',
    toForm: 'Naar het formulier',
    again: 'E-mail opnieuw sturen',
    againDone: 'Wij hebben de e-mail opnieuw gestuurd.',
    wrongAddress: 'E-mailadres verkeerd getypt?',
    rightAddress: 'Juist e-mailadres',
    correct: 'Adres wijzigen en e-mail sturen',
    correctDone:
      'Het adres is gewijzigd en wij hebben een nieuwe e-mail gestuurd. De link in de vorige is niet meer geldig.',
    addressRefused: 'Naar dit adres sturen wij geen e-mail. Vul een ander adres in.',
    tooOften:
      'Meer e-mails kunnen wij vanaf hier niet sturen. Kijk ook in uw map met ongewenste e-mail, of vul het formulier later opnieuw in.',
    goneHeadline: 'Vanaf deze pagina gaat het niet verder',
    goneText:
      'Misschien is het e-mailadres al bevestigd, of stond de pagina te lang open. Hebt u geen e-mail met een link, vul het formulier dan opnieuw in.',
    endedAgainText:
      'Met deze link kan het e-mailadres niet meer worden bevestigd. Wij kunnen u een nieuwe e-mail met een nieuwe link sturen.',
    newMail: 'Nieuwe e-mail sturen',
    resentHeadline: 'Kijk in uw mailbox',
    resentText: 'Wij hebben een nieuwe e-mail gestuurd. Bevestig uw adres met de link daarin.',
    limitHeadline: 'Al verzonden',
    limitText: 'Het formulier is met dit e-mailadres al zo vaak verzonden als mogelijk is.',
    mailSubject: 'Bevestig uw e-mailadres: {title}',
    mailBody:
      'Goedendag,\n\nIemand heeft met dit e-mailadres het formulier ‘{title}’ verzonden. Was u dat, bevestig dan dat het adres van u is:',
    mailRemark:
      'De link is {time} geldig. Was u het niet, dan hoeft u niets te doen: zonder bevestiging worden de gegevens verwijderd.',
    mailRemarkAlso: 'De link is {time} geldig. Was u het niet, dan hoeft u niets te doen.',
  },
  proof: {
    working: 'Bescherming tegen automatische inzendingen: uw apparaat heeft nog even nodig. U hoeft niets te doen.',
    needsScript:
      'Voor het verzenden is JavaScript nodig: het beschermt dit formulier tegen automatische inzendingen. Zet het aan in uw browser en laad de pagina opnieuw.',
  },
  tracking: {
    label: 'Statistiek',
    question:
      'Mogen wij het bezoek aan deze pagina tellen met {provider}? Uw antwoorden in het formulier worden niet doorgegeven. U kunt dit altijd wijzigen.',
    accept: 'Toestaan',
    decline: 'Weigeren',
    change: 'Statistiekkeuze wijzigen',
  },
  transcript: {
    consent:
      'Uw berichten en wat u al in het formulier hebt ingevuld, worden doorgegeven aan een AI-dienst die de antwoorden schrijft. Als u het formulier verzendt, wordt het gesprek samen met uw gegevens opgeslagen.',
    addition: 'Als u het formulier verzendt, wordt het gesprek samen met uw gegevens opgeslagen.',
  },
  salutation: {
    toWoman: 'Geachte mevrouw {name}',
    toMan: 'Geachte heer {name}',
    neutral: 'Geachte heer, mevrouw',
  },
  submitter: 'Verzonden door {name} ({email}).',
  mailTest: 'Test: {subject}',
  pdf: {
    pageNumber: 'Pagina {page} van {pages}',
    yes: 'Ja',
    no: 'Nee',
    attachment: 'Bijlage {number}',
    missingAttachment: 'kon niet worden toegevoegd',
    missingImage: 'Afbeelding niet beschikbaar',
    missingGlyphs: 'Dit document kan sommige tekens niet weergeven; op hun plaats staan vakjes.',
    placeAndDate: 'Plaats, datum',
    continued: '(vervolg)',
    regards: 'Met vriendelijke groet',
    enclosure: 'Bijlage',
    enclosures: 'Bijlagen',
    reference: 'Dossier nr. {number} van {date}',
    address: 'Adres',
    name: 'Naam',
    ourReference: 'Ons kenmerk',
    date: 'Datum',
    signature: 'Handtekening',
  },
}
