/** What came of sending one file ahead of its form. */
export type UploadResult = { kind: 'kept'; reference: string; name: string; size: number } | LeftOut

/** Why a file is not kept: the server will not take it (`refused`), or may later (`failed`). */
export interface LeftOut {
  kind: 'refused' | 'failed'
  message: string
}

export interface RunningUpload {
  done: Promise<UploadResult>
  cancel(): void
}

/** Sends one file for the input called `part`; tells how much of it has gone, from 0 to 1. */
export function sendFile(
  form: HTMLFormElement,
  { part, file, words }: { part: string; file: File; words: UploadWords },
  progress: (share: number) => void,
): RunningUpload {
  const request = new XMLHttpRequest()
  const done = new Promise<UploadResult>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve(outcome(request, words))
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

export function uploadAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  url.pathname += '/upload'
  return url.href
}

/** Sentences of the page for what the server does not say to visitors. */
export interface UploadWords {
  offline: string
  busy: string
}

/** Codes of refusals that are said in the language of the form. */
const saidToVisitors = ['uploaded_too_often', 'uploads_busy']

export function outcome({ status, responseText }: XMLHttpRequest, { offline, busy }: UploadWords): UploadResult {
  let reply: { data?: { reference: string; name: string; size: number }; message?: string; code?: string } = {}
  try {
    reply = JSON.parse(responseText) as typeof reply
  } catch {
    // No answer of ours.
  }
  if (status === 201 && reply.data) return { kind: 'kept', ...reply.data }
  const { message, code = '' } = reply
  if (status === 422 || status === 413) return { kind: 'refused', message: message ?? busy }
  if (status < 400 || status >= 600) return { kind: 'failed', message: offline }
  return { kind: 'failed', message: message && saidToVisitors.includes(code) ? message : busy }
}
