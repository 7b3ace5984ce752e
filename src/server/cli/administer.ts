import { parseConfig, type Config } from '../config.ts'
import { openLog } from '../log.ts'
import { openInstallation, StartError } from '../open-installation.ts'
import type { Platform } from '../platform.ts'

/** What a command has to say: one document for programs, a text for people. */
export interface Outcome {
  document: unknown
  text: string
  /** The exit code is 1. */
  failed?: boolean
}

/**
 * Turns a command into the action of its command line: opens the installation as the environment names it, runs the
 * command, closes it again and prints the outcome. `keys`: it seals or opens values, so that it needs the
 * secret key of the server; the others run without. The connection string is that of the tables' owner.
 */
export function administer<O>(
  load: () => Promise<(platform: Platform, options: O, connectionString: string) => Promise<Outcome>>,
  { keys = false }: { keys?: boolean } = {},
) {
  return async (options: O & { json?: boolean }): Promise<void> => {
    const command = await load()
    const run = (platform: Platform, connectionString: string) => command(platform, options, connectionString)
    print(await onInstallation({ anyKey: !keys }, run), options)
  }
}

/**
 * The action of a command that works on the installation from outside: it opens what it needs, and neither checks nor migrates anything
 * unasked.
 */
export function outside<O>(load: () => Promise<(config: Config, options: O) => Promise<Outcome>>) {
  return async (options: O & { json?: boolean }): Promise<void> => {
    const command = await load()
    print(await command(readConfig(), options), options)
  }
}

function print({ document, text, failed = false }: Outcome, { json = false }: { json?: boolean }): void {
  console.log(json ? JSON.stringify(document) : text)
  if (failed) process.exitCode = 1
}

async function onInstallation(
  options: { anyKey: boolean },
  run: (platform: Platform, connectionString: string) => Promise<Outcome>,
): Promise<Outcome> {
  const log = openLog('error')
  const config = readConfig()
  await using stack = new AsyncDisposableStack()
  const installation = await openInstallation(config, log, { share: true })
  stack.defer(() => installation.close())
  const { openPlatform } = await import('../open-platform.ts')
  const platform = await openPlatform(config, installation.connectionString, log, options)
  stack.defer(() => platform.close())
  return await run(platform, installation.connectionString)
}

export function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}
