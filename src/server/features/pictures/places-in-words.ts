import type { PictureUse } from './queries.ts'

const inEnglish = (use: PictureUse) => {
  switch (use.kind) {
    case 'account':
      return 'the design of the account'
    case 'documents':
      return 'the preset of documents'
    case 'form':
      return `form ${use.form_id} (${use.title})`
    default:
      return `the document of form ${use.form_id} (${use.title})`
  }
}

const inGerman = (use: PictureUse) => {
  switch (use.kind) {
    case 'account':
      return 'im Design des Kontos'
    case 'documents':
      return 'in der Vorgabe für Dokumente'
    case 'form':
      return `im Formular „${use.title}“`
    default:
      return `im Dokument des Formulars „${use.title}“`
  }
}

/** Where a picture is used, for the refusal to delete it. */
export const placesInWords = (uses: readonly PictureUse[]) => ({
  places: uses.map(inEnglish).join(', '),
  places_de: uses.map(inGerman).join(', '),
})
