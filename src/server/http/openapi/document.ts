import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { ErrorBody } from '../../../shared/contract/error-body.ts'
import { neededGrant, resourceScopes, type Resource } from '../../../shared/contract/accounts/scopes.ts'
import { answerHeaders } from './answers.ts'
import { componentSchemas } from './components.ts'
import { introduction } from './introduction.ts'
import type { Json } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { headerParameters } from './parameters.ts'
import { refusalComponents } from './refusals.ts'
import { tagOf } from './tags.ts'
import { webhookEventsOf } from './webhook-event.ts'

export type Contract = Record<string, Record<string, EndpointSpec>>

/**
 * The OpenAPI 3.1 document, made from the very declarations that the kernel runs: paths, parameters, bodies, answers,
 * errors and security all follow from them.
 */
export function openApiDocument(contract: Contract, serverUrl: string): Json {
  const { refer, complete } = componentSchemas()
  refer(ErrorBody, 'output')
  const paths: Record<string, Json> = {}
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [name, spec] of Object.entries(endpoints)) {
      const item = (paths[spec.path] ??= {})
      const grant = resource in resourceScopes ? neededGrant(resource as Resource, spec.method) : null
      const named = { operationId: `${resource}_${name}`, tag: tagOf(resource).name, grant, spec }
      item[spec.method.toLowerCase()] = operationOf(named, refer)
    }
  }
  return complete({
    openapi: '3.1.0',
    info: {
      title: 'Foyer API',
      version: '1',
      summary: 'Forms for real-estate agencies, every field mapped to a record of the CRM.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This installation' }],
    security: [{ api_key: [] }],
    tags: resourcesInOrder(contract).map(tagOf),
    paths,
    webhooks: webhookEventsOf(refer),
    components: {
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the account, as it was shown when it was made.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'foyer_session', description: 'A session of the dashboard.' },
      },
      parameters: headerParameters,
      headers: answerHeaders,
      responses: refusalComponents(),
    },
  })
}

/** What an API key can use comes first. */
function resourcesInOrder(contract: Contract): string[] {
  const forKeys = (resource: string) =>
    Object.values(contract[resource] ?? {}).some(({ auth = 'account' }) => auth === 'account')
  return Object.keys(contract).toSorted((a, b) => Number(forKeys(b)) - Number(forKeys(a)))
}
