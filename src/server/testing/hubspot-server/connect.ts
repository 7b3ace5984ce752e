import { hubspotConnector } from '../../crm/hubspot/connector.ts'
import { openMetadataCache } from '../../crm/hubspot/metadata-cache.ts'
import { openClient } from '../../crm/hubspot/protocol/client.ts'
import { hubspotLine } from '../../crm/hubspot/protocol/line.ts'
import { connectWithout, type CrmConnection } from '../json-crm/connection.ts'
import type { HubSpotServer } from './server.ts'

/** The connector of the server's account, without any waiting. */
export const connectToHubSpot = (
  { url, host, portal }: HubSpotServer,
  { accessToken = portal.accessToken }: { accessToken?: string } = {},
): CrmConnection =>
  connectWithout({ url, host, line: hubspotLine }, ({ client, connector, now }) =>
    hubspotConnector(openClient(Object.assign(client, { accessToken })), openMetadataCache(now), connector),
  )
