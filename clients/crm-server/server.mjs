// @ts-nocheck
/**
 * A CRM behind Foyer's connector "Own CRM (HTTP)", to begin with: all of docs/crm/http.md in one file, without dependencies. It keeps records in
 * memory, and in the file DATA where that is set:
 *
 *     SECRET=whsec_… PORT=8090 DATA=records.json node server.mjs
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const maxBodyBytes = 16 * 1024 * 1024
const maxFileBytes = 10 * 1024 * 1024
const maxAgeSeconds = 300

/** What is not done, and would not be done later either. `fields` are those that this CRM does not have. */
class Refused extends Error {
  constructor(status, code, message, fields) {
    super(message)
    this.status = status
    this.body = { error: { code, message, ...(fields && { fields }) } }
  }
}

/** What the records are: in a CRM of your own, this is your database. */
function openStore(data) {
  const kept = data && existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {}
  const store = { lastId: 1000, records: {}, references: {}, relations: [], files: {}, ...kept }
  const recordsOf = (module) => (store.records[module] ??= {})
  return {
    store,
    recordsOf,
    keep: () => data && writeFileSync(data, JSON.stringify(store)),
    nextId: () => String(++store.lastId),
    existing(module, id) {
      if (Object.hasOwn(recordsOf(module), id)) return recordsOf(module)[id]
      throw new Refused(404, 'record_gone', `There is no record ${id} in ${module}.`)
    },
    find(module, { fields = {}, numbers = {}, active_only = false }) {
      const wanted = [...Object.entries(fields), ...Object.entries(numbers)]
      if (wanted.length === 0) return { oldest: undefined, all: [] }
      const found = Object.values(recordsOf(module)).filter(({ values }) =>
        wanted.every(([name, value]) =>
          Array.isArray(numbers[name]) ? value.includes(digitsOf(values[name])) : same(values[name], value),
        ),
      )
      const [archived, active] = [true, false].map((is) => found.filter(({ values }) => (values.Status === '0') === is))
      return { oldest: active[0] ?? (active_only ? undefined : archived[0]), all: found.slice(0, 20) }
    },
  }
}

const digitsOf = (value) => String(value ?? '').replace(/\D/g, '')
const same = (value, wanted) => String(value ?? '').toLowerCase() === String(wanted).toLowerCase()

/** What values have to be. */
function openChecks(modules) {
  function moduleOf(name) {
    const module = modules.find((one) => one.name === name)
    if (!module) throw new Refused(422, 'unknown_module', `There is no module ${name}.`)
    return module
  }
  function check(moduleName, values) {
    const { fields } = moduleOf(moduleName)
    const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
    if (unknown.length > 0) throw new Refused(422, 'unknown_field', `Unknown: ${unknown.join(', ')}.`, unknown)
    for (const [name, value] of Object.entries(values)) {
      const { permittedvalues, length } = fields.find((field) => field.name === name)
      for (const part of [value].flat().filter((one) => one !== null && one !== '')) {
        if (permittedvalues && !permittedvalues.some(({ code }) => code === String(part)))
          throw new Refused(422, 'value_refused', `${name} does not permit ${part}.`)
        if (length && String(part).length > length)
          throw new Refused(422, 'value_refused', `${name} holds at most ${length} characters.`)
      }
    }
    return values
  }
  return { moduleOf, check }
}

const readActions = ({ recordsOf, find }, { moduleOf }, { modules, users, groups }) => ({
  describe: ({ locale }) => ({
    modules: modules.map(({ name, fields }) => ({
      name,
      fields: fields.map(({ label, permittedvalues = null, ...field }) => ({
        ...field,
        label: label[locale] ?? label.de,
        permittedvalues:
          permittedvalues?.map(({ code, label }) => ({ code, label: label[locale] ?? label.de })) ?? null,
      })),
    })),
  }),
  people: () => ({ users, groups }),
  find: ({ module, ...search }) => ({ records: find(moduleOf(module).name, search).all }),
  read: ({ module, id, uuid }) => {
    const records = Object.values(recordsOf(moduleOf(module).name))
    return { record: records.find((one) => (uuid ? same(one.uuid, uuid) : one.id === id)) ?? null }
  },
})

const writeActions = ({ store, recordsOf, nextId, existing, find }, { moduleOf, check }, { publicUrl }) => ({
  create: ({ module, values, reference, address_id = null, estate_id = null, unless_found = {} }) => {
    // Asked again, since the first answer did not arrive: it is the record that was made then.
    if (store.references[reference]) return { record: { id: store.references[reference] }, created: true }
    check(module, values)
    if (address_id !== null) existing('address', address_id)
    if (estate_id !== null) existing('estate', estate_id)
    const found = find(module, unless_found).oldest
    if (found) return { record: found, created: false }
    const id = (store.references[reference] = nextId())
    const url = `${publicUrl}/${module}/${id}`
    recordsOf(module)[id] = { id, uuid: randomUUID(), url, values, address_id, estate_id }
    return { record: { id }, created: true }
  },
  update: ({ module, id, values }) => {
    Object.assign(existing(moduleOf(module).name, id).values, check(module, values))
    return {}
  },
  relate: ({ kind, estate_id, address_id }) => {
    existing('estate', estate_id)
    existing('address', address_id)
    const relation = [kind, estate_id, address_id].join(' ')
    if (!store.relations.includes(relation)) store.relations.push(relation)
    return {}
  },
  attach: ({ module, id, reference, name, content_type, content }) => {
    if (store.references[reference]) return { id: store.references[reference] }
    existing(moduleOf(module).name, id)
    const { length } = Buffer.from(content, 'base64')
    if (length === 0 || length > maxFileBytes) throw new Refused(422, 'file_refused', 'A file has 1 byte to 10 MiB.')
    const fileId = (store.references[reference] = nextId())
    store.files[fileId] = { module, id, name, content_type, content }
    return { id: fileId }
  },
})

/** Whether the headers sign the body (Standard Webhooks), and when: an old request is not believed. */
function isSigned(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= maxAgeSeconds)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  const digest = (text) => createHash('sha256').update(text).digest()
  return String(given)
    .split(' ')
    .some((one) => timingSafeEqual(digest(one), digest(`v1,${expected}`)))
}

/** The CRM: it answers one request after the other. @param {any} options */
export function openCrm({ secret, modules, users = [], groups = [], data = '', publicUrl = 'https://crm.example' }) {
  const kept = openStore(data)
  const checks = openChecks(modules)
  const options = { modules, users, groups, publicUrl }
  const actions = { ...readActions(kept, checks, options), ...writeActions(kept, checks, options) }

  /** `body` are the bytes as they came: the signature is over them. */
  function answer(path, headers, body) {
    try {
      if (!isSigned(secret, headers, body)) throw new Refused(401, 'unsigned', 'The signature is wrong, or old.')
      const { action, ...request } = JSON.parse(body.toString('utf8'))
      // The signature covers the body alone: what is to be done has to stand there.
      if (!Object.hasOwn(actions, action) || !path.endsWith(`/${action}`))
        throw new Refused(404, 'unknown_action', 'There is no such action.')
      const result = actions[action](request)
      kept.keep()
      return { status: 200, body: result }
    } catch (error) {
      return error instanceof Refused
        ? error
        : { status: 500, body: { error: { code: 'failed', message: String(error) } } }
    }
  }

  return { answer, store: kept.store, modules }
}

/** Serves it over HTTP; HTTPS is for the proxy before it. */
export function serve(crm) {
  return createServer(async (request, response) => {
    const chunks = []
    let size = 0
    for await (const chunk of request) if ((size += chunk.length) <= maxBodyBytes) chunks.push(chunk)
    const { status, body } =
      size > maxBodyBytes
        ? new Refused(413, 'too_large', 'At most 16 MiB.')
        : crm.answer(new URL(request.url, 'http://crm').pathname, request.headers, Buffer.concat(chunks))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

if (import.meta.main) {
  const { SECRET: secret, PORT: port = '8090', DATA: data, FIELDS = `${import.meta.dirname}/fields.json` } = process.env
  if (!secret) throw new Error('SECRET is required: whsec_ and 32 random bytes in base64.')
  const crm = openCrm({ secret, data, ...JSON.parse(readFileSync(FIELDS, 'utf8')) })
  serve(crm).listen(Number(port), () => console.log(`The CRM answers on port ${port}.`))
}
