import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { objectsOf, pointer, type Finding, type OpenApi } from './document.ts'
import { operationFindings } from './operations.ts'
import { documentFindings } from './whole.ts'

/**
 * What is wrong with an OpenAPI 3.1 document: its structure by the schema of OpenAPI, its examples by the schemas they stand beside, and rules of
 * good documents. The rules have the names that Spectral gives them (decision 0075).
 */
export async function lint(document: OpenApi): Promise<Finding[]> {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
  if (!valid) {
    const list = Array.isArray(errors) ? errors : [{ instancePath: '', message: String(errors) }]
    return list.map(({ instancePath, message = '' }) => ({
      rule: 'oas3-schema',
      path: instancePath.split('/').slice(1),
      message,
    }))
  }
  return [...operationFindings(document), ...documentFindings(document), ...exampleFindings(document)]
}

function* exampleFindings(document: OpenApi): Generator<Finding> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  for (const { rule, path, schema, values } of examplesOf(document)) {
    if (values.length === 0) continue
    const check = ajv.compile({ $ref: `openapi#${encodeURI(pointer(schema))}` })
    for (const value of values) {
      if (check(value)) continue
      const [error] = check.errors ?? []
      const message = `An example does not fit its schema: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`
      yield { rule, path, message }
    }
  }
}

interface Examples {
  rule: string
  path: Finding['path']
  /** Path of the schema that they have to fit. */
  schema: Finding['path']
  values: unknown[]
}

/** Beside a schema, `example` is a value and `examples` an object of them; in a schema, `examples` is a list of values, and the default has to fit, too. */
function* examplesOf(document: OpenApi): Generator<Examples> {
  for (const [path, value] of objectsOf(document)) {
    const { schema, example, examples, default: fallback } = value as Record<string, unknown>
    const given = [example].filter((one) => one !== undefined)
    if (typeof schema === 'object' && path.at(-1) !== 'properties') {
      const values = [...given, ...Object.values(examples ?? {}).flatMap(valueOf)]
      yield { rule: 'oas3-valid-media-example', path, schema: [...path, 'schema'], values }
    } else if (isSchemaAt(path)) {
      const values = [
        ...given,
        ...[fallback].filter((one) => one !== undefined),
        ...(Array.isArray(examples) ? examples : []),
      ]
      yield { rule: 'oas3-valid-schema-example', path, schema: path, values }
    }
  }
}

const valueOf = (example: unknown) =>
  typeof example === 'object' && example !== null && 'value' in example ? [example.value] : []

/** Below `schema`, or a schema among the components; not the map of its properties. */
function isSchemaAt(path: readonly (string | number)[]): boolean {
  const maps = ['properties', '$defs', 'patternProperties', 'schemas']
  const last = path.at(-1)
  if (typeof last === 'string' && maps.includes(last) && !maps.includes(String(path.at(-2)))) return false
  return path.includes('schema') || path.indexOf('schemas') === 1
}
