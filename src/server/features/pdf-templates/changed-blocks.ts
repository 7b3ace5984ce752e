import { blockParts } from '../../../shared/contract/forms/translations.ts'

const running = ['header_text', 'footer_text'] as const

/** A design whose texts, which may have macros, are changed. */
export function inRunningTexts(design: object, text: (text: string) => string): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...design }
  for (const name of running) if (typeof changed[name] === 'string') changed[name] = text(changed[name])
  return changed
}

/** A block of a template or of a file, as far as it names something or says something. */
interface AnyBlock {
  type: string
  [name: string]: unknown
}

export interface CrmName {
  module: string
  name: string
  label?: string | null
}

/** What becomes of what a block names; `undefined`: it is left out. */
export interface BlockChange<From, To> {
  field: (field: From) => To | undefined
  crm: (reference: CrmName) => CrmName | undefined
  text: (text: string) => string
}

/** Texts of a block, all of which may have macros. */
const said = ['text', 'label', 'caption', 'recipient', ...blockParts] as const

/** Blocks with a list of fields. */
const listing: ReadonlySet<string> = new Set(['fieldlist', 'facts'])

/**
 * Blocks that name fields in another way. What names nothing any more is dropped: a block, an entry of a list, a list without entries
 * that says nothing else, columns without blocks.
 */
export function changedBlocks<From, To>(blocks: readonly object[], change: BlockChange<From, To>): object[] {
  return (blocks as readonly AnyBlock[]).flatMap((block) => {
    if (block.type !== 'columns') return changedBlock(block, change)
    const [left, right] = (['left', 'right'] as const).map((side) => block[side] as object[])
    const sides = { left: changedBlocks(left ?? [], change), right: changedBlocks(right ?? [], change) }
    const isEmptied = sides.left.length + sides.right.length === 0 && (left?.length ?? 0) + (right?.length ?? 0) > 0
    return isEmptied ? [] : [{ ...block, ...sides }]
  })
}

function changedBlock<From, To>(block: AnyBlock, change: BlockChange<From, To>): AnyBlock[] {
  const words = Object.fromEntries(
    said.flatMap((name) => (typeof block[name] === 'string' ? [[name, change.text(block[name])]] : [])),
  )
  const spoken = { ...block, ...words }
  if (listing.has(block.type)) {
    const entries = block['field_ids'] as (From | CrmName)[]
    const field_ids = entries.flatMap((entry) => changedEntry(entry, change) ?? [])
    const isEmptied = field_ids.length === 0 && entries.length > 0
    return isEmptied && typeof block['lines'] !== 'string' ? [] : [{ ...spoken, field_ids }]
  }
  const named = (block['field_id'] ?? block['crm'] ?? null) as From | CrmName | null
  if (named === null) return [spoken]
  const changed = changedEntry(named, change)
  if (changed === undefined) return []
  return [isCrmName(named) ? { ...spoken, crm: changed } : { ...spoken, field_id: changed }]
}

function changedEntry<From, To>(entry: From | CrmName, { field, crm, text }: BlockChange<From, To>) {
  if (!isCrmName(entry)) return field(entry)
  const changed = crm(entry)
  return changed && { ...changed, ...(typeof changed.label === 'string' && { label: text(changed.label) }) }
}

const isCrmName = (entry: unknown): entry is CrmName => typeof entry === 'object' && entry !== null

/** What blocks of a file name, with its path: fields by their keys, and CRM fields. */
export function* namedInBlocks(
  blocks: readonly object[],
  path: string,
): Generator<{ path: string; key: string } | { path: string; crm: CrmName }> {
  for (const [at, block] of (blocks as readonly AnyBlock[]).entries()) {
    const here = `${path}.${at}`
    for (const side of ['left', 'right'] as const) {
      if (block.type === 'columns') yield* namedInBlocks(block[side] as object[], `${here}.${side}`)
    }
    if (typeof block['field_id'] === 'string') yield { path: `${here}.field_id`, key: block['field_id'] }
    if (isCrmName(block['crm'])) yield { path: `${here}.crm.name`, crm: block['crm'] }
    if (!listing.has(block.type)) continue
    for (const [i, entry] of (block['field_ids'] as (string | CrmName)[]).entries()) {
      const listed = `${here}.field_ids.${i}`
      yield typeof entry === 'string' ? { path: listed, key: entry } : { path: `${listed}.name`, crm: entry }
    }
  }
}
