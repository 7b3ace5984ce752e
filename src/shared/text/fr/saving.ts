import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'Vos réponses du {time} ont été restaurées.',
  afresh: 'Recommencer',
  resumed:
    'Vos réponses ont été restaurées. Veuillez fournir à nouveau les fichiers, les signatures et les informations confidentielles.',
  later: 'Continuer plus tard',
  laterText:
    'Vos réponses sont enregistrées jusqu’au {date}, mais pas encore envoyées. Nous pouvons vous envoyer un lien pour continuer. Les fichiers, les signatures et les informations confidentielles ne sont pas inclus.',
  email: 'Votre adresse e-mail',
  submit: 'Recevoir le lien',
  back: 'Retour au formulaire',
  sentHeadline: 'Veuillez consulter votre boîte de réception',
  sentText:
    'Si l’adresse est correcte, un e-mail contenant votre lien est en route. Il est valable jusqu’au {date} et une seule fois.',
  confirmHeadline: 'Continuer le formulaire',
  confirmText:
    'Vos réponses sont toujours là. Ce bouton vous permet de continuer ; le lien ne sera ensuite plus valable.',
  confirm: 'Continuer maintenant',
  endedHeadline: 'Ce lien n’est plus valable',
  endedText:
    'Il a déjà été utilisé, il a expiré ou les réponses ont été envoyées entre-temps. Vous pouvez rouvrir le formulaire.',
  mail: {
    subject: 'Votre lien pour continuer : {title}',
    body: 'Bonjour,\n\nCe lien vous permet de continuer à remplir le formulaire « {title} » :',
    action: 'Continuer',
    remark:
      'Le lien est valable jusqu’au {date} et une seule fois. Toute personne qui le possède voit vos réponses : ne le transmettez pas. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
  },
}
