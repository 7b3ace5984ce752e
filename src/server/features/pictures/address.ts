import type { PictureType } from '../../../shared/contract/documents/pictures.ts'

/** Where a picture is fetched without a key. */
export function pictureUrl(
  publicUrl: string,
  { digest, content_type }: { digest: string; content_type: PictureType },
): string {
  return `${publicUrl}/pictures/${digest}.${content_type === 'image/png' ? 'png' : 'jpg'}`
}
