import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormModel } from '../../../shared/form/engine/model.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'
import { mailAddress } from '../../lib/mail.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import type { Platform } from '../../platform.ts'
import { baseOf } from '../forms/index.ts'
import { followedForm, type Content, type FollowedForm } from '../follow-ups/index.ts'
import { queueMails, visitorMail } from '../mails/index.ts'
import { composeOptIn, langQuery } from '../submission-mails/index.ts'
import { insertConfirmation, type Confirmable } from './queries.ts'
import { addressHashes } from './address-hash.ts'
import { newLink, type ConfirmationLink } from './link.ts'

/** A form whose visitors confirm their addresses, as far as this needs it. */
export interface AskingForm {
  id: number
  account_id: number
  settings: FormSettings
  ownLanguage: Language
  savesContent: boolean
  compiled: { model: Pick<FormModel, 'fields' | 'rules' | 'slug'> }
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
  /** Another address of the same was to be confirmed until now. */
  isCorrected?: true
}

type Asker = Pick<Platform, 'config' | 'limiter' | 'tokenKey'>

/**
 * Asks for the confirmation of an address, in the caller's transaction, once for what it is of. An address that has been mailed
 * often enough gets no mail; the visitor is told nothing of that, for it may not be theirs.
 */
export async function askToConfirm(
  asker: Asker,
  db: Db,
  form: AskingForm,
  { of, ...request }: ConfirmationRequest & { of: Confirmable },
): Promise<void> {
  const { account_id, id: form_id, settings, savesContent } = form
  const { email, content, redirect, network, unmailed, isCorrected = false } = request
  const link = newLink(asker.tokenKey)
  const known = await followedForm(db, form_id)
  if (!known) return
  // An address that a visitor gives in place of another is mailed to once more, even if it had been before that one.
  const tag = isCorrected
    ? undefined
    : 'submission_id' in of
      ? `${of.submission_id} asked`
      : `${of.quarantined_id} held`
  const mailed = !unmailed && (await mayMail(asker, db, form, { known, email, network, tag }))
  const confirmation_id = await insertConfirmation(db, {
    account_id,
    form_id,
    of,
    token_hash: link.token_hash,
    link_seed: link.link_seed,
    address_hashes: addressHashes(asker.tokenKey, account_id, email),
    email: savesContent ? email : null,
    valid_hours: settings.double_opt_in_valid_hours,
    redirect,
    mailed,
    isCorrected,
  })
  if (confirmation_id === undefined || !mailed) return
  const message = link.token_hash.toString('hex').slice(0, 32)
  await queueAsking(asker, db, form, { known, confirmation_id, email, content, link, message })
}

interface MailUse {
  known: FollowedForm
  email: string
  network: string
  /** By which a repetition is counted once. */
  tag?: string | undefined
}

/** Counts the mail; false: the address, the form, its account or the network has had as many as it may have. */
export async function mayMail(
  { limiter }: Asker,
  db: Db,
  { account_id, id: form_id }: AskingForm,
  { known, email, network, tag }: MailUse,
): Promise<boolean> {
  const uses: LimitUse[] = [
    { limit: 'opt_in_address', of: [account_id, email], ...(tag !== undefined && { tag }) },
    ...visitorMail({ account_id, form_id, plan: known.account.plan, network }, [email], tag),
  ]
  return !(await limiter.within(db).take(...uses))
}

interface AskingMail {
  known: FollowedForm
  confirmation_id: number
  email: string
  content: Content
  link: ConfirmationLink
  /** What it is known by to mail programs: those that have one in common are shown once. */
  message: string
}

export async function queueAsking(
  { config }: Asker,
  db: Db,
  { account_id, settings, ownLanguage, compiled: { model } }: AskingForm,
  { known, confirmation_id, email, content, link, message }: AskingMail,
): Promise<void> {
  const lang = langQuery(settings.language === ownLanguage ? null : settings.language)
  const address = `${baseOf(config, known.hosts)}/f/${model.slug}/confirm/${link.token}${lang}`
  const account = { ...known.account, timezone: known.timezone }
  const mail = composeOptIn({ settings, account, fields: model.fields, content, link: address })
  const domain = mailAddress(config.mailFrom).split('@').at(-1) ?? 'localhost'
  await queueMails(db, account_id, [email], {
    ...mail,
    purpose: 'opt_in',
    message_id: `<${message}.double_opt_in@${domain}>`,
    confirmation_id,
    forget_after_seconds: settings.double_opt_in_valid_hours * 3600,
  })
}
