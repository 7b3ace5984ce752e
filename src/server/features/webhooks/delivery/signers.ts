import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../../platform.ts'
import { tryUnseal } from '../../../lib/secrets/sealed.ts'
import { webhookSigner, type Signer } from '../../../lib/secrets/webhook-signature.ts'
import type { ClaimedDelivery } from '../claim/claim.ts'
import type { Fault } from './compose.ts'
import { secretContext } from '../secret-context.ts'

/** Signers kept ready; each is less than a kilobyte. */
const maxKept = 1_000

/** Opens the signing secrets of subscriptions, each once for as long as it stays sealed as it is. */
export function openSigners(sealer: Platform['sealer']) {
  const kept = new Map<string, Signer>()

  return ({ account_id, sealed_secret }: ClaimedDelivery): { sign: Signer } | { fault: Fault } => {
    const key = `${account_id} ${sealed_secret}`
    const known = kept.get(key)
    if (known !== undefined) return { sign: known }
    const opened = tryUnseal(sealer, sealed_secret, secretContext(account_id))
    if (!('plain' in opened)) return { fault: { reason: refusal('webhook_secret_sealed'), cause: opened.fault } }
    const sign = webhookSigner(opened.plain)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, sign)
    return { sign }
  }
}
