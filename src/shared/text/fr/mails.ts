import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'Nous avons bien reçu vos réponses',
    confirmationSubjectOf: '{title} : nous avons bien reçu vos réponses',
    confirmationBody: 'Bonjour,\n\nMerci. Nous avons bien reçu vos réponses.\n\nCordialement\n{sender}',
    secondSubject: 'Nouvel envoi : {title}',
    secondBody: 'Bonjour,\n\nUn nouvel envoi est arrivé par le formulaire « {title} ».',
    notificationSubject: 'Nouvel envoi n° {index} : {title}',
    notificationBody: 'Le {date}, l’envoi n° {index} est arrivé par le formulaire « {title} ».',
    answersWithheld: 'Les réponses ne figurent pas dans cet e-mail, car le formulaire est défini comme confidentiel.',
    replyGoesTo: 'Si vous répondez à cet e-mail, votre réponse sera adressée à {email}.',
    openInCrm: 'Ouvrir dans le CRM',
    answersHeading: 'Les réponses en détail',
    yes: 'Oui',
    no: 'Non',
    imprint: 'Mentions légales',
    privacy: 'Protection des données',
  },
  staffMail: {
    subject: 'Votre connexion : {title}',
    body: 'Bonjour {name},\n\nCe lien vous permet de vous connecter au formulaire « {title} » :',
    action: 'Se connecter',
    codeHeading: 'Ou saisissez ce code là où vous avez demandé la connexion',
    code: 'Code',
    remark:
      'Le lien et le code sont valables 15 minutes et une seule fois. Si vous ne souhaitiez pas vous connecter, vous pouvez ignorer cet e-mail. Ne communiquez le code à personne.',
  },
  duplicates: {
    heading: 'Contact existant',
    found: 'Ce contact existait déjà dans le CRM.',
    archived: 'Le contact est archivé dans le CRM.',
    reactivated: 'Le contact était archivé dans le CRM et est de nouveau actif.',
    archivedEstate: 'Attention : le bien est archivé dans le CRM.',
    done: {
      update: 'Ce qui différait a été remplacé par les réponses.',
      fill_empty: 'Les champs vides ont été complétés, les autres sont restés inchangés.',
      keep: 'Il est resté inchangé.',
      create_new: 'Un nouveau contact a tout de même été créé ; le contact existant est resté inchangé.',
    },
    same: 'Les réponses concordent avec lui.',
    differing: 'Diffèrent : {fields}.',
    link: 'Ouvrir le contact existant {id} dans le CRM',
    changed: 'Auparavant dans le CRM : {before}\nMaintenant : {answer}',
    unchanged: 'Dans le CRM : {before}\nRéponse, non enregistrée : {answer}',
    nothing: '(vide)',
  },
}
