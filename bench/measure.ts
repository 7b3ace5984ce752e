import type { Child } from './children.ts'
import type { Load, LoadResult } from './load.ts'
import { cpuUs, descendantsCpuUs } from './usage.ts'

/** What a part of the bench is given. */
export interface Bench {
  quick: boolean
  /** Another checkout of the service to compare with. */
  tree?: string | undefined
  generator: Child<Load, LoadResult>
}

export interface Measurement extends LoadResult {
  /** Of the server process, per request. */
  cpuUs: number
  /** Of the processes below it: its embedded PostgreSQL. */
  databaseCpuUs: number
}

/** Puts a load on the server with this pid; an answer that is not 2xx ends the bench. */
export async function measure({ generator }: Bench, pid: number, load: Load): Promise<Measurement> {
  const before = { own: cpuUs(pid), database: descendantsCpuUs(pid) }
  const result = await generator.ask(load)
  const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`Unexpected answers: ${JSON.stringify(result.statuses)}`)
  return {
    ...result,
    cpuUs: (cpuUs(pid) - before.own) / result.requests,
    databaseCpuUs: (descendantsCpuUs(pid) - before.database) / result.requests,
  }
}
