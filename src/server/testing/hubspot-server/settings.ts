import { createHash } from 'node:crypto'
import type { ApiRequest } from '../json-crm/server.ts'
import { invalid, notFound } from './errors.ts'
import type { Answer } from './objects.ts'
import type { Portal, StoredFile } from './portal.ts'
import { property } from './properties.ts'

const ok = (body: object): Answer => ({ status: 200, body })

/** Owners, page by page. */
export function owners(portal: Portal, query: URLSearchParams): Answer {
  const isArchived = query.get('archived') === 'true'
  const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 100)]
  const all = portal.owners.filter(({ team }) => (team === null) === isArchived)
  const results = all.slice(from, from + limit).map(({ team, ...owner }) => ({
    ...owner,
    type: 'PERSON',
    userId: Number(owner.id) + 1000,
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
    archived: isArchived,
    teams: team ? [{ ...team, primary: true }] : [],
  }))
  return ok({ results, ...(from + limit < all.length && { paging: { next: { after: String(from + limit) } } }) })
}

export const pipelines = (portal: Portal): Answer =>
  ok({ results: portal.pipelines.map((pipeline) => ({ ...pipeline, archived: false })) })

export const account = ({ portalId }: Portal): Answer =>
  ok({ portalId, uiDomain: 'app-eu1.hubspot.com', timeZone: 'Europe/Berlin', accountType: 'STANDARD' })

/** Labels of HubSpot's own properties are in the language that was asked for. */
export function properties(portal: Portal, type: string, query: URLSearchParams): Answer {
  const isGerman = query.get('locale') === 'de'
  const results = portal
    .propertiesOf(type)
    .map(({ de, ...one }) => ({ ...one, label: (isGerman && de) || one.label, groupName: 'g', description: '' }))
  return ok({ results })
}

export function oneProperty(portal: Portal, type: string, name: string): Answer {
  const found = portal.propertiesOf(type).find((one) => one.name === name)
  if (!found) throw notFound(`property ${name} does not exist`)
  return ok({ ...found, groupName: 'g', description: '' })
}

export function addProperty(portal: Portal, type: string, body: Record<string, unknown>): Answer {
  const { name, label, type: of, fieldType, options = [] } = body as Record<string, string> & { options?: object[] }
  const made = property(name ?? '', [of as 'string', fieldType ?? ''], { hubspotDefined: false })
  const whole = { ...made, label: label ?? '', options: options as typeof made.options }
  portal.properties[type] = [...portal.propertiesOf(type), whole]
  return { status: 201, body: { ...whole, groupName: 'g', description: '' } }
}

/** A file, which is in its folder once where that was asked for. */
export async function upload(portal: Portal, { headers, bytes }: ApiRequest): Promise<Answer> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [file, folderPath] = [form.get('file'), text('folderPath')]
  const options = JSON.parse(text('options') || '{}') as Record<string, string>
  if (!(file instanceof Blob)) throw invalid('file is missing')
  if (folderPath === '' && text('folderId') === '') throw invalid('One of folderId or folderPath is required')
  if (!options['access']) throw invalid('access is required')
  const content = Buffer.from(await file.arrayBuffer())
  const known = [...portal.files.values()].find((one) => one.folderPath === folderPath && one.content.equals(content))
  if (known && options['duplicateValidationStrategy'] === 'RETURN_EXISTING') return { status: 201, body: shown(known) }
  const id = portal.newId('files')
  const stored = { id, name: text('fileName') || file.name, folderPath, access: options['access'], content }
  portal.files.set(id, stored)
  return { status: 201, body: shown(stored) }
}

const shown = ({ id, name, folderPath, access, content }: StoredFile) => ({
  id,
  name: name.replace(/\.[^.]*$/, ''),
  extension: name.replace(/^.*\./, ''),
  path: `${folderPath}/${name}`,
  access,
  size: content.length,
  fileMd5: createHash('md5').update(content).digest('hex'),
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
  archived: false,
})

export function oneFile(portal: Portal, id: string): Answer {
  const found = portal.files.get(id)
  if (!found) throw notFound()
  return ok(shown(found))
}
