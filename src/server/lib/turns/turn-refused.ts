/**
 * Work that did not get a turn, and has not begun. `own`: so much work of the same party waits already · `full`: too much work of others
 * waits · `late`: its turn has not come in time. Callers answer `own` with 429, the others with 503 (`http/errors.ts`).
 */
export class TurnRefused extends Error {
  override name = 'TurnRefused'
  readonly kind: 'own' | 'full' | 'late'
  /** In the plural: `documents`. */
  readonly what: string
  readonly retryAfterSeconds: number

  constructor(kind: TurnRefused['kind'], what: string, retryAfterSeconds: number) {
    super(kind === 'own' ? `Too many ${what} at the same time.` : `The service is busy with other ${what}.`)
    this.kind = kind
    this.what = what
    this.retryAfterSeconds = retryAfterSeconds
  }
}
