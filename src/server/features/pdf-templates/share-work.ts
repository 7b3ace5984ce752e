interface Work<T> {
  done: Promise<T>
  end: AbortController
  waiting: number
}

/**
 * Does work once for all that ask for the same at the same time. Its signal is raised, with what `givenUp` makes, when those of all that
 * wait for it are; who asks then has it done anew.
 */
export function shareWork<T>(givenUp: () => Error) {
  const underWay = new Map<string, Work<T>>()

  function begin(name: string, work: (signal: AbortSignal) => Promise<T>): Work<T> {
    const end = new AbortController()
    const begun: Work<T> = { end, waiting: 0, done: work(end.signal).finally(() => forget(name, begun)) }
    underWay.set(name, begun)
    return begun
  }

  function forget(name: string, work: Work<T>): void {
    if (underWay.get(name) === work) underWay.delete(name)
  }

  return async (name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (signal.aborted) throw givenUp()
    const shared = underWay.get(name) ?? begin(name, work)
    const leave = () => {
      if (--shared.waiting > 0) return
      forget(name, shared)
      shared.end.abort(givenUp())
    }
    shared.waiting++
    signal.addEventListener('abort', leave, { once: true })
    return shared.done.finally(() => signal.removeEventListener('abort', leave))
  }
}
