/**
 * A document could not be made. `message` is for the log. `deadline`: it took too long and its process was killed; `crash`: the
 * process died; `memory`: it needed too much memory and its process was killed; `length`: it has too much text;
 * `document`: the compiler refused it; `closed`: the pool is closed.
 */
export class PdfRenderError extends Error {
  override name = 'PdfRenderError'
  readonly reason: 'deadline' | 'memory' | 'length' | 'crash' | 'document' | 'closed'

  constructor(reason: PdfRenderError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
