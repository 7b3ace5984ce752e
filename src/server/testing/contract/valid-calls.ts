import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { contract } from '../../../shared/contract/index.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import type { CallOptions, TestAccount, TestApp } from '../harness.ts'
import { createRecord, sheetImage } from './record-factories.ts'
import { validBody, type BodyTarget } from './request-bodies.ts'

/** An endpoint of the contract, as the tests over the whole of it go through them. */
export interface NamedEndpoint {
  /** `forms.create` */
  name: string
  spec: EndpointSpec
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([resource, list]) =>
  Object.entries(list).map(([name, spec]) => ({ name: `${resource}.${name}`, spec: spec as EndpointSpec })),
)

/** Lists of what the installation has: the same for every account. */
export const listsOfInstallation: readonly string[] = ['formGallery.list']

/** A request that succeeds, on a new record of the account. */
export async function validCall(
  { name, spec }: NamedEndpoint,
  app: TestApp,
  account: TestAccount,
): Promise<CallOptions> {
  const id = spec.record ? await createRecord[spec.record](app, account) : 0
  const params = await pathParams(spec, { app, account, id })
  const body = await validBody(name, { app, account, id })
  const files = spec.files?.map((part) => [part, { name: `${part}.png`, content: sheetImage }] as const)
  if (files) return { id, form: [...(Object.entries(body ?? {}) as [string, string][]), ...files] }
  return { id, ...(params && { params }), ...(body && { body }) }
}

/** The parts of the path besides `{id}`. */
async function pathParams(
  { path }: EndpointSpec,
  { app, account, id }: BodyTarget,
): Promise<Record<string, string> | undefined> {
  if (path.includes('{module}')) return { module: 'address' }
  if (path.includes('{version}')) return { version: '1' }
  if (path.includes('{template}')) return { template: 'owner-inquiry' }
  if (path.includes('{note_id}')) {
    const body = { text: 'Rückruf' }
    const { data } = await app.call(submissionNotes.create, { id, key: account.api_key, body })
    return { note_id: String(data.id) }
  }
  if (!path.includes('{delivery_id}')) return undefined
  const { data } = await app.call(webhooks.deliveries, { id, key: account.api_key })
  return { delivery_id: data[0].id }
}
