import type { PictureUse } from './queries.ts'

/** Where a picture is used, for the refusal to delete it. */
export function placesOf(uses: readonly PictureUse[]) {
  const formsOf = (kind: PictureUse['kind']) =>
    uses
      .filter((use) => use.kind === kind)
      .map(({ form_id, title }) => `${form_id} (${title})`)
      .join(', ')
  const isUsed = (kind: PictureUse['kind']) => Number(uses.some((use) => use.kind === kind))
  return {
    account: isUsed('account'),
    documents: isUsed('documents'),
    forms: formsOf('form'),
    form_documents: formsOf('document'),
  }
}
