import { readReference } from '../../shared/form/uploads/file-reference.ts'
import { pieceBytes } from './piece-bytes.ts'
import { outcome, uploadAddress, type RunningUpload, type UploadResult, type UploadWords } from './upload-send.ts'

/** Pauses between attempts that brought nothing, in seconds; after the last one the visitor is asked. */
const pauses = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60, 60]

/** Where an upload goes on; kept with the file, for a visitor who tries again later. */
export interface ResumePlace {
  url?: string
}

interface UploadObserver {
  progress(share: number): void
  /** The connection is away; how much had come. */
  paused(share: number): void
}

/** Sends a file by tus 1.0.0: each piece by itself, and after a loss of the connection from where the server says. */
export function sendInPieces(
  form: HTMLFormElement,
  { part, file, words, place }: { part: string; file: File; words: UploadWords; place: ResumePlace },
  { progress, paused }: UploadObserver,
): RunningUpload {
  const abort = new AbortController()
  const { signal } = abort
  let failures = 0
  let offset = 0
  /** Whether `offset` is what the server has. */
  let known = false

  const ask = (method: string, url: string, headers: Record<string, string>, body?: Blob) => {
    const from = offset
    return call({ method, url, headers, body }, signal, (sent) => progress(Math.min(1, (from + sent) / file.size)))
  }

  const request = (): Promise<XMLHttpRequest> => {
    const metadata = `field ${base64(part)},filename ${base64(file.name)}`
    if (!place.url) {
      return ask('POST', uploadAddress(form), { 'upload-length': String(file.size), 'upload-metadata': metadata })
    }
    if (!known) return ask('HEAD', place.url, {})
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return ask('PATCH', place.url, headers, file.slice(offset, offset + pieceBytes))
  }

  /** What an answer ends the upload with; `undefined`: it goes on, at once or after a pause. */
  function read(answer: XMLHttpRequest): UploadResult | undefined {
    const { status } = answer
    const reference = answer.getResponseHeader('upload-reference')
    const kept = reference && readReference(reference)
    if (kept) return { kind: 'kept', reference, name: kept.name, size: kept.size }
    const at = answer.getResponseHeader('upload-offset')
    known = at !== null && status < 300
    if (status === 201) place.url = new URL(answer.getResponseHeader('location') ?? '', uploadAddress(form)).href
    if (known) {
      if (Number(at) > offset) failures = 0
      offset = Number(at)
    } else if (status === 404 && place.url) {
      // Its time is over, or it was ended: from the beginning.
      delete place.url
      offset = 0
    } else if (isFinal(status) || (status === 409 && at === null)) {
      return outcome(answer, words)
    }
    return undefined
  }

  async function run(): Promise<UploadResult> {
    while (!signal.aborted) {
      const answer = await request()
      const result = read(answer)
      if (result) return result
      if (known || signal.aborted) continue
      // As long as the browser knows of no connection, no attempt is counted.
      const pause = pauses[navigator.onLine ? failures++ : 0]
      if (pause === undefined) return outcome(answer, words)
      if (answer.status === 0) paused(offset / file.size)
      const seconds = Math.max(pause, Number(answer.getResponseHeader('retry-after') ?? 0))
      await rest(navigator.onLine ? seconds : longestRest, signal)
    }
    return { kind: 'failed', message: words.offline }
  }

  return { done: run(), cancel: () => abort.abort() }
}

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body: Blob | undefined
}

/** Asks the server; a call that gets no answer has the status 0. `sent`: how many bytes of the body have gone. */
function call(
  { method, url, headers, body }: Call,
  signal: AbortSignal,
  sent: (bytes: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.upload.onprogress = ({ loaded }) => body && sent(loaded)
    request.onloadend = () => resolve(request)
    signal.addEventListener('abort', () => request.abort())
    const all = { accept: 'application/json', 'tus-resumable': '1.0.0', ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

/** Whether another attempt would be answered the same. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![408, 409, 429].includes(status)

/** Seconds after which is tried whether there is a connection, though the browser knows of none. */
const longestRest = 60

/** Waits; a connection that comes back, or an end, is not waited for any longer. */
function rest(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Tells the server that a file will not be sent; should that fail, it goes by itself within hours. */
export function endPieces({ url }: ResumePlace): void {
  const headers = { 'tus-resumable': '1.0.0' }
  if (url) fetch(url, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined)
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
