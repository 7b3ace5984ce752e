import sharp from 'sharp'
import { designDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { Asset, DocumentBlock, DocumentModel } from '../model/model.ts'

/** A document of which only what matters is said. */
export function documentModel(sketch: Partial<DocumentModel> = {}): DocumentModel {
  const { logo_url: _url, letterhead_id: _id, ...design } = designDefaults
  return {
    language: 'de',
    title: 'Anfrage',
    layout: 5,
    design: { ...design, logo: null },
    letterhead: null,
    blocks: [],
    attachments: [],
    assets: new Map(),
    archival: false,
    ...sketch,
  }
}

export const paragraph = (text: string): DocumentBlock => ({ type: 'paragraph', text })

/** A picture of one colour. */
export async function picture(colour: string, width = 400, height = 300): Promise<Asset> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } })
  return { content_type: 'image/png', bytes: await image.png().toBuffer() }
}

/** Work for about `seconds` seconds: no document that people send takes so long. */
export function slowDocument(seconds: number): DocumentModel {
  const words = 'Grundstück Besichtigung Eigentümergemeinschaft Hausgeld Makler und vier der die das mit'.split(' ')
  const text = (n: number) => Array.from({ length: 700 }, (_, i) => words[(i * 7 + n * n) % words.length]).join(' ')
  return documentModel({ blocks: Array.from({ length: 75 * seconds }, (_, n) => paragraph(text(n))) })
}
