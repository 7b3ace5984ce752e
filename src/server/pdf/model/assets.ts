import type { UploadedFile } from './answers.ts'

/** Where the bytes of an asset are to be had. */
export type AssetSource = { url: string } | { file_id: string | number }

export interface WantedAsset {
  key: string
  as: 'image' | 'pdf'
  source: AssetSource
}

/** What a document shows besides words: each is wanted once. */
export class Assets {
  readonly wanted: WantedAsset[] = []
  readonly attachments: { asset: string; name: string }[] = []

  want(as: WantedAsset['as'], source: AssetSource): string {
    const key = `${as} ${'url' in source ? source.url : `file ${source.file_id}`}`
    if (!this.wanted.some((one) => one.key === key)) this.wanted.push({ key, as, source })
    return key
  }

  attach({ file_id, name }: UploadedFile): string {
    const asset = this.want('pdf', { file_id })
    if (!this.attachments.some((one) => one.asset === asset)) this.attachments.push({ asset, name })
    return asset
  }
}
