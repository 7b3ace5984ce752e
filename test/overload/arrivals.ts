import { connect } from 'node:net'
import { postRequest, submissionBody, type BenchForm } from '../../bench/form.ts'
import { percentile } from '../crash/judged.ts'

/**
 * Visitors who come at a fixed rate whatever the answers take, in a process of its own: each with a connection, from one of `networks` addresses of
 * the loopback interface, sends a submission and leaves with the answer.
 */
export interface Arrivals {
  port: number
  form: BenchForm
  perSecond: number
  seconds: number
  networks: number
  /** Visitors are numbered from here on. */
  first: number
}

export interface ArrivalResult {
  sent: number
  /** Answered with 201, and those of them while visitors came. */
  accepted: number
  acceptedMeanwhile: number
  acceptedP99Ms: number
  /** Answered with 429 or 503 and `Retry-After`. */
  refused: number
  slowestMs: number
  /** What must not be, by what it is. */
  faults: Record<string, number>
}

/** Longer than any answer may take. */
const mostMs = 20_000

interface Answer {
  status: number
  waits: boolean
}

/** The answer, once all of it is there. */
function completeAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
  if (text.length < end + 4 + length) return undefined
  return { status: Number(head.slice(9, 12)), waits: /\r\nretry-after: \d+/.test(head) }
}

function addressOf(network: number): string {
  return `127.${1 + Math.floor(network / 250)}.${1 + (network % 250)}.1`
}

/** One visitor; gives the answer, or why there is none. */
function visit(port: number, localAddress: string, request: string): Promise<Answer | string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    let received = ''
    const leave = (outcome: Answer | string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(leave, mostMs, `no answer within ${mostMs / 1000} s`)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
      const answer = completeAnswer(received)
      if (answer) leave(answer)
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => leave(`${code}`))
    socket.on('close', () => leave('a connection that ended without an answer'))
    socket.write(request)
  })
}

async function run({ port, form, perSecond, seconds, networks, first }: Arrivals): Promise<ArrivalResult> {
  const faults: Record<string, number> = {}
  const times: number[] = []
  let [sent, refused, slowestMs] = [0, 0, 0]
  const note = (fault: string) => (faults[fault] = (faults[fault] ?? 0) + 1)

  async function one(): Promise<void> {
    const number = sent++
    const begun = performance.now()
    const answer = await visit(
      port,
      addressOf(number % networks),
      postRequest(form.path, submissionBody(form, first + number)),
    )
    const ms = performance.now() - begun
    slowestMs = Math.max(slowestMs, ms)
    if (typeof answer === 'string') note(answer)
    else if (answer.status === 201) times.push(ms)
    else if ((answer.status === 429 || answer.status === 503) && answer.waits) refused++
    else note(`status ${answer.status}${answer.waits ? '' : ' without Retry-After'}`)
  }

  const count = Math.round(perSecond * seconds)
  const visits: Promise<void>[] = []
  const begun = performance.now()
  while (sent < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) * perSecond) / 1000))
    while (sent < due) visits.push(one())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const acceptedMeanwhile = times.length
  await Promise.all(visits)
  const acceptedP99Ms = percentile(times, 0.99)
  return { sent, accepted: times.length, acceptedMeanwhile, acceptedP99Ms, refused, slowestMs, faults }
}

process.on('message', (arrivals: Arrivals) => {
  void run(arrivals).then((result) => process.send?.(result))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
