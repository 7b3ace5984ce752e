import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: 'Des questions sur le formulaire ?',
  name: 'Aide au formulaire',
  disclosure: 'C’est une intelligence artificielle qui vous répond. Elle peut se tromper.',
  close: 'Fermer',
  log: 'Conversation',
  greeting: 'Bonjour ! Que souhaitez-vous savoir ? Je peux aussi vous aider à remplir le formulaire.',
  consent:
    'Vos messages et ce que vous avez déjà saisi dans le formulaire sont transmis à un service d’IA qui rédige les réponses. La conversation n’est pas enregistrée ici.',
  agree: 'J’accepte.',
  message: 'Votre message',
  send: 'Envoyer le message',
  unavailable:
    'L’aide n’est pas disponible pour le moment. Vous pouvez remplir et envoyer le formulaire comme d’habitude.',
  tooOften: 'Vous avez envoyé beaucoup de messages en peu de temps. Veuillez patienter un instant.',
  usedUp:
    'Il n’est plus possible d’envoyer de messages ici. Vous pouvez remplir et envoyer le formulaire comme d’habitude.',
  proposals: 'Voici ce que je peux saisir pour vous :',
  yes: 'Oui',
  live: {
    you: 'Vous : ',
    writes: 'Réponse en cours de rédaction …',
    agreeFirst: 'Veuillez d’abord accepter la transmission.',
    writeFirst: 'Veuillez d’abord écrire un message.',
    accept: 'Appliquer',
    accepted: 'Appliqué',
    filled: 'rempli automatiquement',
    acceptAll: 'Tout appliquer',
    undo: 'Annuler',
    notPossible: 'Impossible pour le moment',
    failed:
      'L’aide n’est pas disponible pour le moment. Vous pouvez remplir et envoyer le formulaire comme d’habitude.',
  },
}
