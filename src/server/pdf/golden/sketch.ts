import type { DocumentModel } from '../model/model.ts'

export interface GoldenDocument {
  name: string
  model: DocumentModel
  pages: number
  /** Pages that are compared; all where nothing is said. */
  shown?: readonly number[]
}

/** A golden document without its pictures. */
export interface Sketch extends Omit<GoldenDocument, 'model'> {
  sketch: Partial<DocumentModel>
}

export const make = (
  name: string,
  pages: number,
  sketch: Partial<DocumentModel>,
  shown?: readonly number[],
): Sketch => ({
  name,
  pages,
  sketch,
  ...(shown && { shown }),
})
