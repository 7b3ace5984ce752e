import type { Limiter, LimitUse } from '../../../lib/limits/limiter.ts'
import type { LiveForm } from '../live-form.ts'

/** What is known of a submission about to be stored. */
interface IncomingSubmission {
  ip: string
  token: Buffer | null
}

export type SenderSlot = { waitSeconds: number } | { giveBack(): Promise<void> }

/**
 * Takes one of the places that a form has for a network (`max_submissions_per_ip`), or says how long until one is free. A place is
 * given back when nothing was stored.
 */
export async function takePlace(
  limiter: Limiter,
  form: LiveForm,
  { ip, token }: IncomingSubmission,
): Promise<SenderSlot> {
  const { max_submissions_per_ip: places, max_submissions_per_ip_minutes: minutes } = form.settings
  if (places === null) return { giveBack: async () => undefined }
  const use: LimitUse = {
    limit: 'form_submissions',
    of: [form.id, ip],
    places,
    seconds: minutes * 60,
    // What is sent again is the same submission.
    ...(token && { tag: token.toString('hex') }),
  }
  const [outcome] = await limiter.takeEach([[use]])
  if (outcome?.refusal) return { waitSeconds: outcome.refusal.seconds }
  return {
    async giveBack() {
      if (outcome?.counted) await limiter.giveBack(use)
    },
  }
}
