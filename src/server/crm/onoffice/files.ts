import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { CrmError, type NewCrmFile, type SendObserver } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { once } from '../protocol/once.ts'

/** Modules of an upload by ours. Appointments take none. */
export const fileModules = ['address', 'estate', 'task', 'agentsLog'] as const

/** Of one request, before base64: a multiple of 3, so that the texts of all blocks together are the text of the file. */
const blockBytes = 384 * 1024

/** Uploads a file block by block and attaches it to a record; gives its id. Throws `CrmError`. */
export async function uploadFile(
  client: OnOfficeClient,
  file: NewCrmFile,
  sending?: SendObserver,
): Promise<string | null> {
  if (!(fileModules as readonly string[]).includes(file.module)) {
    throw new CrmError('unsupported', refusal('onoffice_module_without_files', { module: file.module }))
  }
  if (file.content.length > maxFileBytes) {
    throw new CrmError('rejected', refusal('crm_file_too_large', { max: maxFileBytes / 1024 / 1024 }))
  }
  if (file.content.length === 0) throw new CrmError('rejected', refusal('crm_file_empty'))
  const tmpUploadId = await uploadBlocks(client, file.content)
  const { records } = await client.call(
    { verb: 'do', resource: 'uploadfile', parameters: { tmpUploadId, ...description(file) } },
    { isRepeatable: false, sending },
  )
  const fileId = records[0]?.elements['fileId']
  return fileId === undefined || fileId === null ? null : String(fileId as string | number)
}

/** An upload that is not attached is no file yet and expires: the next attempt starts anew. */
async function uploadBlocks(client: OnOfficeClient, content: Uint8Array): Promise<string> {
  let tmpUploadId: string | undefined
  for (let start = 0; start < content.length; start += blockBytes) {
    const data = Buffer.from(content.subarray(start, start + blockBytes)).toString('base64')
    const parameters = { data, ...(tmpUploadId !== undefined && { tmpUploadId }) }
    const block = client.call({ verb: 'do', resource: 'uploadfile', parameters }, { isRepeatable: false })
    const answered = (await once(block)).records[0]?.elements['tmpUploadId']
    if (typeof answered !== 'string') throw new CrmError('unavailable', refusal('onoffice_upload_unplaced'))
    tmpUploadId ??= answered
  }
  return tmpUploadId ?? ''
}

function description({ module, id, name, content_type, title, kind }: NewCrmFile): Record<string, unknown> {
  const link = { module, relatedRecordId: Number(id), file: name, title: title ?? name }
  if (module !== 'estate') return link
  // An estate wants to know what kind of file it is, and shows none of them to the public by itself.
  const Art = kind ?? (content_type.startsWith('image/') ? 'Foto' : 'Dokument')
  return { ...link, Art, freetext: '', setDefaultPublicationRights: false }
}
