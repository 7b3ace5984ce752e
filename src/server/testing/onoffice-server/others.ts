import { randomUUID } from 'node:crypto'
import { integer, integers, onlyKnows, success, type Request, type Result } from './action.ts'
import type { Office } from './office.ts'
import { Refusal } from './refusal.ts'

const relationType =
  /^urn:onoffice-de-ns:smart:2\.5:relationTypes:estate:address:(interested|owner|buyer|renter|tenant|contactPerson|contactPersonAll)$/

function relationOf(parameters: Record<string, unknown>): string {
  const { relationtype: type } = parameters
  if (typeof type !== 'string' || !relationType.test(type)) throw new Refusal(132)
  return type
}

export function createRelation({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentid childid relationinfo extendedclaim')
  const type = relationOf(parameters)
  const parents = integers(parameters['parentid'], 'parentid')
  const children = integers(parameters['childid'], 'childid')
  if (parents.length > 1 && children.length > 1) throw new Refusal(219)
  if (parents.some((id) => !office.records.estate.has(id))) throw new Refusal(235)
  if (children.some((id) => !office.records.address.has(id))) throw new Refusal(235)
  // A second one like it is made: onOffice's own screens show it twice.
  for (const parent of parents) for (const child of children) office.relations.push({ type, parent, child })
  return success()
}

export function deleteRelation({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentid childid extendedclaim')
  const type = relationOf(parameters)
  const [parents, children] = [integers(parameters['parentid'], 'parentid'), integers(parameters['childid'], 'childid')]
  const isMeant = (one: (typeof office.relations)[number]) =>
    one.type === type && parents.includes(one.parent) && children.includes(one.child)
  const kept = office.relations.filter((one) => !isMeant(one))
  office.relations.splice(0, office.relations.length, ...kept)
  return success()
}

/** `{"2001": ["101", "102"]}`; an empty list where there is none. */
export function readRelations({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentids childids extendedclaim')
  const type = relationOf(parameters)
  const { parentids, childids } = parameters
  if ((parentids === undefined) === (childids === undefined)) throw new Refusal(167, 'parentids')
  const elements: Record<string, string[]> = {}
  const [from, to] = parentids === undefined ? (['child', 'parent'] as const) : (['parent', 'child'] as const)
  for (const id of integers(parentids ?? childids, from)) {
    const related = office.relations
      .filter((one) => one.type === type && one[from] === id)
      .map((one) => String(one[to]))
    if (related.length > 0) elements[id] = [...new Set(related)]
  }
  return { records: [{ id: 'relatedIds', type: '', elements }] }
}

const uploadModules = ['address', 'estate', 'agentsLog', 'task'] as const
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The content block by block, and then, without content, the record it belongs to. */
export function uploadFile({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'data tmpUploadId module relatedRecordId file title Art freetext documentAttribute position setDefaultPublicationRights applyWaterMark url extendedclaim',
  )
  const { data, tmpUploadId } = parameters
  const known = typeof tmpUploadId === 'string' ? office.uploads.get(tmpUploadId) : undefined
  if (tmpUploadId !== undefined && !known) throw new Refusal(129)
  if (data !== undefined) {
    if (typeof data !== 'string' || data === '' || !base64.test(data)) throw new Refusal(255, 'data')
    const id = known ? (tmpUploadId as string) : randomUUID()
    const content = Buffer.concat([known ?? Buffer.alloc(0), Buffer.from(data, 'base64')])
    office.uploads.set(id, content)
    return { records: [{ id: 0, type: '', elements: { filesize: content.length, tmpUploadId: id } }] }
  }
  if (!known) throw new Refusal(129)
  return attach({ office, parameters, content: known, verb: 'do', resourceid: '' })
}

function attach({ office, parameters, content }: Request & { content: Buffer }): Result {
  const { file, title = file, Art: kind = null } = parameters
  const module = uploadModules.find((one) => one === parameters['module'])
  if (module === undefined) throw new Refusal(163, 'module')
  const recordId = integer(parameters['relatedRecordId'], 'relatedRecordId')
  if (!office.records[module].has(recordId)) throw new Refusal(235, String(recordId))
  if (typeof file !== 'string' || file === '') throw new Refusal(167, 'file')
  if (module === 'estate') {
    const kinds = office.fields('file').get('Art')?.permittedvalues ?? []
    if (kind === null) throw new Refusal(254, 'Art')
    if (!kinds.some(({ code }) => code === kind)) throw new Refusal(252, 'Art')
  }
  const id = office.newId('file')
  const stored = {
    id,
    module,
    recordId,
    name: file,
    title: String(title as string),
    kind: kind as string | null,
    content,
  }
  office.files.push(stored)
  // An upload can be used once.
  office.uploads.delete(parameters['tmpUploadId'] as string)
  return success({ fileId: id })
}

/** With the values of the first recipient whom the office knows in the place of macros. */
function asDelivered(office: Office, { subject, body }: Record<string, unknown>, recipients: readonly string[]) {
  const known = [...office.records.address.values()].find(({ contacts }) =>
    contacts.some(({ kind, value }) => kind === 'email' && recipients.includes(value)),
  )
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(known?.values ?? {})) if (typeof value === 'string') values[name] = value
  for (const { kind, value } of known?.contacts ?? []) if (kind === 'phone') values['Telefon1'] ??= value
  const filled = (text: unknown) =>
    String(text as string).replace(/_([A-Za-z]\w*)/g, (macro, name: string) => values[name] ?? macro)
  return { subject: filled(subject), body: filled(body) }
}

export function sendMail({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'emailidentity receiver cc bcc displayName subject body templateid replyto estateids useHtml signatureid attachmentsDirectData onlineattachmentids extendedclaim',
  )
  const { emailidentity: identity, receiver, cc = [], bcc = [] } = parameters
  if (identity === undefined || identity === '') throw new Refusal(50)
  if (!office.identities.includes(String(identity as string).toLowerCase())) throw new Refusal(51)
  if (!Array.isArray(receiver) || receiver.length === 0) throw new Refusal(53)
  const all = [receiver, cc, bcc].flat().map(String)
  if (all.some((address) => !/^[^\s@]+@[^\s@]+$/.test(address) && !/^\d+$/.test(address))) throw new Refusal(55)
  office.mails.push(parameters)
  office.delivered.push(asDelivered(office, parameters, all))
  return success()
}
