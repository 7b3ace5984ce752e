import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** Commands in the root directory of another Debian, on this machine. Needs root. */

/** Runs a program of this machine to its end; throws if it fails. */
export const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** What the network of this machine needs: certificates, proxies, registry. */
export function network(root: string): Record<string, string> {
  run('cp', '/etc/resolv.conf', join(root, 'etc/'))
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy']
  const settings = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const registry = execFileSync('npm', ['config', 'get', 'registry']).toString().trim()
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined && certificates !== '') {
    run('cp', certificates, join(root, 'etc/extra-certificates.pem'))
    settings['NODE_EXTRA_CA_CERTS'] = '/etc/extra-certificates.pem'
  }
  return { ...settings, npm_config_registry: registry }
}

export interface Order {
  root: string
  user: string
  folder: string
  environment: Record<string, string>
  /** Paths that can be written to; all of them where it is left out. */
  writable?: string[]
}

/** Starts a shell command with the root directory of an image, and processes, devices and memory of its own. */
export function inside({ root, user, folder, environment, writable }: Order, command: string): ChildProcess {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const readOnly = [
    'mount --bind "$root" "$root"',
    ...(writable ?? []).map((path) => `mount --bind "$root${path}" "$root${path}"`),
    'mount -o remount,bind,ro "$root"',
    'mount -t tmpfs tmpfs "$root/tmp"',
  ]
  const script = [
    ...(writable ? readOnly : []),
    'mount -t proc proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    'mount -t tmpfs tmpfs "$root/dev/shm"',
    'exec chroot --userspec="$user" "$root" env -i HOME="$home" PATH=/usr/local/bin:/usr/bin:/bin "$@" sh -c "cd $folder && $command"',
  ]
  const home = user === 'root' ? '/root' : `/home/${user}`
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-euc', script.join('\n'), 'bash', ...variables],
    {
      env: { ...process.env, root, user, home, folder, command },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

export async function outputOf(order: Order, command: string): Promise<string> {
  const child = inside(order, command)
  let output = ''
  child.stdout?.on('data', (data) => (output += String(data)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}.\n${output}`)
  return output
}
