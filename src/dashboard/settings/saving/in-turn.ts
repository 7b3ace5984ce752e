const last = new Map<string, Promise<unknown>>()

/** Runs calls about one record one after the other, so that the last answer says what the server holds in the end. */
export function inTurn<T>(record: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(record) ?? Promise.resolve()
  const turn = before.then(run, run)
  last.set(record, turn)
  const over = () => void (last.get(record) === turn && last.delete(record))
  turn.then(over, over)
  return turn
}
