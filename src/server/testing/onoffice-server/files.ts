import { randomUUID } from 'node:crypto'
import { integer, onlyKnows, success, type Request, type Result } from './action.ts'
import { page } from './listing.ts'
import type { Office, OfficeFile } from './office.ts'
import { Refusal } from './refusal.ts'

const uploadModules = ['address', 'estate', 'agentsLog', 'task'] as const
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Kinds of files of estates that are links. */
const links = new Set(['Link', 'Ogulo-Link', 'Film-Link', 'Objekt-Link'])

/** The content block by block, and then, without content, the record it belongs to. A link has no content. */
export function uploadFile({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'data tmpUploadId module relatedRecordId file title Art freetext documentAttribute position setDefaultPublicationRights applyWaterMark url extendedclaim',
  )
  const { data, tmpUploadId, Art: kind, url } = parameters
  const known = typeof tmpUploadId === 'string' ? office.uploads.get(tmpUploadId) : undefined
  if (tmpUploadId !== undefined && !known) throw new Refusal(129)
  if (data !== undefined) return storeBlock(office, data, known && { id: tmpUploadId as string, content: known })
  if (typeof kind === 'string' && links.has(kind)) {
    if (typeof url !== 'string' || url === '') throw new Refusal(167, 'url')
    return success({ fileId: attach(office, parameters, { name: '', url, content: Buffer.alloc(0) }) })
  }
  if (!known) throw new Refusal(129)
  const { file: name } = parameters
  if (typeof name !== 'string' || name === '') throw new Refusal(167, 'file')
  const attached =
    parameters['module'] === 'tmpUpload'
      ? { cacheFileUuid: randomUUID() }
      : { fileId: attach(office, parameters, { name, url: null, content: known }) }
  // An upload can be used once.
  office.uploads.delete(tmpUploadId as string)
  return success({ filesize: known.length, tmpUploadId, ...attached })
}

function storeBlock(office: Office, data: unknown, known: { id: string; content: Buffer } | undefined): Result {
  if (typeof data !== 'string' || data === '' || !base64.test(data)) throw new Refusal(255, 'data')
  const { id, content: before } = known ?? { id: randomUUID(), content: Buffer.alloc(0) }
  const content = Buffer.concat([before, Buffer.from(data, 'base64')])
  office.uploads.set(id, content)
  return { records: [{ id: 0, type: '', elements: { filesize: content.length, tmpUploadId: id } }] }
}

/** Gives the number of the file. */
function attach(
  office: Office,
  parameters: Record<string, unknown>,
  stored: Pick<OfficeFile, 'name' | 'url' | 'content'>,
): string {
  const { title = stored.name, Art: kind = null, freetext = '' } = parameters
  const module = uploadModules.find((one) => one === parameters['module'])
  if (module === undefined) throw new Refusal(163, 'module')
  const recordId = integer(parameters['relatedRecordId'], 'relatedRecordId')
  if (!office.records[module].has(recordId)) throw new Refusal(235, String(recordId))
  if (module === 'estate') {
    const kinds = office.fields('file').get('Art')?.permittedvalues ?? []
    if (kind === null) throw new Refusal(254, 'Art')
    if (!kinds.some(({ code }) => code === kind)) throw new Refusal(252, 'Art')
  }
  const id = office.newId('file')
  office.files.push({
    ...stored,
    id,
    module,
    recordId,
    title: String(title as string),
    kind: kind as string | null,
    text: String(freetext as string),
    isPublished: parameters['setDefaultPublicationRights'] === true,
    modified: Math.floor(Date.now() / 1000),
  })
  return String(id)
}

/** Files of an estate or an address; of one alone the content, too. */
export function readFiles({ office, resourceid, parameters }: Request): Result {
  if (resourceid !== 'estate' && resourceid !== 'address') throw new Refusal(163, resourceid)
  const own =
    resourceid === 'estate'
      ? 'estateid documentAttribute showispublishedonhomepage showpublicationstatus includeImageUrl'
      : 'addressid'
  onlyKnows(parameters, `${own} fileid listlimit listoffset extendedclaim`)
  const of = resourceid === 'estate' ? 'estateid' : 'addressid'
  if (parameters[of] === undefined) throw new Refusal(167, of)
  const recordId = integer(parameters[of], of)
  if (!office.records[resourceid].has(recordId)) throw new Refusal(80, String(recordId))
  const fileId = parameters['fileid'] === undefined ? undefined : integer(parameters['fileid'], 'fileid')
  const wanted = office.files.filter(
    ({ id, module, recordId: owner }) =>
      module === resourceid && owner === recordId && (fileId === undefined || id === fileId),
  )
  const more = (file: OfficeFile) => ({
    ...(parameters['showispublishedonhomepage'] === true && { ispublishedonhomepage: file.isPublished }),
    ...(parameters['includeImageUrl'] !== undefined && { imageUrl: imageAddress(file) }),
    ...(fileId !== undefined && { content: file.content.toString('base64') }),
  })
  return {
    cacheable: true,
    total: wanted.length,
    records: page(wanted, parameters, 100).map((file) => ({
      id: file.id,
      type: 'file',
      elements: { ...(resourceid === 'estate' ? ofEstate(file) : ofAddress(file)), ...more(file) },
    })),
  }
}

/** Where a picture can be seen; a link is seen where it leads. */
export const imageAddress = ({ id, recordId, name, url }: OfficeFile): string =>
  url ?? `https://image.onoffice.example/Objekte/${recordId}/${id}_${encodeURIComponent(name)}`

const named = ({ kind, name, content, modified }: OfficeFile) => ({
  type: kind,
  name,
  originalname: name,
  filename: name,
  fileSize: content.length,
  modified,
})

const ofAddress = (file: OfficeFile) => ({
  ...named(file),
  date: new Date(file.modified * 1000).toISOString().slice(0, 10),
})

const ofEstate = (file: OfficeFile) => ({
  ...named(file),
  ...(file.url !== null && { url: file.url }),
  position: file.id,
  documentAttribute: null,
  title: file.title,
  freetext: file.text,
  category: file.kind === 'Dokument' ? 'internal' : 'external',
})
