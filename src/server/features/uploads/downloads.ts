import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest } from '../../http/pages.ts'
import { disposition } from '../../http/disposition.ts'
import { databaseTime } from '../../lib/clock.ts'
import { isSignature, signature } from '../../lib/secrets/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { findFiles } from './queries.ts'

/** How long a link in a mail opens its file. */
const validDays = 30
const shape = /^(\d{1,15})-(\d{1,15})-([a-z0-9]{6,12})-([\w-]{22})$/

/** An address that gives its holder a file, for thirty days: for mails that are too large to carry it. */
export function downloadUrl(
  { config, tokenKey }: Pick<Platform, 'config' | 'tokenKey'>,
  { account_id, id }: { account_id: number; id: number },
  now = databaseTime(),
): string {
  const text = `${account_id}-${id}-${(now + validDays * 86_400_000).toString(36)}`
  return `${config.publicUrl}/files/${text}-${signature(tokenKey, 'form-download', text)}`
}

/** Answers such an address; one that has ended, or whose file is gone, is not found. */
export function downloads({ database, files, tokenKey }: Platform) {
  return async ({ params }: PageRequest): Promise<PageAnswer> => {
    const [, account = '', id = '', ends = '', mac = ''] = shape.exec(params['name'] ?? '') ?? []
    const isOurs = isSignature(tokenKey, 'form-download', `${account}-${id}-${ends}`, mac)
    if (!isOurs || parseInt(ends, 36) < databaseTime()) return notFound
    const [file] = await findFiles(database.forAccount(Number(account)), Number(account), [Number(id)])
    if (!file) return notFound
    return {
      status: 200,
      headers: {
        'content-disposition': disposition(file.name, 'attachment'),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
      body: { type: 'stream', content_type: file.content_type, content: await files.get(file.file_key) },
    }
  }
}

const missing = refusal('no_file_here')

const notFound: PageAnswer = {
  status: 404,
  refusal: missing,
  body: { type: 'text', text: `${missing.message}\n` },
}
