import type { ConnectorOptions } from '../connector-options.ts'
import type { Uuids } from './numbered-uuids.ts'
import type { RelationTurns } from './relation-turns.ts'

/** What the connector of a CRM gets that numbers its records. It tells of values whose fields or choices the CRM does not have. */
export interface NumberedCrmOptions extends Pick<ConnectorOptions, 'country' | 'onRefusal'> {
  uuids: Uuids
  /** Those that the account's connectors make. */
  relations: RelationTurns
}
