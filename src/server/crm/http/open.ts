import { z } from 'zod'
import { checkSecureUrl } from '../../lib/guarded-fetch/target-url.ts'
import { webhookSigner } from '../../lib/secrets/webhook-signature.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { crmClient, type OutsideContext } from '../crm-client.ts'
import { installationMail } from '../installation-mail.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import { CrmError, type CrmConnector } from '../port.ts'
import { keptByAccount } from '../protocol/kept-by-account.ts'
import { openHttpCrmClient } from './client.ts'
import { httpConnector } from './connector.ts'
import { httpCrmLine } from './line.ts'
import { openWords } from './states.ts'

const HttpCredentials = z.strictObject({ url: z.string(), secret: z.string() })

/** What a process keeps of the CRM of one account, at one address. */
const keptOf = keptByAccount(httpCrmLine, () => ({ words: openWords() }))

/** An agency's own CRM. Opening sends no request. */
export function openHttpCrm(
  context: OutsideContext,
  accountId: number,
  { country, credentials, onRefusal, onSilence }: ConnectorOptions,
): CrmConnector {
  const { url, secret } = HttpCredentials.parse(credentials)
  const { config, database } = context
  const { breaker, words } = keptOf(context, accountId, url)
  const client = openHttpCrmClient({
    baseUrl: url.replace(/\/+$/, ''),
    sign: webhookSigner(secret),
    http: crmClient(context),
    breaker,
    timeoutMs: config.crm.timeoutMs,
    onRefusal,
    onSilence,
  })
  // The command line takes an address that the API has not judged.
  const isBlocked = checkSecureUrl(url, config.crm) !== undefined
  const guarded = isBlocked ? { call: () => Promise.reject(blocked()) } : client
  const mail = installationMail(database.forAccount(accountId), accountId, config)
  const scope = `${new URL(config.publicUrl).host} ${accountId}`
  return httpConnector({ country, client: guarded, words, mail, scope })
}

const blocked = () => new CrmError('unavailable', refusal('http_crm_address_blocked'))
