import type { ProofTask } from '../shared/form/page/proof.ts'
import { seedWords, solvesPuzzle } from '../shared/form/page/sha256.ts'

/** A worker: solves one task, and answers with the numbers. */
addEventListener('message', ({ data: { seed, bits, count } }: MessageEvent<ProofTask>) => {
  const words = seedWords(seed)
  const numbers = Array.from({ length: count }, (_, i) => {
    const puzzle = [...words, i]
    let number = 0
    while (!solvesPuzzle(puzzle, number, bits)) number++
    return number
  })
  postMessage(numbers)
})
