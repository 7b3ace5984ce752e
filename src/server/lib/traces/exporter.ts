import type { Logger } from 'pino'
import type { TracingConfig } from '../../tracing-config.ts'
import { openRareLog } from '../log-lines/rare-log.ts'
import { otlpJson } from './otlp-json.ts'
import { spanCounts } from './span-counts.ts'
import type { FinishedSpan } from './span.ts'

/** Spans of one request. */
const maxBatch = 512
/** What waits beyond this is dropped: about 4 MB, however long the receiver is away. */
const maxWaiting = 8_192
/** What has ended is sent this much later at most, while the receiver answers. */
const everyMs = 1_000
const closeMs = 2_000

export interface Exporter {
  add(span: FinishedSpan): void
  close(): Promise<void>
}

/**
 * Sends spans in batches, one request at a time, and never waits for a place: while the receiver is away or slow, spans are dropped and
 * counted. A batch that fails is not sent again.
 */
export function openExporter({ url, headers, timeoutMs, resource }: TracingConfig, log: Logger): Exporter {
  let waiting: FinishedSpan[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  const faults = openRareLog()
  const stopped = new AbortController()

  async function send(batch: readonly FinishedSpan[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpJson(resource, batch),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]),
      })
      // A connection is kept when its answer has been read, which is a few bytes.
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The receiver of traces answered ${response.status}.`)
      spanCounts.sent += batch.length
    } catch (error) {
      spanCounts.dropped += batch.length
      const held_back = faults.due('send')
      if (held_back !== undefined) log.warn({ err: error, held_back }, 'traces not sent: they are dropped')
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, maxBatch))
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sending ??= drain().finally(() => (sending = undefined))
    return sending
  }

  return {
    add(span) {
      if (waiting.length >= maxWaiting) {
        spanCounts.dropped++
        return
      }
      waiting.push(span)
      if (waiting.length >= maxBatch) void flush()
      else if (!sending) timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    async close() {
      const late = setTimeout(() => stopped.abort(), closeMs)
      await flush()
      clearTimeout(late)
      waiting = []
    },
  }
}
