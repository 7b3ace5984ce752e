import { senderTexts } from '../../../shared/text/areas/sender-texts.ts'
import { agencyLanguage } from '../../../shared/text/languages.ts'
import { newMailToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { queueMails } from '../mails/index.ts'
import { composeAccountMail } from '../users/index.ts'
import { oftenEnough, takeTestMail } from './limits.ts'
import {
  awaitConfirmation,
  confirmationHours,
  isAsked,
  postponeIdentity,
  putConfirmation,
  type IdentityClaim,
} from './queries.ts'

/** What it says of itself in a mail to an address whose owner is unknown. */
const maxNameLength = 80

/**
 * Mails a link to the address, as from the installation: the person who opens it reads the mail of the address, and says that the account
 * may send from it. An address that was mailed often enough gets no further mail for now; the link that it has stays good.
 */
export async function askToConfirm(platform: Platform, claim: IdentityClaim): Promise<void> {
  const { config, database, signals } = platform
  const { account_id, email } = claim
  const wait = await takeTestMail(platform, claim)
  if (wait > 0) {
    if (await isAsked(database.system, claim)) await awaitConfirmation(database.system, claim)
    else await postponeIdentity(database.system, claim, oftenEnough, wait)
    return
  }
  const token = newMailToken()
  const mail = composeConfirmation(config.publicUrl, claim, token)
  await database.system.transaction().execute(async (db) => {
    if (!(await awaitConfirmation(db, claim))) return
    await putConfirmation(db, claim, { token_hash: tokenHash(token), mailed: config.smtpUrl !== null })
    await queueMails(db, account_id, [email], {
      ...mail,
      purpose: 'sender_confirmation',
      forget_after_seconds: confirmationHours * 3600,
    })
  })
  signals.publish('mails_waiting')
}

/** Without the name of the account beside our address: it is not confirmed yet that it may speak here. */
function composeConfirmation(publicUrl: string, { account_name, email, locale }: IdentityClaim, token: string) {
  const language = agencyLanguage(locale)
  const account = [...account_name].slice(0, maxNameLength).join('')
  const { sender_name: _ours, ...mail } = composeAccountMail({
    texts: senderTexts[language].mail,
    values: { account, email, hours: String(confirmationHours) },
    language,
    account: 'Foyer',
    link: `${publicUrl}/senders/${token}?lang=${language}`,
  })
  return mail
}
