import { propstackConnector } from '../../crm/propstack/connector.ts'
import { openMetadataCache } from '../../crm/propstack/metadata-cache.ts'
import { openClient } from '../../crm/propstack/protocol/client.ts'
import { propstackLine } from '../../crm/propstack/protocol/line.ts'
import { connectWithout, type CrmConnection } from '../json-crm/connection.ts'
import type { PropstackServer } from './server.ts'

/** The connector of the server's agency, without any waiting. */
export const connectToPropstack = (
  { url, host, agency }: PropstackServer,
  { apiKey = agency.apiKey }: { apiKey?: string } = {},
): CrmConnection =>
  connectWithout({ url, host, line: propstackLine }, ({ client, connector, now }) =>
    propstackConnector(openClient(Object.assign(client, { apiKey })), openMetadataCache(now), connector),
  )
