/**
 * A proof of work (`pow_enabled`): `count` puzzles, so that the time for all of them varies little. Puzzle `i` is solved by a number
 * with which the SHA-256 of seed, `i` and the number (32 + 4 + 4 bytes, big-endian) begins with `bits` zero bits.
 */
export interface ProofTask {
  /** Signed; sent back with the numbers. */
  challenge: string
  /** SHA-256 of the challenge, in hex. */
  seed: string
  /** 1–32 */
  bits: number
  count: number
}

/** A solved task as `_proof` carries it: the challenge, and the numbers in base 36. */
export const proofText = (challenge: string, numbers: readonly number[]) =>
  [challenge, ...numbers.map((number) => number.toString(36))].join('.')
