import { z } from 'zod'
import type { Platform } from '../../platform.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import { crmClient, type OutsideContext } from '../crm-client.ts'
import type { CrmConnector } from '../port.ts'
import { keptByAccount } from '../protocol/kept-by-account.ts'
import { openUuids } from '../protocol/numbered-uuids.ts'
import { openRelationTurns } from '../protocol/relation-turns.ts'
import { hubspotConnector } from './connector.ts'
import { inTimeZone, openMetadataCache } from './metadata-cache.ts'
import { openClient } from './protocol/client.ts'
import { hubspotLine } from './protocol/line.ts'

const HubSpotCredentials = z.object({ access_token: z.string() })

/** What a process keeps of one account: the state of its circuit breaker, the cached fields and users, and the relations under way. */
const portalOf = keptByAccount(hubspotLine, () => ({
  metadata: openMetadataCache(),
  relations: openRelationTurns(),
}))

/** The HubSpot of one account. Opening sends no request. */
export function openHubSpot(
  context: OutsideContext & Pick<Platform, 'tokenKey'>,
  accountId: number,
  { country, timezone, credentials, onRefusal, onSilence }: ConnectorOptions,
): CrmConnector {
  const { access_token: accessToken } = HubSpotCredentials.parse(credentials)
  const { hubspotUrl: url, timeoutMs } = context.config.crm
  const { breaker, metadata, relations } = portalOf(context, accountId, accessToken)
  const client = openClient({ url, accessToken, http: crmClient(context), breaker, timeoutMs, onRefusal, onSilence })
  const uuids = openUuids(context.tokenKey, `${accountId} hubspot`)
  return hubspotConnector(client, inTimeZone(metadata, timezone), { country, uuids, relations, onRefusal })
}
