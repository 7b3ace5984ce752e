import type { DocumentBlock } from '../model.ts'

const isPlace = (block: DocumentBlock | undefined) => block?.type === 'signature'
const isOfAgency = (block: DocumentBlock | undefined) => block?.type === 'signature' && block.agency === true

/** Signatures of visitor and agency that follow one another stand side by side. */
export function bothParties(blocks: readonly DocumentBlock[]): DocumentBlock[] {
  const found: DocumentBlock[] = []
  for (let at = 0; at < blocks.length; at++) {
    const [one, next] = [blocks[at], blocks[at + 1]]
    if (one && next && isPlace(one) && isPlace(next) && isOfAgency(one) !== isOfAgency(next)) {
      found.push({ type: 'columns', left: [one], right: [next] })
      at++
    } else if (one) found.push(one)
  }
  return found
}
