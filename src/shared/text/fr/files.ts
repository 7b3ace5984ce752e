import type { FileTexts } from '../texts.ts'

export const files: FileTexts = {
  upTo: 'jusqu’à {size} Mo par fichier',
  upToOne: 'jusqu’à {size} Mo',
  count: { one: 'un fichier au maximum', other: '{n} fichiers au maximum' },
  choose: 'Sélectionner un fichier',
  drop: 'ou le déposer ici',
  kept: 'Déjà transmis',
  sign: {
    draw: 'Dessiner',
    type: 'Saisir',
    upload: 'Importer une image',
    way: 'Type de signature',
    pad: 'Zone de signature. Pour signer au clavier, utilisez « Saisir ».',
    clear: 'Recommencer',
    typeHint: 'Votre nom vaut signature.',
    or: 'Ou :',
    image: 'Image de votre signature (PNG, JPG)',
    keptDrawing: 'Signature dessinée',
  },
  faults: {
    tooLarge: 'Ce fichier est trop volumineux. La taille maximale est de {size} Mo.',
    empty: 'Ce fichier est vide.',
    kind: 'Ce type de fichier n’est pas accepté ici. Types possibles : {kinds}.',
    unreadable: 'Ce fichier est illisible. Veuillez l’enregistrer à nouveau et réessayer.',
    tooHard: 'Ce fichier est trop complexe. Veuillez l’enregistrer dans une version plus petite ou plus simple.',
    password: 'Ce fichier est protégé par un mot de passe. Veuillez l’enregistrer sans mot de passe.',
    active:
      'Ce fichier contient des programmes ou des fichiers incorporés. Veuillez l’imprimer dans un nouveau PDF ou l’enregistrer sans macros.',
    altered: 'Ce PDF contient des calques masqués. Veuillez l’imprimer dans un nouveau PDF.',
    gone: 'Ce fichier n’est plus disponible. Veuillez le sélectionner à nouveau.',
    used: 'Ce fichier a déjà été envoyé. Veuillez le sélectionner à nouveau.',
    tooManyInAll: {
      one: 'Ce formulaire accepte un seul fichier.',
      other: 'Ce formulaire accepte {n} fichiers au maximum au total.',
    },
    tooOften: {
      one: 'De très nombreux fichiers viennent d’être envoyés depuis votre connexion. Veuillez réessayer dans une minute.',
      other:
        'De très nombreux fichiers viennent d’être envoyés depuis votre connexion. Veuillez réessayer dans {n} minutes.',
    },
    busy: 'Le fichier ne peut pas être enregistré pour le moment. Veuillez réessayer dans un instant.',
  },
  live: {
    loading: 'transmission en cours',
    loaded: 'transmis',
    remove: 'Supprimer {name}',
    removed: '{name} a été supprimé.',
    retry: 'Réessayer',
    cancel: 'Annuler {name}',
    offline: 'Pas de connexion.',
    paused: 'La connexion est interrompue. La transmission reprendra d’elle-même.',
    wait: 'Les fichiers sont encore en cours de transmission. Le formulaire sera envoyé ensuite.',
  },
}
