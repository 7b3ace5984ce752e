import { useCallback, useSyncExternalStore } from 'react'

/** How a user wants to be told of what arrives, in this browser. */
export interface ArrivalChoice {
  sound: boolean
  notices: boolean
}

const none: ArrivalChoice = { sound: false, notices: false }
const nameOf = (user: number) => `foyer-arrivals-${user}`

/** As it was read, so that it is the same object as long as it says the same. */
const known = new Map<string, { text: string | null; choice: ArrivalChoice }>()
const watchers = new Set<() => void>()

export function readChoice(user: number): ArrivalChoice {
  const name = nameOf(user)
  const before = known.get(name)
  const text = readStored(name, before?.text ?? null)
  if (before?.text === text) return before.choice
  const choice = parsed(text)
  known.set(name, { text, choice })
  return choice
}

/** A browser may refuse storage; then the choice lasts as long as the page. */
export function keepChoice(user: number, choice: ArrivalChoice): void {
  const text = JSON.stringify(choice)
  known.set(nameOf(user), { text, choice })
  try {
    localStorage.setItem(nameOf(user), text)
  } catch {
    // Nothing depends on it.
  }
  for (const watcher of watchers) watcher()
}

/** Is told of changes here and in other pages of the browser; gives what ends it. */
export function watchChoice(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}

export function useArrivalChoice(user: number): ArrivalChoice {
  return useSyncExternalStore(
    watchChoice,
    useCallback(() => readChoice(user), [user]),
  )
}

function readStored(name: string, otherwise: string | null): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return otherwise
  }
}

function parsed(text: string | null): ArrivalChoice {
  try {
    const read = JSON.parse(text ?? '{}') as Partial<ArrivalChoice>
    return { sound: read.sound === true, notices: read.notices === true }
  } catch {
    return none
  }
}
