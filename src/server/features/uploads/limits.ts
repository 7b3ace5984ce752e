import type { Platform } from '../../platform.ts'
import type { UploadForm } from './upload-form.ts'

/** Counts a file against the rate limits of uploads. Returns 0 when it is admitted, otherwise the seconds to wait. */
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
