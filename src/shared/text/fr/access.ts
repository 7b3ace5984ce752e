import type { Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Pick<Texts, 'staff' | 'links' | 'privacy'> = {
  staff: {
    headline: 'Réservé au personnel',
    text: 'Veuillez vous connecter. Vous recevrez un e-mail contenant un lien valable une seule fois.',
    off: 'La connexion n’est pas possible pour le moment. Veuillez contacter la personne qui gère vos formulaires.',
    email: 'Votre adresse e-mail',
    submit: 'Demander un lien',
    wait: {
      one: 'De nombreux liens viennent d’être demandés. Veuillez patienter une minute.',
      other: 'De nombreux liens viennent d’être demandés. Veuillez patienter {n} minutes.',
    },
    newWindow: 'Ouvrir dans une nouvelle fenêtre',
    sentHeadline: 'Veuillez consulter votre boîte de réception',
    sentText:
      'Si cette adresse donne accès au formulaire, un e-mail est en route. Ouvrez le lien qu’il contient ou saisissez ici le code qui y figure.',
    sentTextFramed:
      'Si cette adresse donne accès au formulaire, un e-mail est en route. Saisissez ici le code qui y figure. Le lien qu’il contient ouvre le formulaire dans une fenêtre séparée.',
    code: 'Code reçu par e-mail',
    codeSubmit: 'Se connecter',
    codeWrong: 'Ce code est incorrect. Veuillez vérifier les six chiffres.',
    codeUsedUp: 'Trop de tentatives. Veuillez ouvrir le lien reçu par e-mail ou en demander un nouveau.',
    again: 'Demander un nouveau lien',
    ended:
      'Cette connexion n’est plus valable : le lien et le code sont valables 15 minutes et une seule fois. Veuillez demander un nouveau lien.',
    confirmHeadline: 'Connexion',
    confirmText: 'Vous vous connectez en tant que {name}.',
    confirm: 'Se connecter maintenant',
    loggedIn: 'Vous êtes connecté(e).',
    logOut: 'Se déconnecter',
    logOutText: 'Vous êtes connecté(e) en tant que {name}.',
    back: 'Retour au formulaire',
  },
  links: {
    needed: {
      headline: 'Ce formulaire s’ouvre avec un lien personnel',
      text: 'Veuillez l’ouvrir avec le lien que vous avez reçu de notre part. Si vous ne l’avez pas, veuillez nous contacter.',
    },
    expired: {
      headline: 'Ce lien a expiré',
      text: 'Sa durée de validité était limitée. Veuillez nous contacter ; nous vous en enverrons volontiers un nouveau.',
    },
    used: {
      headline: 'Ce lien a déjà été utilisé',
      text: 'Nous avons déjà reçu des réponses par ce lien. Si vous souhaitez encore modifier quelque chose, veuillez nous contacter.',
    },
    hasExpired:
      'Votre lien a expiré ; le formulaire n’est donc pas prérempli. Vous pouvez néanmoins le remplir et l’envoyer.',
    notPrefilled: 'Nous n’avons pas pu préremplir le formulaire. Veuillez le remplir vous-même.',
  },
  privacy: {
    consent:
      'J’accepte que mes données soient enregistrées et traitées afin de répondre à ma demande. Je peux retirer ce consentement à tout moment. Pour en savoir plus, voir la {privacy}.',
    consentName: 'Consentement',
    policy: 'politique de confidentialité',
    deleteOwn: 'Supprimer mes données',
    askHeadline: 'Supprimer vos données ?',
    askText:
      'Ce que vous avez envoyé avec ce formulaire sera supprimé ici, y compris les fichiers et les documents. Cette action est irréversible.',
    deleteButton: 'Supprimer définitivement',
    deletedHeadline: 'Vos données ont été supprimées',
    deletedText:
      'Nous les avons supprimées ici et avons pris note de votre souhait. Ce qui a déjà été transmis, par exemple par e-mail, sera supprimé sur demande.',
    endedHeadline: 'Ce lien a expiré',
    endedText: 'Vos données ne peuvent plus être supprimées ici. Veuillez nous contacter directement.',
    missingHeadline: 'Il n’y a rien à supprimer ici',
    missingText:
      'Vos données ont déjà été supprimées ou ce lien n’est plus valable. Veuillez nous contacter directement.',
    noticeSubject: 'L’envoi n° {index} a été supprimé : {title}',
    noticeBody:
      'La personne qui a envoyé l’envoi n° {index} par le formulaire « {title} » l’a supprimé. Plus rien n’en est enregistré ici. Veuillez également supprimer ce qui s’en trouve dans le CRM, dans des e-mails ou dans d’autres programmes, sauf si vous êtes tenu(e) de le conserver.\n',
  },
}
