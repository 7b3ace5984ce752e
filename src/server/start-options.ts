import { parseArgs } from 'node:util'
import type { Role } from './config.ts'
import { StartError } from './open-installation.ts'

export const startHelp = `foyer start [--role web|worker]

Starts the service: the API, public forms, the dashboard and the background work.

  --role web      only what answers requests
  --role worker   only the background work
  --help          prints this

Settings come from the environment; docs/operating/configuration.md lists them.
Administration: foyer --help`

/** What the command line of a start asks for. Throws `StartError` for options that there are not. */
export function readStart(args: readonly string[]): Role | 'help' {
  const { role, help } = parsed(args)
  if (help) return 'help'
  const known = (['all', 'web', 'worker'] as const).find((name) => name === role)
  if (!known) throw new StartError(`--role must be all, web or worker, not ${role}. ${seeHelp}`)
  return known
}

const seeHelp = 'foyer start --help lists the options.'

function parsed(args: readonly string[]): { role: string; help: boolean } {
  try {
    const options = {
      role: { type: 'string', default: 'all' },
      help: { type: 'boolean', short: 'h', default: false },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    // Node goes on with advice about options that begin with a dash.
    const [said = ''] = (error as Error).message.split('. ', 1)
    throw new StartError(`${said.replace(/\.$/, '')}. ${seeHelp}`)
  }
}
