import { z } from 'zod'
import { guardedClient, type GuardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import type { Platform } from '../../platform.ts'
import type { ConnectorOptions, CrmConnector } from '../port.ts'
import { openCircuitBreaker, type CircuitBreaker } from '../protocol/circuit-breaker.ts'
import { openRelationTurns, type RelationTurns } from '../protocol/relation-turns.ts'
import { propstackConnector } from './connector.ts'
import { openMetadataCache, type MetadataCache } from './metadata-cache.ts'
import { openClient } from './protocol/client.ts'
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

interface Agencies {
  http: GuardedClient
  byAccount: Map<number, Agency>
}

const kept = new WeakMap<Platform['database'], Agencies>()

type AgencyContext = { resolve?: Platform['resolve'] | undefined } & Pick<Platform, 'config' | 'database' | 'tokenKey'>

function agenciesOf({ config: { crm }, database, resolve }: AgencyContext): Agencies {
  let agencies = kept.get(database)
  if (!agencies) {
    const { allowHosts, connectTimeoutMs, timeoutMs } = crm
    const http = guardedClient({ allowHosts, connectTimeoutMs, bodyTimeoutMs: timeoutMs, ...(resolve && { resolve }) })
    agencies = { http, byAccount: new Map() }
    kept.set(database, agencies)
  }
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
  const { http, byAccount } = agenciesOf(context)
  let agency = byAccount.get(accountId)
  if (agency?.apiKey !== apiKey) {
    agency = {
      breaker: openCircuitBreaker('propstack'),
      metadata: openMetadataCache(),
      relations: openRelationTurns(),
      apiKey,
    }
    byAccount.set(accountId, agency)
  }
  const { breaker, metadata, relations } = agency
  const client = openClient({ url, apiKey, http, breaker, timeoutMs, onRefusal, onSilence })
  return propstackConnector(client, metadata, {
    country,
    uuids: openUuids(context.tokenKey, accountId),
    relations,
    onRefusal,
  })
}
