import { knownList, knownObject } from '../editing/known.ts'
import type { Draft } from './draft.ts'

/** The draft that both sides last held, with what the server has got of `sent`, drafts that it gave no answer to. */
export function knownDraft(base: Draft, theirs: Draft, sent: readonly Draft[]): Draft {
  if (sent.length === 0) return base
  const keyed = ({ blocks }: Draft) => blocks.map((block) => ({ key: block.id, block }))
  return {
    ...knownObject(base, theirs, sent),
    blocks: knownList(keyed(base), keyed(theirs), sent.map(keyed)).map(({ block }) => block),
    design: knownObject(
      base.design,
      theirs.design,
      sent.map(({ design }) => design),
    ),
    settings: knownObject(
      base.settings,
      theirs.settings,
      sent.map(({ settings }) => settings),
    ),
  }
}
