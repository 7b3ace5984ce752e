import { CommanderError } from 'commander'
import { program } from './program.ts'

/** `foyer <command>`: administration of an installation (README "Administration"). */

/** Errors whose message is made of sentences for a person. */
const sentences: ReadonlySet<string> = new Set(['StartError', 'BackupError', 'FileRefusal'])

/** What went wrong as one sentence; a fault of the program itself has its stack below it, so that it can be reported. */
async function explain(error: unknown): Promise<{ message: string; stack?: string }> {
  if (error instanceof CommanderError) {
    const asked = error.code === 'commander.help'
    const text = asked ? 'a command is required' : error.message.replace(/^error: /, '').replace(/\.$/, '')
    return { message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }
  const { asApiError } = await import('../http/errors.ts')
  const told = asApiError(error)
  if (told) return { message: told.message }
  const { name, message, stack = message } = error instanceof Error ? error : new Error(String(error))
  return sentences.has(name) ? { message } : { message, stack }
}

// A pager, or `head`, that has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await program().parseAsync()
} catch (error) {
  const isHelp = error instanceof CommanderError && error.exitCode === 0
  if (!isHelp) {
    const { message, stack } = await explain(error)
    console.error(stack ?? message)
    if (process.argv.includes('--json')) console.log(JSON.stringify({ message }))
    process.exitCode = 1
  }
}
