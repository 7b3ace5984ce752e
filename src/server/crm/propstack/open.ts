import { z } from 'zod'
import type { Platform } from '../../platform.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import type { CrmConnector } from '../port.ts'
import { openCircuitBreaker, type CircuitBreaker } from '../circuit-breaker.ts'
import { crmClient, type OutsideContext } from '../crm-client.ts'
import { openRelationTurns, type RelationTurns } from '../protocol/relation-turns.ts'
import { propstackConnector } from './connector.ts'
import { openMetadataCache, type MetadataCache } from './metadata-cache.ts'
import { openClient } from './protocol/client.ts'
import { propstackLine } from './protocol/line.ts'
import { openUuids } from './uuids.ts'

const PropstackCredentials = z.object({ api_key: z.string() })

/** What a process keeps of one account: the state of its circuit breaker, and the cached choices and users, and the relations under way. */
interface Agency {
  breaker: CircuitBreaker
  metadata: MetadataCache
  relations: RelationTurns
  /** Whom it belongs to: another key is another agency. */
  apiKey: string
}

const kept = new WeakMap<Platform['database'], Map<number, Agency>>()

type AgencyContext = OutsideContext & Pick<Platform, 'tokenKey'>

function agenciesOf(database: Platform['database']): Map<number, Agency> {
  const agencies = kept.get(database) ?? new Map<number, Agency>()
  kept.set(database, agencies)
  return agencies
}

/** The Propstack of one account. Opening sends no request. */
export function openPropstack(
  context: AgencyContext,
  accountId: number,
  { country, credentials, onRefusal, onSilence }: ConnectorOptions,
): CrmConnector {
  const { api_key: apiKey } = PropstackCredentials.parse(credentials)
  const { propstackUrl: url, timeoutMs } = context.config.crm
  const agencies = agenciesOf(context.database)
  let agency = agencies.get(accountId)
  if (agency?.apiKey !== apiKey) {
    agency = {
      breaker: openCircuitBreaker(propstackLine),
      metadata: openMetadataCache(),
      relations: openRelationTurns(),
      apiKey,
    }
    agencies.set(accountId, agency)
  }
  const { breaker, metadata, relations } = agency
  const client = openClient({ url, apiKey, http: crmClient(context), breaker, timeoutMs, onRefusal, onSilence })
  return propstackConnector(client, metadata, {
    country,
    uuids: openUuids(context.tokenKey, accountId),
    relations,
    onRefusal,
  })
}
