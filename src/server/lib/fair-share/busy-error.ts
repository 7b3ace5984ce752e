/** There is no turn for this request soon. */
export class BusyError extends Error {
  override name = 'BusyError'
}
