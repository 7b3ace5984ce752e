import { endpointLimits } from '../../../shared/contract/limits.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Grant } from '../../../shared/contract/accounts/scopes.ts'
import { answersOf } from './answers.ts'
import { examplesOf } from './examples.ts'
import { jsonSchema, type Json, type SchemaOf } from './json-schema.ts'
import { parametersOf } from './parameters.ts'

export interface OperationInput {
  /** `forms_create` */
  operationId: string
  tag: string
  /** The scope that an API key needs. */
  grant: Grant | null
  spec: EndpointSpec
}

/** One endpoint as an operation. */
export function operationOf({ operationId, tag, grant, spec }: OperationInput, refer: SchemaOf): Json {
  const security = { account: undefined, session: [{ session: [] }], none: [] }[spec.auth ?? 'account']
  return {
    operationId,
    tags: [tag],
    summary: spec.summary,
    description: descriptionOf(spec, grant),
    ...(security && { security }),
    ...(grant && !security && { 'x-required-scope': grant }),
    parameters: parametersOf(spec, refer),
    ...bodyOf(spec, refer),
    responses: answersOf(spec, refer),
  }
}

/** What is special about the endpoint, then what follows from its declaration. */
function descriptionOf(
  { description = '', feature, limit, perPage, query, auth = 'account' }: EndpointSpec,
  grant: Grant | null,
): string {
  return [
    description,
    perPage === 'all' && query ? 'Without `per_page`, all of them come in one page.' : '',
    feature ? `Needs a plan with the feature \`${feature}\`; otherwise 403.` : '',
    limit ? `At most ${endpointLimits[limit].places} calls per minute and account; then 429.` : '',
    grant && auth === 'account' ? `An API key needs the scope \`${grant}\`.` : '',
    auth === 'session' ? 'For the dashboard: needs its session, an API key is not enough.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function bodyOf(spec: EndpointSpec, refer: SchemaOf): Json {
  if (spec.files) return { requestBody: { required: true, content: { 'multipart/form-data': formData(spec, refer) } } }
  if (!spec.body) return {}
  const [example] = examplesOf(spec.body)
  const json = { schema: refer(spec.body, 'input'), ...(example !== undefined && { example }) }
  return { requestBody: { required: true, content: { 'application/json': json } } }
}

/** The values of a form with files: each file is one more part. */
function formData({ body, files = [], requiredFiles = [] }: EndpointSpec, refer: SchemaOf): Json {
  const values = body ? jsonSchema(body, 'input', refer) : { type: 'object' }
  const parts = files.map((name) => [name, { type: 'string', format: 'binary', description: `The file \`${name}\`.` }])
  return {
    schema: {
      ...values,
      properties: { ...(values['properties'] as Json | undefined), ...Object.fromEntries(parts) },
      required: [...((values['required'] as string[] | undefined) ?? []), ...requiredFiles],
    },
  }
}
