import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/**
 * Processor time of one call on the thread that makes it, as a multiple of a fixed calculation in the same process: a slow or busy
 * machine fails no test. The fixed calculation takes 50 ms on one core of an AMD EPYC (2026) with Node 24, so 1 stands for 50 ms there.
 */
export async function costOf(call: () => unknown): Promise<number> {
  // The first calls compile and fill caches.
  await call()
  reference()
  const first = (await timed(call)) / (await timed(reference))
  // What takes a third of what it may needs no closer look.
  if (first < 1 / 3) return first
  return inTurns(() => timed(call))
}

/**
 * Processor time of the longest stretch in which a call keeps the event loop from anything else, as the same multiple.
 */
export async function longestStretchOf(call: () => Promise<unknown>): Promise<number> {
  await call()
  reference()
  return inTurns(() => longestStretch(call))
}

/**
 * The least of several counts, as a multiple of the least that the fixed calculation took in turn with them: what others do on the machine
 * makes either longer, and nothing makes it shorter. V8 compiles on other threads, and on a busy machine a call stays interpreted until they
 * get a processor: what takes more than it may is counted again, with pauses for them.
 */
async function inTurns(count: () => Promise<number>): Promise<number> {
  let [least, leastReference] = [Infinity, Infinity]
  for (let run = 0; run < runs || (run < mostRuns && least > leastReference); run++) {
    if (run >= runs) await delay(pauseMs)
    leastReference = Math.min(leastReference, await timed(reference))
    least = Math.min(least, await count())
  }
  return least / leastReference
}

/** Microseconds of this thread in the turn of the event loop that took most of them while a call was under way. */
async function longestStretch(call: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let hasEnded = false
  const watching = (async () => {
    while (!hasEnded) longest = Math.max(longest, await timed(() => nextTurn()))
  })()
  await call()
  hasEnded = true
  await watching
  return longest
}

const runs = 5
const mostRuns = 30
const pauseMs = 100

/** Microseconds of this thread. The system counts in steps of some milliseconds, so only what takes long is told apart. */
async function timed(call: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await call()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** Texts, patterns, objects, sorting and JSON: always the same, and 50 ms of them where it was measured. */
function reference(): number {
  let sum = 0
  for (let round = 0; round < rounds; round++) {
    const rows = Array.from({ length: 2_000 }, (_, i) => ({
      id: (i * 7919) % 2_003,
      name: `Name ${(i * 104_729) % 9_973}, Straße ${i}`,
      tags: [`a${i % 17}`, `b${i % 23}`],
    }))
    const groups = Map.groupBy(rows, ({ tags }) => tags.join())
    const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const found = sorted.filter(({ name }) => /\b9\d*,\s+straße\s+\d{3}$/iu.test(name))
    const copy = JSON.parse(JSON.stringify(sorted)) as typeof rows
    sum += groups.size + found.length + copy.reduce((length, { name }) => length + name.normalize('NFC').length, 0)
  }
  return sum
}

const rounds = 35
