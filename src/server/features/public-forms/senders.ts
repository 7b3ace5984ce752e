import type { Db } from '../../db/db.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { network } from '../../lib/network.ts'
import type { LiveForm } from './live-form.ts'
import { forgetSender, takeSender } from './queries.ts'

/** What is known of a submission about to be stored. */
interface Arriving {
  ip: string
  token: Buffer | null
}

export type Place = { waitSeconds: number } | { giveBack(): Promise<void> }

/**
 * Takes one of the places that a form has for an address (`max_submissions_per_ip`), or says how long until one is free. A
 * place is given back when nothing was stored.
 */
export async function takePlace(db: Db, key: Uint8Array, form: LiveForm, { ip, token }: Arriving): Promise<Place> {
  const { max_submissions_per_ip: limit, max_submissions_per_ip_minutes: minutes } = form.settings
  if (limit === null) return { giveBack: async () => undefined }
  const sender = keyedHash(key, 'form-sender', `${form.id} ${network(ip)}`)
  const taken = await takeSender(
    db,
    { account_id: form.account_id, form_id: form.id, sender, token },
    { limit, minutes },
  )
  if (taken.wait > 0) return { waitSeconds: taken.wait }
  return {
    async giveBack() {
      if (taken.id !== null) await forgetSender(db, form.account_id, taken.id)
    },
  }
}
