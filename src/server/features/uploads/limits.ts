import { keyedHash } from '../../lib/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { takeAttempt } from '../session/index.ts'
import type { UploadForm } from './upload-form.ts'

const minutes = 15
/** Files from one address for one form, and files for one form from anywhere, within that time. */
const most = { address: 120, form: 2_000 }

/** Counts one file that is about to be looked into, exact over all processes; gives the seconds to wait, 0 for none. */
export async function countFile(
  { database: { system }, tokenKey }: Platform,
  { id }: UploadForm,
  network: string,
): Promise<number> {
  const subject = (text: string) => keyedHash(tokenKey, 'form-upload', `${id} ${text}`)
  const wait = await takeAttempt(system, subject(network), { limit: most.address, seconds: minutes * 60 })
  return wait > 0 ? wait : takeAttempt(system, subject('any'), { limit: most.form, seconds: minutes * 60 })
}
