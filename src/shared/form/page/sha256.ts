/**
 * SHA-256 (FIPS 180-4) of one block, and of its digest the first word: a proof of work looks at nothing else. It is several times
 * faster than a call of `crypto` for each hash.
 */

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function rootsOfPrimes(count: number, power: number): Int32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Int32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}

const constants = rootsOfPrimes(64, 1 / 3)
const start = rootsOfPrimes(8, 1 / 2)
const w = new Int32Array(64)

/** The 32 bytes of a seed in hex as eight words. */
export function seedWords(seed: string): number[] {
  return Array.from({ length: 8 }, (_, i) => Number.parseInt(seed.slice(8 * i, 8 * i + 8), 16))
}

/** Whether a number, 0 to 2^32 − 1, solves a puzzle: seed words and place, nine words. `bits`: 1–32 */
export function solvesPuzzle(puzzle: readonly number[], number: number, bits: number): boolean {
  return leadingWord(puzzle, number) >>> (32 - bits) === 0
}

/** Of a message of nine words and a number: 40 bytes, big-endian. */
function leadingWord(message: readonly number[], number: number): number {
  w.set(message)
  w[9] = number
  w[10] = 0x80000000
  w.fill(0, 11, 15)
  w[15] = 320
  for (let i = 16; i < 64; i++) {
    const x = at(i - 15)
    const y = at(i - 2)
    const near = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const far = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = at(i - 16) + near + at(i - 7) + far
  }
  return compressed()
}

function compressed(): number {
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number]
  const first = a
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const up = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] as number) + at(i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const down = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + up) | 0
    d = c
    c = b
    b = a
    a = (up + down) | 0
  }
  return (first + a) >>> 0
}

const at = (i: number) => w[i] as number
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
