import type { Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Pick<Texts, 'staff' | 'links' | 'privacy'> = {
  staff: {
    headline: 'Alleen voor medewerkers',
    text: 'Meld u aan. U ontvangt daarvoor een e-mail met een link die één keer geldig is.',
    off: 'Aanmelden is op dit moment niet mogelijk. Neem contact op met de persoon die uw formulieren beheert.',
    email: 'Uw e-mailadres',
    submit: 'Link aanvragen',
    wait: {
      one: 'Er zijn zojuist veel links aangevraagd. Wacht een minuut.',
      other: 'Er zijn zojuist veel links aangevraagd. Wacht {n} minuten.',
    },
    newWindow: 'In een nieuw venster openen',
    sentHeadline: 'Kijk in uw postvak',
    sentText:
      'Als dit adres toegang heeft tot het formulier, is er een e-mail onderweg. Open de link daarin of voer hier de code in die erin staat.',
    sentTextFramed:
      'Als dit adres toegang heeft tot het formulier, is er een e-mail onderweg. Voer hier de code in die erin staat. De link erin opent het formulier in een apart venster.',
    code: 'Code uit de e-mail',
    codeSubmit: 'Aanmelden',
    codeWrong: 'Deze code is niet juist. Controleer de zes cijfers.',
    codeUsedUp: 'Dat waren te veel pogingen. Open de link in de e-mail of vraag een nieuwe aan.',
    again: 'Nieuwe link aanvragen',
    ended:
      'Deze aanmelding is niet meer geldig: link en code zijn 15 minuten en één keer geldig. Vraag een nieuwe link aan.',
    confirmHeadline: 'Aanmelden',
    confirmText: 'U meldt zich aan als {name}.',
    confirm: 'Nu aanmelden',
    loggedIn: 'U bent aangemeld.',
    logOut: 'Afmelden',
    logOutText: 'U bent aangemeld als {name}.',
    back: 'Terug naar het formulier',
  },
  links: {
    needed: {
      headline: 'Dit formulier opent met een persoonlijke link',
      text: 'Open het met de link die u van ons hebt ontvangen. Als u de link niet hebt, neem dan contact met ons op.',
    },
    expired: {
      headline: 'Deze link is verlopen',
      text: 'Hij was slechts een bepaalde tijd geldig. Neem contact met ons op, dan sturen we u graag een nieuwe.',
    },
    used: {
      headline: 'Deze link is al gebruikt',
      text: 'We hebben via deze link al antwoorden ontvangen. Als u nog iets wilt wijzigen, neem dan contact met ons op.',
    },
    hasExpired:
      'Uw link is verlopen, daarom is het formulier niet vooraf ingevuld. U kunt het toch invullen en verzenden.',
    notPrefilled: 'We konden het formulier zojuist niet voor u invullen. Vul het zelf in.',
  },
  privacy: {
    consent:
      'Ik ga ermee akkoord dat mijn gegevens worden opgeslagen en verwerkt om mijn aanvraag te behandelen. Ik kan deze toestemming op elk moment intrekken. Meer hierover staat in de {privacy}.',
    consentName: 'Toestemming',
    policy: 'privacyverklaring',
    deleteOwn: 'Mijn gegevens verwijderen',
    askHeadline: 'Uw gegevens verwijderen?',
    askText:
      'Wat u met dit formulier hebt verzonden, wordt hier verwijderd, samen met bestanden en documenten. Dit kan niet ongedaan worden gemaakt.',
    deleteButton: 'Definitief verwijderen',
    deletedHeadline: 'Uw gegevens zijn verwijderd',
    deletedText:
      'We hebben ze hier verwijderd en uw wens genoteerd. Wat al is doorgegeven, bijvoorbeeld per e-mail, verwijderen we op verzoek.',
    endedHeadline: 'Deze link is verlopen',
    endedText: 'Uw gegevens kunnen hier niet meer worden verwijderd. Neem rechtstreeks contact met ons op.',
    missingHeadline: 'Hier is niets te verwijderen',
    missingText:
      'Uw gegevens zijn al verwijderd of deze link is niet meer geldig. Neem rechtstreeks contact met ons op.',
    noticeSubject: 'Inzending nr. {index} is verwijderd: {title}',
    noticeBody:
      'Degene die inzending nr. {index} via het formulier ‘{title}’ heeft verzonden, heeft deze verwijderd. Hier is er niets meer van opgeslagen. Verwijder ook wat ervan in het CRM, in e-mails of in andere programma’s staat, tenzij u het moet bewaren.\n',
  },
}
