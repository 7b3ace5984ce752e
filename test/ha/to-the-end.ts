import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Run {
  /** Journals and logs, which are kept where something is broken. */
  directory: string
  /** Gives how many promises were broken. */
  run(): Promise<number>
  /** Ends everything that was started, at once. */
  killAll(): void
  /** Lines of the processes of the service. */
  printed(): string[]
  say(line: string): void
}

/** Runs a test to its end: however that comes, nothing of the installation outlives this process. */
export async function runToTheEnd({ directory, run, killAll, printed, say }: Run): Promise<never> {
  process.on('exit', killAll)
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  const begun = performance.now()
  const broken = await run().catch((error: unknown) => {
    console.error(error)
    return undefined
  })
  say(`took ${Math.round((performance.now() - begun) / 1_000)} s`)
  killAll()
  if (broken === 0) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  else {
    writeFileSync(join(directory, 'service.log'), printed().join('\n'))
    say(`logs and journals are kept in ${directory}`)
  }
  process.exit(broken === 0 ? 0 : 1)
}

const readyMs = 30_000

/** Resolves when HAProxy has a web that is ready. */
export async function healthy(base: string, unexpectedExits: readonly string[]): Promise<void> {
  const end = Date.now() + readyMs
  for (;;) {
    const { ok } = await fetch(`${base}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
    if (Date.now() > end) throw new Error(['The service does not answer.', ...unexpectedExits].join('\n'))
    await sleep(50)
  }
}
