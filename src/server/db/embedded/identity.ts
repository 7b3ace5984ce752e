import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { EmbeddedClusterError } from './error.ts'

/**
 * The whole environment of PostgreSQL: nothing of ours leaks in (PGDATA, PGOPTIONS, secrets), and messages are in
 * English whatever the locale.
 */
export const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Which of the system's programs can be used here. */
export interface IsolationSupport {
  /** `unshare` may make a user namespace. Containers often forbid it. */
  userNamespace: boolean
  /** util-linux `setpriv` is there. macOS has none. */
  setpriv: boolean
}

/** As whom PostgreSQL runs. It refuses to run as root. */
export interface Identity {
  /** Command line that the program's own is appended to. */
  command(signalOnParentDeath: 'INT' | 'KILL'): string[]
  /** Whom the directories of the cluster must be given to; undefined when they are already ours. */
  owner: { uid: number; gid: number } | undefined
  /** The server gets a signal from the kernel when this process dies, however it dies. */
  followsParent: boolean
}

/** The user `nobody`: initdb wants a uid that has a name. */
const NOBODY = 65534
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/** Which of the tools for another identity work on this machine; each is tried. */
export function findTools(): IsolationSupport {
  return {
    userNamespace: process.platform === 'linux' && works([...NAMESPACE, 'true']),
    setpriv: process.platform === 'linux' && works(['setpriv', '--pdeathsig', 'INT', '--', 'true']),
  }
}

/**
 * Chooses as whom the cluster in `clusterDir` (which need not exist yet) runs: an ordinary user as himself; root, when
 * the cluster belongs to another user, as that one; else as root in a user namespace, where it only seems to be
 * `nobody`, so that any path works and every file stays root's; where namespaces are forbidden, as `nobody`.
 */
export function chooseIdentity(clusterDir: string, tools: IsolationSupport): Identity {
  const root = process.getuid?.() === 0
  if (!root && hasName()) return wrap([], tools)
  const owner = root ? statSync(clusterDir, { throwIfNoEntry: false }) : undefined
  if (owner && owner.uid !== 0) return switchUser({ uid: owner.uid, gid: owner.gid }, tools)
  if (tools.userNamespace) return wrap(NAMESPACE, tools)
  return root ? switchUser({ uid: NOBODY, gid: NOBODY }, tools) : wrap([], tools)
}

/** Fails with an explanation when the chosen user cannot reach the program or the data. */
export function checkReach(identity: Identity, program: string, directory: string): void {
  if (!identity.owner) return
  if (works([...identity.command('KILL'), 'sh', '-c', 'test -x "$0" && test -x "$1"', program, directory])) return
  throw new EmbeddedClusterError(
    `PostgreSQL does not run as root, so it was to run as uid ${identity.owner.uid}, but that user cannot reach ${program} or ${directory}. ` +
      'Start as an ordinary user, or move the program and DATA_DIR below directories that every user may enter (such as /opt and /var/lib), ' +
      'or allow user namespaces, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

function wrap(prefix: string[], tools: IsolationSupport): Identity {
  return {
    command: (signal) => [...prefix, ...(tools.setpriv ? ['setpriv', '--pdeathsig', signal, '--'] : [])],
    owner: undefined,
    followsParent: tools.setpriv,
  }
}

function switchUser(owner: { uid: number; gid: number }, tools: IsolationSupport): Identity {
  if (!tools.setpriv) {
    throw new EmbeddedClusterError(
      'PostgreSQL does not run as root, and this system has neither user namespaces nor the program setpriv to run it as another user. ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  const flags = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  return {
    command: (signal) => ['setpriv', ...flags, '--pdeathsig', signal, '--'],
    owner,
    followsParent: true,
  }
}

/** False for a uid without an entry in the user database, as some container platforms hand out. */
function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function works([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { env: ENVIRONMENT, stdio: 'ignore' }).status === 0
}
