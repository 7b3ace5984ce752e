import { jpegPage } from './jpeg-page.ts'
import type { Asset, DocumentModel } from '../model/model.ts'

/** Something the template can draw: where it finds the bytes, and what they are. */
export interface DrawnFile {
  path: string
  format: 'png' | 'jpg' | 'pdf'
  pages: number
  /** Where its pages are pictures: one path for each. `path` is the first. */
  pictures?: string[]
}

/** The same with its bytes. */
export type SourceFile = DrawnFile & { bytes: Uint8Array }

/** The keys of the sheets of the letterhead among {@link filesOf}; no asset is called so. */
export const sheetKeys = { first: 'letterhead:first', continuation: 'letterhead:continuation' } as const

const formats = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/**
 * All files of a model with their bytes, by key; numbered, so that no key means anything to a path. A photo becomes a page of PDF
 * where the document may have one within it.
 */
export function filesOf({ assets, letterhead, archival }: DocumentModel): Map<string, SourceFile> {
  const all = new Map<string, Pick<Asset, 'content_type' | 'bytes'> & { pages?: number }>(assets)
  if (letterhead) all.set(sheetKeys.first, letterhead.first)
  if (letterhead?.continuation) all.set(sheetKeys.continuation, letterhead.continuation)
  return new Map(
    Array.from(all, ([key, { content_type, bytes, pages = 1 }], i) => {
      const page = content_type === 'image/jpeg' && !archival ? jpegPage(bytes) : null
      const format = page ? 'pdf' : formats[content_type]
      return [key, { path: `/files/${i}.${format}`, format, pages, bytes: page ?? bytes }]
    }),
  )
}
