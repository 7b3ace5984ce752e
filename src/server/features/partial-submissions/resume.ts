import { keyedHash } from '../../lib/secrets/keyed-hash.ts'
import { newToken, sentTokenHash, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { baseOf } from '../forms/index.ts'
import { mailNetwork, queueMails, refusedMail, visitorMail } from '../mails/index.ts'
import { withMinimumDuration } from '../staff-access/index.ts'
import { resumeAddressHash, type DraftForm } from './drafts.ts'
import { composeResume } from './letter.ts'
import { accountName, giveLink, isGoodLink, useLink } from './queries.ts'

/** A mail that could not be sent for so long is of no use to the person who asked. */
const mailSeconds = 24 * 3600

export type LinkRequest = { kind: 'sent' } | { kind: 'wait'; seconds: number }

/**
 * Mails a one-time link to answers that were kept. What is answered, and when, is the same for every address, also for one that
 * has been sent as many links as it may be.
 *
 * @param draft key of the answers
 * @param query of the page, which the link leads to again
 * @param network prefix of the IP address that asks
 */
export async function mailResumeLink(
  platform: Platform,
  form: DraftForm,
  { email, visit, query, network, ends }: { email: string; visit: Buffer; query: string; network: string; ends: Date },
): Promise<LinkRequest> {
  const { limiter } = platform
  const refusal = await limiter.take({ limit: 'resume_network', of: [network] })
  if (refusal) return { kind: 'wait', seconds: refusal.seconds }
  return withMinimumDuration(async () => {
    const of = [form.account_id, email]
    const refusal = await limiter.take(
      { limit: 'resume_address', of },
      { limit: 'resume_address_daily', of },
      ...visitorMail(
        {
          account_id: form.account_id,
          form_id: form.id,
          plan: form.plan,
          network: mailNetwork(platform.tokenKey, network),
        },
        [email],
      ),
    )
    await queueLink(platform, form, { email, visit, query, ends, refused: refusal && refusedMail(refusal) })
    return { kind: 'sent' }
  })
}

async function queueLink(
  { config, database, signals }: Platform,
  form: DraftForm,
  {
    email,
    visit,
    query,
    ends,
    refused,
  }: { email: string; visit: Buffer; query: string; ends: Date; refused: string | undefined },
): Promise<void> {
  const { account_id, id: form_id, path, hosts, settings } = form
  const token = newToken()
  const link = `${baseOf(config, hosts)}${path}/resume/${token}${query === '' ? '' : `?${query}`}`
  await database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      const hashes = { link_hash: tokenHash(token), address_hash: resumeAddressHash(account_id, email) }
      // A link that is not mailed opens nothing, and the one before it stays good.
      if (refused === undefined && !(await giveLink(db, { account_id, form_id, visit }, hashes))) return
      const mail = composeResume({ settings, account: await accountName(db, account_id), link, ends })
      await queueMails(db, account_id, [email], {
        ...mail,
        purpose: 'resume_link',
        refused,
        forget_after_seconds: mailSeconds,
      })
    })
  signals.publish('mails_waiting')
}

/** Whether a link still opens answers; looking uses nothing up, since programs that look through mail open links, too. */
export async function isResumeLink({ database }: Platform, form: DraftForm, token: string): Promise<boolean> {
  const link_hash = sentTokenHash(token)
  const { account_id, id: form_id, settings } = form
  if (!link_hash) return false
  return isGoodLink(
    database.forAccount(account_id),
    { account_id, form_id, link_hash },
    settings.partial_retention_days,
  )
}

/**
 * Uses a link up, and gives the key under which the answers are from now on; no other page has it any more. `undefined` for a
 * link that is no longer good.
 */
export async function useResumeLink(
  { database, tokenKey }: Platform,
  form: DraftForm,
  token: string,
): Promise<string | undefined> {
  const link_hash = sentTokenHash(token)
  if (!link_hash) return undefined
  // The same for a double click.
  const key = keyedHash(tokenKey, 'draft', `${form.id} ${token}`).toString('base64url')
  const { account_id, id: form_id, settings } = form
  const isGood = await useLink(
    database.forAccount(account_id),
    { account_id, form_id, link_hash },
    { visit: tokenHash(key), days: settings.partial_retention_days },
  )
  return isGood ? key : undefined
}
