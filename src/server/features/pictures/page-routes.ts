import { pictureDigest } from '../../../shared/contract/documents/picture-address.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { pictureUrl } from './address.ts'
import { pictureIfThere } from './load.ts'
import { findOfAnyAccount } from './queries.ts'

/** Pictures as browsers fetch them, from any page and without a key: their address says what they show, so it may be kept for ever. */
export function picturePages({ database, files }: Platform): PageRoute[] {
  async function picture({ params: { name = '' } }: { params: Record<string, string> }): Promise<PageAnswer> {
    const digest = pictureDigest(`http://here/pictures/${name}`)
    const row = digest === null ? undefined : await findOfAnyAccount(database.system, digest)
    // Of both endings only the one that it has.
    const isNamed = row !== undefined && pictureUrl('', row).endsWith(`/${name}`)
    const file = isNamed ? await pictureIfThere(files, row) : undefined
    if (!row || !file) {
      const headers = { 'cache-control': 'public, max-age=60' }
      return { status: 404, refusal: refusal('nothing_here'), headers }
    }
    return {
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${row.digest}"`,
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      },
      body: { type: 'file', ...file },
    }
  }
  return [{ method: 'GET', path: '/pictures/:name', handle: picture }]
}
