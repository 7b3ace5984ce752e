import type { PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import type { endpoints, BodyOf, RecordOf } from '../api/endpoints.ts'
import { isEqual, mergeLists, mergeObjects } from '../../shared/versions/merge-lists.ts'
import { newBlockId } from './blocks/new-block.ts'
import { eachBlock, isDocumentSignature, without, withInserted } from './places.ts'

export type Template = RecordOf<typeof endpoints.pdfTemplates.get>
export type TemplatePatch = BodyOf<typeof endpoints.pdfTemplates.update>

/** The template being edited. Never changed in place: the history of the session is a list of drafts. */
export type Draft = Template

/** What is still without its content stays here until it has some: the server would refuse the whole template. */
export function isIncomplete(block: PdfBlock): boolean {
  if (block.type === 'image') return block.url === ''
  if (block.type === 'floorplan') return block.field_id === null && block.picture_url === null
  return block.type === 'field' && block.field_id === null && (block.crm === null || block.crm.name === '')
}

/** The blocks as they can be sent. */
export function complete(blocks: readonly PdfBlock[]): PdfBlock[] {
  const incomplete = Array.from(eachBlock(blocks)).flatMap(({ block }) => (isIncomplete(block) ? [block.id] : []))
  return incomplete.reduce<PdfBlock[]>((rest, id) => without(rest, id), [...blocks])
}

/** What of the draft differs from what the server holds, or `undefined`. */
export function patchOf(held: Draft, draft: Draft): TemplatePatch | undefined {
  const blocks = complete(draft.blocks)
  const patch: TemplatePatch = {
    ...(draft.enabled !== held.enabled && { enabled: draft.enabled }),
    ...(draft.name !== held.name && { name: draft.name === '' ? null : draft.name }),
    ...(!isEqual(blocks, complete(held.blocks)) && { blocks: blocks as NonNullable<TemplatePatch['blocks']> }),
    ...part('design', held.design, draft.design),
    ...part('settings', held.settings, draft.settings),
  }
  return Object.keys(patch).length === 0 ? undefined : patch
}

function part<T extends object>(name: string, held: T, draft: T): object {
  const names = (Object.keys(draft) as (keyof T)[]).filter((key) => !isEqual(held[key], draft[key]))
  return names.length === 0 ? {} : { [name]: Object.fromEntries(names.map((key) => [key, draft[key]])) }
}

/** Brings together what two people have made of one template; see `shared/versions/merge-lists.ts`. */
export function merge(base: Draft, theirs: Draft, mine: Draft): { merged: Draft; clash: boolean } {
  const keyed = ({ blocks }: Draft) => blocks.map((block) => ({ key: block.id, block }))
  const { list, clashes } = mergeLists(keyed(base), keyed(theirs), keyed(mine))
  const rest = ({ blocks: _blocks, ...others }: Draft) => others
  const [b, t, m] = [rest(base), rest(theirs), rest(mine)]
  const design = mergeObjects(b.design, t.design, m.design)
  const settings = mergeObjects(b.settings, t.settings, m.settings)
  const own = mergeObjects(
    { name: b.name, enabled: b.enabled },
    { name: t.name, enabled: t.enabled },
    { name: m.name, enabled: m.enabled },
  )
  return {
    merged: {
      ...mine,
      ...own.value,
      blocks: list.map(({ block }) => block),
      design: design.value,
      settings: settings.value,
    },
    clash: [clashes, own.clashes, design.clashes, settings.clashes].some(({ length }) => length > 0),
  }
}

/** The draft with documents signed or not; the signature has a place in the document as soon as it is asked for. */
export function withSigning(draft: Draft, enabled: boolean): Draft {
  const settings = { ...draft.settings, document_signing: { ...draft.settings.document_signing, enabled } }
  const has = Array.from(eachBlock(draft.blocks)).some(({ block }) => isDocumentSignature(block))
  if (!enabled || has) return { ...draft, settings }
  const block: PdfBlock = { id: newBlockId(), type: 'signature', field_id: null, label: null, required: true }
  return { ...draft, settings, blocks: [...draft.blocks, block] }
}

/** The draft without a block; with the last place to sign, the signature of the document goes too. */
export function withoutBlock(draft: Draft, id: string): Draft {
  const blocks = without(draft.blocks, id)
  const isSigned = Array.from(eachBlock(blocks)).some(({ block }) => isDocumentSignature(block))
  const rest = { ...draft, blocks }
  return draft.settings.document_signing.enabled && !isSigned ? withSigning(rest, false) : rest
}

/** The draft with a copy of a block behind it; a copy has ids of its own. */
export function withCopy(draft: Draft, block: PdfBlock, place: Parameters<typeof withInserted>[2]): [Draft, string] {
  const copy = fresh(block)
  return [{ ...draft, blocks: withInserted(draft.blocks, copy, place) }, copy.id]
}

function fresh<B extends PdfBlock>(block: B): B {
  const id = newBlockId()
  if (block.type !== 'columns') return { ...block, id }
  return { ...block, id, left: block.left.map(fresh), right: block.right.map(fresh) }
}
