import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type NewCrmFile, type SendObserver } from '../port.ts'
import type { PropstackClient } from './protocol/client.ts'
import { recordOf } from './protocol/wire.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'

/** What links a document, by our modules. A task has no documents of its own. */
const links: Readonly<Record<string, string>> = { address: 'client_id', estate: 'property_id' }

export const fileModules = Object.keys(links)

/** Uploads a document to a contact or a property and gives its id. It is not shown to the public. Throws `CrmError`. */
export async function uploadFile(
  client: PropstackClient,
  { module, id, name, content_type, content, title }: NewCrmFile,
  sending?: SendObserver,
): Promise<string | null> {
  const link = Object.hasOwn(links, module) ? links[module] : undefined
  if (link === undefined) throw new CrmError('unsupported', refusal('propstack_module_without_files', { module }))
  if (content.length > maxFileBytes) {
    throw new CrmError('rejected', refusal('crm_file_too_large', { max: maxFileBytes / 1024 / 1024 }))
  }
  if (content.length === 0) throw new CrmError('rejected', refusal('crm_file_empty'))
  if (!isNumber(id)) throw new CrmError('rejected', refusal('propstack_record_missing', { id: id.slice(0, 100) }))
  const doc = `data:${content_type};base64,${Buffer.from(content).toString('base64')}`
  const document = { doc, title: title ?? name, [link]: Number(id), is_private: true }
  const answer = await client.call(
    { method: 'POST', path: '/documents', body: { document } },
    { isRepeatable: false, sending },
  )
  const made = recordOf(answer)
  return made ? String(made.id) : null
}
