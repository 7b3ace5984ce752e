import { peopleTexts } from '../../../shared/text/areas/people-texts.ts'
import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import { queueMails } from '../mails/index.ts'
import { findSessionUser } from '../session/index.ts'
import { composeAccountMail } from './account-mail.ts'

/** Where each notice leads. */
const pages = { passwordChanged: 'forgotten-password', secondFactorRemoved: 'security' } as const

interface Notice {
  account_id: number
  user_id: number
  notice: keyof typeof pages
  language: 'de' | 'en'
  /** Further parameters of the text. */
  values?: Record<string, string>
}

/** Mails a user that something about the own sign-in has changed, in the caller's transaction. */
export async function mailNotice(
  db: Db,
  { config }: Pick<Platform, 'config'>,
  { account_id, user_id, notice, language, values }: Notice,
): Promise<void> {
  const { name, email, account_name } = await findSessionUser(db, user_id)
  const mail = composeAccountMail({
    texts: peopleTexts[language][notice],
    values: { ...values, name, account: account_name },
    language,
    account: account_name,
    link: `${config.publicUrl}/app/${pages[notice]}`,
  })
  await queueMails(db, account_id, [email], { ...mail, purpose: 'user_notice' })
}
