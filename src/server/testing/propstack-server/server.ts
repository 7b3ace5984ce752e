import { HttpError, serveJsonCrm, type JsonCrm } from '../json-crm/server.ts'
import { Agency } from './agency.ts'
import { fault } from './attributes.ts'
import { perform } from './handlers.ts'

export interface PropstackServer extends JsonCrm {
  /** Of the API, as `PROPSTACK_API_URL` names it. */
  url: string
  agency: Agency
}

const version = '/v1'

/**
 * A server that speaks version 1 of Propstack's API on the loopback interface, as it is documented: keys, paths, envelopes, the upsert of
 * contacts, and attributes that are dropped without a word where they are not known. Everything is in memory.
 */
export async function startPropstack({ port = 0 }: { port?: number } = {}): Promise<PropstackServer> {
  const agency = new Agency()
  const refusal = (status: number) => ({ errors: [`HTTP ${status}`] })
  const served = await serveJsonCrm(
    {
      callOf: (method, path) => `${method} ${path.slice(version.length).replace(/\d+$/, ':id')}`,
      answer(asked) {
        if (!asked.path.startsWith(`${version}/`)) throw fault(404, 'Not found')
        if (asked.headers['x-api-key'] !== agency.apiKey) throw new HttpError(401, refusal(401))
        const body = perform(agency, { ...asked, path: asked.path.slice(version.length) })
        return { status: asked.method === 'POST' ? 201 : 200, body }
      },
      refusal,
    },
    port,
  )
  return Object.assign(served, { url: `http://${served.host}${version}`, agency })
}
