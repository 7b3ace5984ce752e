import { subscribe } from 'node:diagnostics_channel'
import { crashPointChannel } from '../../src/server/lib/crashes/crash-points.ts'

/** Loaded before a program: ends its process as kill -9 does when `CRASH_AT=<point>:<n>` is reached for the n-th time. */
const [point, times] = (process.env['CRASH_AT'] ?? '').split(':')
let left = Number(times)

subscribe(crashPointChannel, (reached) => {
  if (reached === point && --left === 0) process.kill(process.pid, 'SIGKILL')
})
