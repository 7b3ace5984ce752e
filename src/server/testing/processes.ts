import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
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

/** `src/server/main.ts` on a port that the system chooses. */
export function startServer(env: Env, args: string[] = []): Program {
  return startProgram('main.ts', args, { PORT: '0', ...env })
}

/** Runs a `foyer` command to its end. */
export async function runFoyer(env: Env, ...args: string[]) {
  const program = startProgram('cli/main.ts', args, env)
  return { code: await program.exited, stdout: program.stdout(), stderr: program.stderr() }
}

/** The same with something on its standard input. */
export async function runFoyerWith(input: string, env: Env, ...args: string[]) {
  const program = startProgram('cli/main.ts', args, env, input)
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

/** What `npm start` gives to Node: how many heaps the C library has, where it keeps compiled code, and its options. */
const [, heaps = '', cache = '', options = ''] =
  /MALLOC_ARENA_MAX=(\d+) NODE_COMPILE_CACHE=(\S+) exec node (.*) src/.exec(manifest.scripts.start) ?? []

function startProgram(file: string, args: string[], env: Env, input?: string): Program {
  const root = join(import.meta.dirname, '../../..')
  const child = spawn(process.execPath, [...options.split(' '), join(root, 'src/server', file), ...args], {
    env: {
      PATH: process.env['PATH'],
      NO_COLOR: '1',
      MALLOC_ARENA_MAX: heaps,
      NODE_COMPILE_CACHE: join(root, cache),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
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
        const address = /^ready (http:\S+)\n/m.exec(output.stdout)?.[1]
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
