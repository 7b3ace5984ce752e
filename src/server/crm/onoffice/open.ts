import { refusal } from '../../../shared/refusals/catalogue.ts'
import { z } from 'zod'
import { crmClient, type OutsideContext } from '../crm-client.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import { CrmError, type CrmConnector } from '../port.ts'
import { openClient } from './protocol/client.ts'
import { onOfficeConnector } from './connector.ts'
import { inTimeZone, openMetadataCache } from './metadata-cache.ts'
import { openCircuitBreaker } from '../circuit-breaker.ts'
import { onOfficeLine } from './protocol/line.ts'
import { keptByAccount } from '../protocol/kept-by-account.ts'
import { openRelationTurns } from '../protocol/relation-turns.ts'
import type { Credentials } from './protocol/signature.ts'

/** What a process keeps of one account: the state of its circuit breaker, the cached fields and users, and the relations under way. */
const officeOf = keptByAccount(onOfficeLine, () => ({
  metadata: openMetadataCache(),
  relations: openRelationTurns(),
}))

/** The claim is what the marketplace has issued. */
const OnOfficeCredentials = z.strictObject({ token: z.string(), secret: z.string(), claim: z.string().optional() })

/**
 * Unlocks this service for an agency of the marketplace: the one call that may be made before it is. Doing it twice changes
 * nothing. Throws `CrmError`.
 */
export async function unlockProvider(
  context: OutsideContext,
  credentials: Credentials,
  parameterCacheId: string,
): Promise<void> {
  const { onOfficeUrl: url, timeoutMs } = context.config.crm
  const client = openClient({
    url,
    credentials,
    http: crmClient(context),
    breaker: openCircuitBreaker(onOfficeLine),
    timeoutMs,
    onRefusal: () => undefined,
    onSilence: () => undefined,
  })
  const action = { verb: 'do', resource: 'unlockProvider', parameters: { parameterCacheId } } as const
  const { records } = await client.call(action, { isRepeatable: true })
  if (records[0]?.elements['success'] === 'success') return
  throw new CrmError('rejected', refusal('onoffice_not_unlocked'))
}

/** The onOffice of one account. Opening sends no request. Throws `CrmError` while the marketplace has not given a claim: without one it is not asked. */
export function openOnOffice(
  context: OutsideContext,
  accountId: number,
  { country, timezone, credentials: given, isMarketplace, onRefusal, onSilence }: ConnectorOptions,
): CrmConnector {
  const { claim, ...own } = OnOfficeCredentials.parse(given)
  if (isMarketplace && claim === undefined) {
    throw new CrmError('unavailable', refusal('onoffice_claim_awaited'), { reason: 'claim' })
  }
  const credentials: Credentials = isMarketplace ? { ...own, claim } : own
  const { onOfficeUrl: url, timeoutMs } = context.config.crm
  const { breaker, metadata, relations } = officeOf(context, accountId, credentials.token)
  const noted = (error: CrmError) => {
    if (error.reason === 'fields') metadata.forgetFields()
    onRefusal(error)
  }
  const client = openClient({
    url,
    credentials,
    http: crmClient(context),
    breaker,
    timeoutMs,
    onRefusal: noted,
    onSilence,
  })
  return onOfficeConnector(client, { metadata: inTimeZone(metadata, timezone), relations, country })
}
