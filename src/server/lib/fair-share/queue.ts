/** First in, first out, each step in constant time: `Array.prototype.shift` moves everything behind. */
export interface Queue<T> {
  readonly size: number
  first(): T | undefined
  push(item: T): void
  shift(): T | undefined
}

interface Node<T> {
  item: T
  next: Node<T> | undefined
}

export function openQueue<T>(): Queue<T> {
  let first: Node<T> | undefined
  let last: Node<T> | undefined
  let size = 0
  return {
    get size() {
      return size
    },
    first: () => first?.item,
    push(item) {
      const node: Node<T> = { item, next: undefined }
      if (last) last.next = node
      else first = node
      last = node
      size++
    },
    shift() {
      const taken = first
      if (!taken) return undefined
      first = taken.next
      if (!first) last = undefined
      size--
      return taken.item
    },
  }
}
