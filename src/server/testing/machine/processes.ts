import { spawn, type ChildProcess, type ChildProcessByStdio, type SpawnOptionsWithStdioTuple } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fastDirectory } from './fast-directory.ts'

/** A program of the installation, as it is started by npm, with nothing of this process's environment but PATH. */
export interface Program extends AsyncDisposable {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** The exit code; a signal that ended it by force is `null`. */
  exited: Promise<number | null>
  /** The address in its line `ready http://…`; throws when the program ends before it. */
  ready(): Promise<string>
}

type Env = Record<string, string>

const root = join(import.meta.dirname, '../../../..')

/** `foyer start` on a port that the system chooses. */
export function startServer(env: Env, args: string[] = []): Program {
  return startProgram(['start', ...args], { PORT: '0', ...env })
}

/** The server as a person starts it, by `npm start`, which `around` may put into something else; npm leads a process group of its own. */
export function startByNpm(env: Env, around: (command: string) => [string, ...string[]]): Program {
  const [command, ...args] = around('npm start --ignore-scripts')
  const npm = { HOME: env['DATA_DIR'] ?? '', npm_config_update_notifier: 'false' }
  return followProgram(
    spawn(command, args, { ...spawnOptions({ PORT: '0', ...npm, ...env }), cwd: root, detached: true }),
  )
}

/** Begins a `foyer` command. */
export const startFoyer = (env: Env, ...args: string[]): Program => startProgram(args, env)

/** Runs a `foyer` command to its end. */
export async function runFoyer(env: Env, ...args: string[]) {
  const program = startFoyer(env, ...args)
  return { code: await program.exited, stdout: program.stdout(), stderr: program.stderr() }
}

/** The same with something on its standard input. */
export async function runFoyerWith(input: string, env: Env, ...args: string[]) {
  const program = startProgram(args, env, input)
  return { code: await program.exited, stdout: program.stdout(), stderr: program.stderr() }
}

/** A new DATA_DIR that is gone at the end of the test. */
export function temporaryDataDir(): Disposable & { path: string } {
  const path = fastDirectory('foyer-process-')
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  }
}

/** Runs `bin/foyer`, as `npm start` and `npm run foyer` do. */
function startProgram(args: string[], env: Env, input?: string): Program {
  const child = spawn(join(root, 'bin/foyer'), args, spawnOptions(env))
  child.stdin.end(input)
  return followProgram(child)
}

const spawnOptions = (env: Env): SpawnOptionsWithStdioTuple<'pipe', 'pipe', 'pipe'> => ({
  env: { PATH: process.env['PATH'], NO_COLOR: '1', ...env },
  stdio: ['pipe', 'pipe', 'pipe'],
})

function followProgram(child: ChildProcessByStdio<Writable, Readable, Readable>): Program {
  const output = { stdout: '', stderr: '' }
  const listeners = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      for (const listener of listeners) listener()
    })
  }
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const ready = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const address = /^ready (http:\S+)\r?\n/m.exec(output.stdout)?.[1]
        if (address !== undefined) resolve(address)
      }
      listeners.add(look)
      look()
      void exited.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${output.stderr}`)))
    })
  return {
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    exited,
    ready,
    async [Symbol.asyncDispose]() {
      // An embedded database that is cut off still writes into the directory that is about to be removed.
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await exited
      clearTimeout(force)
    },
  }
}
