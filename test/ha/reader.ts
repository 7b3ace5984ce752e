import { Agent, get, type RequestOptions } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Callers that read pages and lists on kept connections, in a process of their own; what is not answered 200 is written down. */

export type ReaderOrder =
  | { kind: 'start'; host: string; port: number; paths: string[]; apiKey: string; callers: number }
  | { kind: 'stop' }

export interface ReaderAnswer {
  answered: number
  failures: string[]
}

/** Each caller has a connection of its own, and asks again this long after an answer. */
const pauseMs = 50
const timeoutMs = 5_000

const outcome: ReaderAnswer = { answered: 0, failures: [] }
let stopped = false

async function read({ host, port, paths, apiKey }: ReaderOrder & { kind: 'start' }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; !stopped; i++) {
    const path = paths[i % paths.length] ?? '/'
    const said = await statusOf({ host, port, path, agent, headers: { authorization: `Bearer ${apiKey}` } })
    if (said === '200') outcome.answered++
    else outcome.failures.push(`GET ${path}: ${said}`)
    await sleep(pauseMs)
  }
  agent.destroy()
}

function statusOf(options: RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const sent = get(options, (response) => {
      response.on('error', (error) => resolve(error.message))
      response.on('end', () => resolve(String(response.statusCode))).resume()
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', (error) => resolve(error.message))
  })
}

process.on('message', (order: ReaderOrder) => {
  if (order.kind === 'stop') stopped = true
  else {
    void Promise.all(Array.from({ length: order.callers }, () => read(order))).then(() => process.send?.(outcome))
  }
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
