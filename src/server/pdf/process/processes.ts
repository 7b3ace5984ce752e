import { startChild, type Child } from './child.ts'

export interface ProcessesOptions {
  size: number
  idleMs: number
  rendersPerProcess: number
  maxRss: number
}

/** The render processes of a pool: started when they are needed, ended when they have had nothing to do or have done enough. */
export interface Processes {
  /** One that is free or may still be started; its user gives it back or retires it. */
  take(): Child | undefined
  giveBack(child: Child): void
  /** Ends it, whatever it does. */
  retire(child: Child): void
  pids(): number[]
  /** Ends them all; settles when they have ended. */
  end(): Promise<void>
}

export function openProcesses({ size, idleMs, rendersPerProcess, maxRss }: ProcessesOptions): Processes {
  const children = new Set<Child>()
  const idle = new Map<Child, NodeJS.Timeout>()

  function forget(child: Child): void {
    children.delete(child)
    clearTimeout(idle.get(child))
    idle.delete(child)
  }

  function start(): Child {
    const child = startChild()
    children.add(child)
    void child.ended.then(() => forget(child))
    return child
  }

  function retire(child: Child): void {
    forget(child)
    child.kill()
  }

  return {
    take() {
      // The one that rested last, so that the others run out of work and end.
      const child = Array.from(idle.keys()).at(-1)
      if (!child) return children.size < size ? start() : undefined
      clearTimeout(idle.get(child))
      idle.delete(child)
      return child
    },
    giveBack(child) {
      if (!children.has(child)) return
      if (child.renders >= rendersPerProcess || child.rss > maxRss) retire(child)
      else idle.set(child, setTimeout(() => retire(child), idleMs).unref())
    },
    retire,
    pids: () => Array.from(children, ({ pid }) => pid).filter((pid) => pid !== undefined),
    async end() {
      const ended = Array.from(children, (child) => child.ended)
      for (const child of children) retire(child)
      await Promise.all(ended)
    },
  }
}
