import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A script in a process of its own, which answers each message with one message. */
export interface Child<Question, Answer> extends AsyncDisposable {
  pid: number
  ask(question: Question): Promise<Answer>
  /** A message without an answer of its own. */
  tell(message: Question): void
}

export function startChild<Question extends object, Answer>(file: string): Child<Question, Answer> {
  const child = fork(resolve(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} did not start.`)
  return {
    pid,
    async ask(question) {
      const answer = nextMessage(child, file)
      child.send(question)
      return (await answer) as Answer
    },
    tell(message) {
      child.send(message)
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function nextMessage(child: ChildProcess, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null, signal: string | null) =>
      reject(new Error(`${file} ended before it answered: ${signal ?? `exit code ${code}`}.`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message)
    })
  })
}
