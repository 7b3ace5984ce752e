/** What came of sending one file ahead of its form. */
export type UploadResult =
  | { kind: 'kept'; reference: string; name: string; size: number }
  /** The server will not take it, and says why. */
  | { kind: 'refused'; message: string }
  /** Later it may. */
  | { kind: 'failed'; message: string }

export interface RunningUpload {
  done: Promise<UploadResult>
  cancel(): void
}

/** Sends one file for the input called `part`; tells how much of it has gone, from 0 to 1. */
export function sendFile(
  form: HTMLFormElement,
  { part, file, offline }: { part: string; file: File; offline: string },
  progress: (share: number) => void,
): RunningUpload {
  const request = new XMLHttpRequest()
  const done = new Promise<UploadResult>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve(outcome(request, offline))
  })
  const body = new FormData()
  body.append(part, file)
  request.open('POST', uploadAddress(form))
  request.setRequestHeader('accept', 'application/json')
  request.send(body)
  return { done, cancel: () => request.abort() }
}

/** Takes a file back that was sent ahead; should that fail, it goes by itself within a day. */
export function takeBack(form: HTMLFormElement, reference: string): void {
  const body = new URLSearchParams({ remove: reference })
  fetch(uploadAddress(form), { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

function uploadAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  url.pathname += '/upload'
  return url.href
}

function outcome({ status, responseText }: XMLHttpRequest, offline: string): UploadResult {
  let reply: { data?: { reference: string; name: string; size: number }; message?: string } = {}
  try {
    reply = JSON.parse(responseText) as typeof reply
  } catch {
    // No answer of ours.
  }
  if (status === 201 && reply.data) return { kind: 'kept', ...reply.data }
  const { message } = reply
  if (status === 422 || status === 413) return { kind: 'refused', message: message ?? offline }
  return { kind: 'failed', message: status >= 400 && status < 600 && message ? message : offline }
}
