import { HttpError, serveJsonCrm, type ApiRequest, type JsonCrm } from '../json-crm/server.ts'
import * as associations from './associations.ts'
import { notFound, refusalOf } from './errors.ts'
import * as objects from './objects.ts'
import { Portal } from './portal.ts'
import * as settings from './settings.ts'

export interface HubSpotServer extends JsonCrm {
  /** As `HUBSPOT_API_URL` names it. */
  url: string
  portal: Portal
}

/**
 * A server that speaks HubSpot's API on the loopback interface, as it is documented: objects, search, properties, owners and pipelines of
 * version 3, associations of version 4, files, and errors with their categories. Everything is in memory.
 */
export async function startHubSpot({ port = 0 }: { port?: number } = {}): Promise<HubSpotServer> {
  const portal = new Portal()
  const refusal = (status: number) => refusalOf(status, portal.policy)
  const served = await serveJsonCrm(
    {
      callOf: (method, path) => `${method} ${path.replace(/\/\d+(?=\/|$)/g, '/:id')}`,
      answer(asked) {
        const given = asked.headers.authorization
        if (given !== `Bearer ${portal.accessToken}`) throw new HttpError(401, refusal(401))
        return perform(portal, asked)
      },
      refusal,
    },
    port,
  )
  return Object.assign(served, { url: `http://${served.host}`, portal })
}

type Answer = objects.Answer | Promise<objects.Answer>
type Handler = (portal: Portal, asked: ApiRequest, parts: string[]) => Answer

const bodyOf = ({ body }: ApiRequest) => (body ?? {}) as Record<string, unknown>

/** By method and path; what stands in braces is handed over. Kinds of records come first. */
const handlers: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^\/account-info\/v3\/details$/, (portal) => settings.account(portal)],
  ['GET', /^\/crm\/v3\/owners\/?$/, (portal, { query }) => settings.owners(portal, query)],
  ['GET', /^\/crm\/v3\/pipelines\/deals$/, (portal) => settings.pipelines(portal)],
  [
    'GET',
    /^\/crm\/v3\/properties\/([^/]+)$/,
    (portal, { query }, [type = '']) => settings.properties(portal, portal.typeOf(type), query),
  ],
  [
    'POST',
    /^\/crm\/v3\/properties\/([^/]+)$/,
    (portal, asked, [type = '']) => settings.addProperty(portal, portal.typeOf(type), bodyOf(asked)),
  ],
  [
    'GET',
    /^\/crm\/v3\/properties\/([^/]+)\/([^/]+)$/,
    (portal, _asked, [type = '', name = '']) => settings.oneProperty(portal, portal.typeOf(type), name),
  ],
  [
    'POST',
    /^\/crm\/v3\/objects\/([^/]+)$/,
    (portal, asked, [type = '']) => objects.create(portal, portal.typeOf(type), bodyOf(asked)),
  ],
  [
    'POST',
    /^\/crm\/v3\/objects\/([^/]+)\/search$/,
    (portal, asked, [type = '']) => objects.search(portal, portal.typeOf(type), bodyOf(asked)),
  ],
  [
    'POST',
    /^\/crm\/v3\/objects\/([^/]+)\/batch\/read$/,
    (portal, asked, [type = '']) => objects.readBatch(portal, portal.typeOf(type), bodyOf(asked)),
  ],
  [
    'POST',
    /^\/crm\/v3\/objects\/([^/]+)\/batch\/upsert$/,
    (portal, asked, [type = '']) => objects.upsertBatch(portal, portal.typeOf(type), bodyOf(asked)),
  ],
  [
    'GET',
    /^\/crm\/v3\/objects\/([^/]+)\/([^/]+)$/,
    (portal, { query }, [type = '', id = '']) => objects.read(portal, portal.typeOf(type), id, query),
  ],
  [
    'PATCH',
    /^\/crm\/v3\/objects\/([^/]+)\/([^/]+)$/,
    (portal, asked, [type = '', id = '']) => objects.change(portal, portal.typeOf(type), id, bodyOf(asked)),
  ],
  [
    'GET',
    /^\/crm\/v4\/associations\/([^/]+)\/([^/]+)\/labels$/,
    (portal, _asked, [from = '', to = '']) => associations.labels(portal, portal.typeOf(from), portal.typeOf(to)),
  ],
  [
    'GET',
    /^\/crm\/v4\/objects\/([^/]+)\/([^/]+)\/associations\/([^/]+)$/,
    (portal, { query }, [type = '', id = '', to = '']) =>
      associations.list(portal, { type: portal.typeOf(type), id, to: portal.typeOf(to) }, query),
  ],
  [
    'PUT',
    /^\/crm\/v4\/objects\/([^/]+)\/([^/]+)\/associations\/default\/([^/]+)\/([^/]+)$/,
    (portal, _asked, [type = '', id = '', to = '', toId = '']) =>
      associations.putDefault(portal, { type: portal.typeOf(type), id, to: portal.typeOf(to), toId }),
  ],
  [
    'PUT',
    /^\/crm\/v4\/objects\/([^/]+)\/([^/]+)\/associations\/([^/]+)\/([^/]+)$/,
    (portal, { body }, [type = '', id = '', to = '', toId = '']) =>
      associations.put(portal, { type: portal.typeOf(type), id, to: portal.typeOf(to), toId }, body),
  ],
  ['POST', /^\/files\/v3\/files$/, (portal, asked) => settings.upload(portal, asked)],
  ['GET', /^\/files\/v3\/files\/([^/]+)$/, (portal, _asked, [id = '']) => settings.oneFile(portal, id)],
]

function perform(portal: Portal, asked: ApiRequest): Answer {
  for (const [method, path, handler] of handlers) {
    const [, ...parts] = (asked.method === method && path.exec(asked.path)) || []
    if (asked.method === method && path.test(asked.path)) return handler(portal, asked, parts.map(decodeURIComponent))
  }
  throw notFound()
}
