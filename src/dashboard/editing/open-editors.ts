const open = new Set<() => Promise<void>>()

/** Notes how to save what an editor has not saved; answers how to end that. */
export function noteOpen(flush: () => Promise<void>): () => void {
  open.add(flush)
  return () => void open.delete(flush)
}

/** Saves what any editor of this page has not saved; resolves when that has been tried. */
export async function flushEditors(): Promise<void> {
  await Promise.all(Array.from(open, (flush) => flush()))
}
