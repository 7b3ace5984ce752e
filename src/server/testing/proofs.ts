import { createHash } from 'node:crypto'
import { proofText, type ProofTask } from '../../shared/form/page/proof.ts'

/** The proof that a page's script would find for a task, by trying. */
export function solved({ challenge, seed, bits, count }: ProofTask): string {
  const numbers = Array.from({ length: count }, (_, i) => {
    const message = Buffer.alloc(40, Buffer.from(seed, 'hex'))
    message.writeUInt32BE(i, 32)
    let number = 0
    do message.writeUInt32BE(number++, 36)
    while (createHash('sha256').update(message).digest().readUInt32BE(0) >>> (32 - bits) !== 0)
    return number - 1
  })
  return proofText(challenge, numbers)
}
