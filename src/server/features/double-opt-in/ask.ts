import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'
import { newMailToken, tokenHash } from '../../lib/secrets/token.ts'
import { mailAddress } from '../../lib/mail.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import type { Platform } from '../../platform.ts'
import { followedForm, type Content } from '../follow-ups/index.ts'
import { queueMails, visitorMail } from '../mails/index.ts'
import { composeOptIn, langQuery } from '../submission-mails/index.ts'
import { insertConfirmation, type Confirmable } from './queries.ts'
import { addressHashes } from './address-hash.ts'

/** A form whose visitors confirm their addresses, as far as this needs it. */
export interface AskingForm {
  id: number
  account_id: number
  settings: FormSettings
  ownLanguage: Language
  savesContent: boolean
  compiled: { model: { fields: readonly FormField[]; slug: string } }
}

export interface ConfirmationRequest {
  email: string
  content: Content
  /** Where the answers lead after sending, by the form's rules. */
  redirect: string | null
  /** What the mail is counted by, of the network that the form was sent from. */
  network: string
  /** It gets no mail: the form does not mail of what programs send. */
  unmailed?: true | undefined
}

/**
 * Asks for the confirmation of an address, in the caller's transaction, once for what it is of. An address that has been mailed
 * often enough gets no mail; the visitor is told nothing of that, for it may not be theirs.
 */
export async function askToConfirm(
  { config, limiter, tokenKey }: Pick<Platform, 'config' | 'limiter' | 'tokenKey'>,
  db: Db,
  form: AskingForm,
  { of, email, content, redirect, network, unmailed }: ConfirmationRequest & { of: Confirmable },
): Promise<void> {
  const { account_id, id: form_id, settings, ownLanguage, savesContent, compiled } = form
  const { double_opt_in_valid_hours: valid_hours } = settings
  const token = newMailToken()
  const token_hash = tokenHash(token)
  const known = await followedForm(db, form_id)
  if (!known) return
  const tag = 'submission_id' in of ? `${of.submission_id} asked` : `${of.quarantined_id} held`
  const uses: LimitUse[] = [
    { limit: 'opt_in_address', of: [account_id, email], tag },
    ...visitorMail({ account_id, form_id, plan: known.account.plan, network }, [email], tag),
  ]
  const mailed = !unmailed && !(await limiter.within(db).take(...uses))
  const confirmation_id = await insertConfirmation(db, {
    account_id,
    form_id,
    of,
    token_hash,
    address_hashes: addressHashes(tokenKey, account_id, email),
    email: savesContent ? email : null,
    valid_hours,
    redirect,
    mailed,
  })
  if (confirmation_id === undefined || !mailed) return
  const link = `${config.publicUrl}/f/${compiled.model.slug}/confirm/${token}${langQuery(settings.language === ownLanguage ? null : settings.language)}`
  const { fields } = compiled.model
  const mail = composeOptIn({ settings, account: known.account, fields, content, link })
  const domain = mailAddress(config.mailFrom).split('@').at(-1) ?? 'localhost'
  await queueMails(db, account_id, [email], {
    ...mail,
    purpose: 'opt_in',
    message_id: `<${token_hash.toString('hex').slice(0, 32)}.double_opt_in@${domain}>`,
    confirmation_id,
    forget_after_seconds: valid_hours * 3600,
  })
}
