import { z } from 'zod'
import type { Platform } from '../../platform.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import type { CrmConnector } from '../port.ts'
import { crmClient, type OutsideContext } from '../crm-client.ts'
import { keptByAccount } from '../protocol/kept-by-account.ts'
import { openRelationTurns } from '../protocol/relation-turns.ts'
import { propstackConnector } from './connector.ts'
import { inTimeZone, openMetadataCache } from './metadata-cache.ts'
import { openClient } from './protocol/client.ts'
import { propstackLine } from './protocol/line.ts'
import { openUuids } from '../protocol/numbered-uuids.ts'

const PropstackCredentials = z.object({ api_key: z.string() })

/** What a process keeps of one account: the state of its circuit breaker, the cached choices and users, and the relations under way. */
const agencyOf = keptByAccount(propstackLine, () => ({
  metadata: openMetadataCache(),
  relations: openRelationTurns(),
}))

type AgencyContext = OutsideContext & Pick<Platform, 'tokenKey'>

/** The Propstack of one account. Opening sends no request. */
export function openPropstack(
  context: AgencyContext,
  accountId: number,
  { country, timezone, credentials, onRefusal, onSilence }: ConnectorOptions,
): CrmConnector {
  const { api_key: apiKey } = PropstackCredentials.parse(credentials)
  const { propstackUrl: url, timeoutMs } = context.config.crm
  const { breaker, metadata, relations } = agencyOf(context, accountId, apiKey)
  const client = openClient({ url, apiKey, http: crmClient(context), breaker, timeoutMs, onRefusal, onSilence })
  return propstackConnector(client, inTimeZone(metadata, timezone), {
    country,
    uuids: openUuids(context.tokenKey, accountId),
    relations,
    onRefusal,
  })
}
