import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/** What waits for a full disk or a reader that stands still, in bytes. Later lines are lost, and counted. */
const mostWaiting = 4 << 20
const againMs = 200
/** How often the end of the process asks a reader that is slow, 10 ms apart. */
const asksAtEnd = 100

/** Where lines of the log go. Nothing of it throws, and nothing waits for a reader of a pipe: a log that cannot be written is no reason to stop (decision 0179). */
export interface LogOutput {
  write(line: string): void
  /** Writes what waits, as far as it can be written now. */
  flush(): void
  /** Before the process ends, or the file is closed: what still waits is written by no later turn. */
  end(): void
}

/** @param fd an open file, such as 2 for standard error */
export function openLogOutput(fd: number): LogOutput {
  const to = withoutWaiting(fd)
  const waiting: Buffer[] = []
  let bytes = 0
  let lost = 0
  let again: NodeJS.Timeout | undefined
  let hasEnded = false

  function add(line: string): void {
    const added = Buffer.from(line)
    if (bytes + added.length > mostWaiting) {
      lost++
      return
    }
    waiting.push(added)
    bytes += added.length
  }

  /** Gives the code of the fault that left something waiting. */
  function writeWaiting(): string | undefined {
    let whole = 0
    try {
      for (let first = waiting[whole]; first !== undefined; first = waiting[whole]) {
        const written = writeSync(to, first)
        bytes -= written
        // The rest of a line goes before all others, so that lines stay whole.
        if (written < first.length) waiting[whole] = first.subarray(written)
        else whole++
      }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    } finally {
      waiting.splice(0, whole)
    }
    if (lost === 0) return undefined
    const line = lostLine(lost)
    lost = 0
    add(line)
    return writeWaiting()
  }

  function flush(): void {
    if (writeWaiting() !== undefined && !hasEnded) again ??= setTimeout(tryAgain, againMs).unref()
  }
  function tryAgain(): void {
    again = undefined
    flush()
  }

  return {
    write(line) {
      add(line)
      flush()
    },
    flush,
    end() {
      hasEnded = true
      clearTimeout(again)
      const clock = new Int32Array(new SharedArrayBuffer(4))
      for (let left = asksAtEnd; writeWaiting() === 'EAGAIN' && left > 0; left--) Atomics.wait(clock, 0, 0, 10)
    },
  }
}

/** A line as pino writes it, a warning. */
const lostLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'lines of the log were lost, since they could not be written' })}\n`

/**
 * The same pipe, opened once more so that a write to it fails where it would wait for the reader. Anything else stays as it is, and so does a
 * pipe that cannot be opened: that of another user, or where there is no `/proc`.
 */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
