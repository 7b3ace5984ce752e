import { CommanderError } from 'commander'
import { program } from './program.ts'
import { StartError } from '../open-installation.ts'

/** `foyer <command>`: administration of an installation (README "Administration"). */

/** One sentence for a person; the program's own faults keep their stack, so that they can be reported. */
async function explain(error: unknown): Promise<string> {
  if (error instanceof CommanderError) {
    const text = error.message.replace(/^error: /, '').replace(/\.?$/, '.')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const { asApiError } = await import('../http/errors.ts')
  const told = asApiError(error)
  if (told) return told.message
  if (!(error instanceof Error)) return String(error)
  return error instanceof StartError || error.name === 'EmbeddedClusterError' ? error.message : (error.stack ?? error.message)
}

try {
  await program().parseAsync()
} catch (error) {
  const isHelp = error instanceof CommanderError && error.exitCode === 0
  if (!isHelp) {
    process.exitCode = 1
    const asked = error instanceof CommanderError && error.code === 'commander.help'
    const message = asked ? 'A command is required.' : await explain(error)
    if (!asked) console.error(message)
    if (process.argv.includes('--json')) console.log(JSON.stringify({ message }))
  }
}
