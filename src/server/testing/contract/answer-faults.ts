import { ErrorBody } from '../../../shared/contract/error-body.ts'
import type { CallResult } from '../harness.ts'

/** Traces of the inside that no answer may carry: stack frames, files, SQL and the names of what runs here. */
const inside =
  /\bat \S+ \(|\bnode_modules\b|\.ts:\d|file:\/\/|\bsrc\/server\b|\bselect .+ from\b|\binsert into\b|\bsyntax error\b|violates|kysely|postgres|fastify|FST_ERR|\bzod\b/i

/** What is wrong with an answer, whatever was asked [B7, B11]. */
export function faultsOf({ status, headers, body }: Pick<CallResult, 'status' | 'headers' | 'body'>): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (!/^[\w-]{8,64}$/.test(String(headers['x-request-id']))) faults.push('no X-Request-Id')
  if (status < 400) return faults
  if (!ErrorBody.safeParse(body).success || body.message === '') faults.push(`error body ${JSON.stringify(body)}`)
  if (status === 422 && Object.keys(body?.errors ?? {}).length === 0) faults.push('422 without errors')
  const leak = inside.exec(JSON.stringify(body))?.[0]
  if (leak !== undefined) faults.push(`says ${leak}`)
  return faults
}
