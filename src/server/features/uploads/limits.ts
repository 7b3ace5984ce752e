import type { Platform } from '../../platform.ts'
import type { UploadForm } from './upload-form.ts'

/** Counts one file that is about to be looked into; gives the seconds to wait, 0 for none. */
export async function countFile(
  { limiter }: Pick<Platform, 'limiter'>,
  { id }: UploadForm,
  network: string,
): Promise<number> {
  const refusal = await limiter.take(
    { limit: 'form_uploads_network', of: [id, network] },
    { limit: 'form_uploads', of: [id] },
  )
  return refusal?.seconds ?? 0
}
