import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { CrmError, type NewCrmFile, type SendObserver } from '../port.ts'
import { htmlOf } from '../protocol/html.ts'
import { objectTypes } from './dictionary.ts'
import type { MetadataCache } from './metadata-cache.ts'
import { repeatable, type HubSpotClient } from './protocol/client.ts'
import { createdId } from './protocol/wire.ts'
import { readWire } from './reader.ts'
import { pathOf } from './records.ts'
import { associationsOf, requireNumber } from './relations.ts'

/** Files hang on a note about the record; an activity has none of its own. */
const links = { address: 'address_id', estate: 'estate_id' } as const

export const fileModules = Object.keys(links)

/**
 * Uploads a file, which only users of the account can open, and attaches it to a contact or a listing by a note. Gives the id of the
 * file. Throws `CrmError`.
 */
export async function uploadFile(
  client: HubSpotClient,
  metadata: MetadataCache,
  file: NewCrmFile,
  sending?: SendObserver,
): Promise<string> {
  const { module, id, name, content, title } = file
  if (module !== 'address' && module !== 'estate') {
    throw new CrmError('unsupported', refusal('hubspot_module_without_files', { module }))
  }
  if (content.length > maxFileBytes) {
    throw new CrmError('rejected', refusal('crm_file_too_large', { max: maxFileBytes / 1024 / 1024 }))
  }
  if (content.length === 0) throw new CrmError('rejected', refusal('crm_file_empty'))
  requireNumber(id)
  // A file is not uploaded without a record to attach it to.
  if (!(await readWire(client, id, { type: objectTypes[module] }))) {
    throw new CrmError('rejected', refusal('hubspot_record_missing', { id }))
  }
  const associations = await associationsOf(client, metadata, objectTypes.agentsLog, { [links[module]]: id })
  const upload = { method: 'POST', path: '/files/v3/files', content: await formOf(file) } as const
  // What is in the folder of the record already is not uploaded a second time.
  const fileId = createdId(await client.call(upload, repeatable))
  const properties = {
    hs_timestamp: new Date(databaseTime()).toISOString(),
    hs_note_body: htmlOf(title ?? name),
    hs_attachment_ids: fileId,
  }
  const note = { method: 'POST', path: pathOf('notes'), body: { properties, associations } } as const
  await client.call(note, { isRepeatable: false, sending })
  return fileId
}

async function formOf({ module, id, name, content, content_type }: NewCrmFile) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(content)], { type: content_type }), name)
  form.set('fileName', name)
  form.set('folderPath', `/Foyer/${module}-${id}`)
  const options = {
    access: 'PRIVATE',
    overwrite: false,
    duplicateValidationStrategy: 'RETURN_EXISTING',
    duplicateValidationScope: 'EXACT_FOLDER',
  }
  form.set('options', JSON.stringify(options))
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}
