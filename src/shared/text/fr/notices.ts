import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Redirection automatique : encore {time}',
    stay: 'Rester ici',
    stays: 'Vous restez sur cette page.',
  },
  places: {
    filled: 'Localité ajoutée : {place}',
    several: 'Plusieurs localités ont ce code postal. Veuillez en choisir une.',
  },
  trust: {
    label: 'À propos de nous',
    stars: '{value} étoiles sur 5',
    ratings: { one: '{count} avis', other: '{count} avis' },
    ratingsAt: '{ratings} sur {source}',
    contact: 'Votre contact',
    next: 'Les prochaines étapes',
  },
  problems: {
    unreadable: 'Ce qui a été envoyé est illisible. Veuillez recharger la page et réessayer.',
    missing: 'Il n’y a rien à cette adresse.',
    tooLarge: 'C’est trop à la fois. Veuillez envoyer moins de fichiers, ou des fichiers plus petits.',
    tooOften: 'Cela fait beaucoup de demandes en peu de temps. Veuillez patienter une minute puis réessayer.',
    busy: 'Nous recevons actuellement un très grand nombre de demandes. Veuillez réessayer dans une minute.',
    failed: 'Un problème est survenu de notre côté. Veuillez réessayer. Demande',
    furtherFaults: { one: 'et une autre erreur', other: 'et {n} autres erreurs' },
  },
  waitingList: {
    name: 'Liste d’attente',
    full: 'Toutes les places sont prises.',
    offer: 'Vous pouvez vous inscrire sur la liste d’attente. Si une place se libère, nous vous contacterons.',
    join: 'S’inscrire sur la liste d’attente',
    headline: 'Vous êtes sur la liste d’attente',
    text: 'Toutes les places sont prises pour le moment. Nous avons bien reçu vos réponses. Si une place se libère, nous vous contacterons.',
    mailed:
      'Vous êtes sur la liste d’attente, car toutes les places sont prises pour le moment. Si une place se libère, nous vous contacterons.',
    letter:
      '{greeting}\n\nNous avons bien reçu vos réponses. Vous êtes sur la liste d’attente, car toutes les places sont prises pour le moment. Si une place se libère, nous vous contacterons.\n\nCordialement\n{sender}',
    notified: 'Toutes les places étaient prises : cet envoi est sur la liste d’attente.',
  },
  optIn: {
    pendingHeadline: 'Veuillez confirmer votre adresse e-mail',
    pendingText:
      'Nous avons envoyé un e-mail à {email}. Vos informations ne nous parviennent que lorsque vous ouvrez le lien qu’il contient et confirmez. Le lien est valable {time} ; ensuite, les informations sont supprimées.',
    alsoText:
      'Nous avons envoyé un e-mail à {email}. Veuillez confirmer votre adresse avec le lien qu’il contient ; il est valable {time}.',
    spamHint: 'Pas d’e-mail ? Regardez aussi dans votre dossier de courrier indésirable.',
    askHeadline: 'Confirmer votre adresse e-mail ?',
    askText:
      'En un clic, vous confirmez que cette adresse e-mail est la vôtre et que vous avez envoyé le formulaire « {title} ».',
    confirm: 'Confirmer l’adresse e-mail',
    confirmedHeadline: 'Votre adresse e-mail est confirmée',
    confirmedText: 'Merci. Vous n’avez rien d’autre à faire.',
    alreadyHeadline: 'Votre adresse e-mail est déjà confirmée',
    alreadyText: 'Vous n’avez rien d’autre à faire ; vous pouvez fermer cette page.',
    endedHeadline: 'Ce lien a expiré',
    endedText:
      'Il ne permet plus de confirmer l’adresse e-mail. Ce qui attendait la confirmation est supprimé. Veuillez remplir à nouveau le formulaire.',
    missingHeadline: 'Ce lien n’est pas valable',
    missingText: 'Il est incomplet, ou ce qui a été envoyé a déjà été supprimé.',
    toForm: 'Aller au formulaire',
    again: 'Renvoyer l’e-mail',
    againDone: 'Nous avons renvoyé l’e-mail.',
    wrongAddress: 'Une faute dans votre adresse ?',
    rightAddress: 'Adresse e-mail correcte',
    correct: 'Modifier l’adresse et envoyer l’e-mail',
    correctDone:
      'L’adresse est modifiée et nous avons envoyé un nouvel e-mail. Le lien du précédent n’est plus valable.',
    addressRefused: 'Nous n’envoyons pas d’e-mail à cette adresse. Veuillez en indiquer une autre.',
    tooOften:
      'Nous ne pouvons plus envoyer d’e-mail depuis cette page. Regardez aussi dans votre dossier de courrier indésirable, ou remplissez à nouveau le formulaire plus tard.',
    goneHeadline: 'Cette page ne mène pas plus loin',
    goneText:
      'L’adresse e-mail est peut-être déjà confirmée, ou la page est restée ouverte trop longtemps. Si vous n’avez pas d’e-mail avec un lien, veuillez remplir à nouveau le formulaire.',
    endedAgainText:
      'Ce lien ne permet plus de confirmer l’adresse e-mail. Nous pouvons vous envoyer un nouvel e-mail avec un nouveau lien.',
    newMail: 'Envoyer un nouvel e-mail',
    resentHeadline: 'Veuillez consulter votre messagerie',
    resentText: 'Nous avons envoyé un nouvel e-mail. Veuillez confirmer votre adresse avec le lien qu’il contient.',
    limitHeadline: 'Déjà envoyé',
    limitText: 'Le formulaire a déjà été envoyé avec cette adresse e-mail autant de fois que possible.',
    mailSubject: 'Veuillez confirmer votre adresse e-mail : {title}',
    mailBody:
      'Bonjour,\n\nQuelqu’un a envoyé le formulaire « {title} » avec cette adresse e-mail. Si c’était vous, veuillez confirmer que l’adresse est la vôtre :',
    mailRemark:
      'Le lien est valable {time}. Si ce n’était pas vous, vous n’avez rien à faire : sans confirmation, les informations sont supprimées.',
    mailRemarkAlso: 'Le lien est valable {time}. Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  proof: {
    working:
      'Protection contre les envois automatiques : votre appareil calcule encore un instant. Vous n’avez rien à faire.',
    needsScript:
      'L’envoi nécessite JavaScript, qui protège ce formulaire contre les envois automatiques. Veuillez l’activer dans votre navigateur et recharger la page.',
  },
  tracking: {
    label: 'Statistiques',
    question:
      'Pouvons-nous compter la visite de cette page avec {provider} ? Vos réponses au formulaire ne sont pas transmises. Vous pouvez changer d’avis à tout moment.',
    accept: 'Autoriser',
    decline: 'Refuser',
    change: 'Modifier le choix des statistiques',
  },
  transcript: {
    consent:
      'Vos messages et ce que vous avez déjà saisi dans le formulaire sont transmis à un service d’IA qui rédige les réponses. Si vous envoyez le formulaire, la conversation est enregistrée avec vos données.',
    addition: 'Si vous envoyez le formulaire, la conversation est enregistrée avec vos données.',
  },
  salutation: {
    toWoman: 'Madame {name}',
    toMan: 'Monsieur {name}',
    neutral: 'Madame, Monsieur',
  },
  submitter: 'Envoyé par {name} ({email}).',
  mailTest: 'Test : {subject}',
  pdf: {
    pageNumber: 'Page {page} sur {pages}',
    yes: 'Oui',
    no: 'Non',
    attachment: 'Annexe {number}',
    missingAttachment: 'n’a pas pu être jointe',
    missingImage: 'Image non disponible',
    missingGlyphs: 'Ce document ne peut pas représenter certains caractères ; des cases figurent à leur place.',
    placeAndDate: 'Lieu, date',
    continued: '(suite)',
    regards: 'Cordialement',
    enclosure: 'Pièce jointe',
    enclosures: 'Pièces jointes',
    reference: 'Dossier n° {number} du {date}',
    address: 'Adresse',
    name: 'Nom',
    ourReference: 'Notre référence',
    date: 'Date',
    signature: 'Signature',
  },
}
