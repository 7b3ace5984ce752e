// Violations reach into any depth, and make what no type allows.
// oxlint-disable-next-line typescript/no-explicit-any
type Part = Record<string, any>

/** A small document without a fault; each violation changes a copy of it. */
export const clean = (): Part => ({
  openapi: '3.1.0',
  info: {
    title: 'Things',
    version: '1',
    description: 'Things of an agency.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api/v1', description: 'This installation' }],
  security: [{ key: [] }],
  tags: [{ name: 'Things', description: 'What there is.' }],
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getThing',
        description: 'One thing.',
        tags: ['Things'],
        parameters: [
          {
            name: 'with',
            in: 'query',
            description: 'What comes with it.',
            schema: { type: 'string' },
            example: 'parts',
          },
        ],
        responses: {
          200: {
            description: 'The thing.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { size: 1 } } },
          },
        },
      },
    },
  },
  webhooks: {
    'thing.created': {
      post: {
        operationId: 'thingCreated',
        description: 'A thing was made.',
        tags: ['Things'],
        responses: { 200: { description: 'Taken.' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    parameters: { Id: { name: 'id', in: 'path', required: true, description: 'The id.', schema: { type: 'integer' } } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['size'],
        properties: {
          size: { type: 'integer', examples: [1] },
          kind: { type: 'string', enum: ['a', 'b'] },
          parts: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
})

const thing = (document: Part): Part => document['paths']['/things/{id}']
const read = (document: Part): Part => thing(document)['get']
const ofThing = (document: Part): Part => document['components']['schemas']['Thing']['properties']
const media = (document: Part): Part => read(document)['responses'][200]['content']['application/json']
const made = (document: Part): Part => document['webhooks']['thing.created']['post']
const movedTo = (document: Part, address: string) => {
  document['paths'][address] = thing(document)
  delete document['paths']['/things/{id}']
}

/** One violation of each rule, which has the name that Spectral gives it. */
export const violations: Record<string, (document: Part) => void> = {
  'operation-success-response': (document) => (read(document)['responses'] = { 404: { description: 'None.' } }),
  'operation-operationId-unique': (document) => (made(document)['operationId'] = 'getThing'),
  'operation-operationId': (document) => delete read(document)['operationId'],
  'operation-operationId-valid-in-url': (document) => (read(document)['operationId'] = 'get thing'),
  'operation-parameters': (document) => read(document)['parameters'].push({ ...read(document)['parameters'][0] }),
  'operation-tag-defined': (document) => (read(document)['tags'] = ['Others']),
  'operation-tags': (document) => delete read(document)['tags'],
  'operation-singular-tag': (document) => {
    document['tags'].push({ name: 'Others', description: 'What else there is.' })
    read(document)['tags'].push('Others')
  },
  'operation-description': (document) => (read(document)['description'] = ''),
  'path-params': (document) => delete thing(document)['parameters'],
  'path-declarations-must-exist': (document) => movedTo(document, '/things/{}'),
  'path-keys-no-trailing-slash': (document) => movedTo(document, '/things/{id}/'),
  'path-not-include-query': (document) => movedTo(document, '/things/{id}?all=1'),
  'duplicated-entry-in-enum': (document) => (ofThing(document)['kind']['enum'] = ['a', 'b', 'a']),
  'typed-enum': (document) => (ofThing(document)['kind']['enum'] = ['a', 1]),
  'array-items': (document) => delete ofThing(document)['parts']['items'],
  'info-description': (document) => (document['info']['description'] = ''),
  'info-license': (document) => delete document['info']['license'],
  'contact-properties': (document) => (document['info']['contact'] = { name: 'Operator' }),
  'no-eval-in-markdown': (document) => (read(document)['description'] = 'Calls eval(1).'),
  'no-script-tags-in-markdown': (document) => (read(document)['description'] = '<script>1</script>'),
  'openapi-tags': (document) => (document['tags'] = []),
  'openapi-tags-uniqueness': (document) => document['tags'].push({ ...document['tags'][0] }),
  'tag-description': (document) => delete document['tags'][0]['description'],
  'oas3-api-servers': (document) => delete document['servers'],
  'oas3-server-trailing-slash': (document) => (document['servers'][0]['url'] = '/api/v1/'),
  'oas3-server-not-example.com': (document) => (document['servers'][0]['url'] = 'https://example.com/api'),
  'oas3-server-variables': (document) => (document['servers'][0]['url'] = 'https://{host}/api'),
  'oas3-operation-security-defined': (document) => (read(document)['security'] = [{ token: [] }]),
  'oas3-parameter-description': (document) => delete read(document)['parameters'][0]['description'],
  'oas3-valid-media-example': (document) => (media(document)['example'] = { size: 'large' }),
  'oas3-valid-schema-example': (document) => (ofThing(document)['size']['examples'] = ['large']),
  'oas3-schema': (document) => delete document['info']['title'],
  'oas3-unused-component': (document) => (document['components']['schemas']['Unused'] = { type: 'string' }),
  'oas3-callbacks-in-callbacks': (document) =>
    (read(document)['callbacks'] = {
      done: { '{$url}': { post: { ...made(document), operationId: 'done', callbacks: {} } } },
    }),
  'oas3_1-servers-in-webhook': (document) => (made(document)['servers'] = [{ url: '/other' }]),
  'oas3_1-callbacks-in-webhook': (document) => (made(document)['callbacks'] = {}),
}
