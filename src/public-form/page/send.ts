import { tokenName } from '../../shared/form/page/page-names.ts'
import type { LiveTexts } from '../../shared/text/texts.ts'

/** What came of sending. */
export type SendResult =
  | { kind: 'done'; redirect: string | null; seconds: number; page: string | null }
  | { kind: 'faults'; faults: Record<string, string> }
  | { kind: 'failed'; message: string }

/** Longer than the slowest answer of a working server; the token makes a second attempt safe. */
const patience = 30_000

/** Sends the form as it would send itself, but asks for an answer in JSON. */
export async function send(form: HTMLFormElement, live: LiveTexts, isSecond = false): Promise<SendResult> {
  await globalThis.foyerProof?.(isSecond)
  const data = new FormData(form)
  const entries = [...data]
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  // Files are in it only where the script that uploads them was not loaded; a text has no size.
  const hasFiles = entries.some((entry) => (entry[1] as File).size)
  const body = hasFiles ? data : new URLSearchParams(texts)
  try {
    // Files take as long as the line needs.
    const signal = hasFiles ? null : AbortSignal.timeout(patience)
    const headers = { accept: 'application/json' }
    const response = await fetch(form.action, { method: 'POST', headers, body, signal })
    const reply = await json(response)
    if (reply.proof && globalThis.foyerProof && !isSecond) return await send(form, live, true)
    return outcome(response.status, reply, { form, live })
  } catch {
    return { kind: 'failed', message: live.offline }
  }
}

/** The parts of any answer that this page understands. */
interface Reply {
  data?: { redirect?: string | null; redirect_delay_seconds?: number; thankyou?: { url?: string } }
  errors?: Record<string, string[]>
  /** For the visitor, with 409, 429 and 503: what to do. */
  notice?: string
  /** The proof of work is used up or has ended: with another one it is taken. */
  proof?: true
  /** A fresh page token, with 409: the page was too old. */
  token?: string
}

async function json(response: Response): Promise<Reply> {
  try {
    return ((await response.json()) as Reply | null) ?? {}
  } catch {
    return {}
  }
}

function outcome(status: number, reply: Reply, { form, live }: { form: HTMLFormElement; live: LiveTexts }): SendResult {
  if (status < 300) {
    const { redirect = null, redirect_delay_seconds: seconds = 0, thankyou } = reply.data ?? {}
    return { kind: 'done', redirect, seconds, page: thankyou?.url ?? null }
  }
  if (status === 422 && reply.errors) {
    const faults = Object.entries(reply.errors).map(([name, sentences]) => [name, sentences[0] ?? ''])
    return { kind: 'faults', faults: Object.fromEntries(faults) }
  }
  const token = form.querySelector<HTMLInputElement>(`[name=${tokenName}]`)
  if (reply.token && token) {
    token.value = reply.token
    return { kind: 'failed', message: live.outdated }
  }
  const messages: Record<number, string> = {
    401: live.loginNeeded,
    404: live.closed,
    409: live.closed,
    429: live.busy,
  }
  return { kind: 'failed', message: reply.notice ?? messages[status] ?? live.failed }
}
