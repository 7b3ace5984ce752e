import { useEffect, useState, type RefObject } from 'react'

type Edge = 'top' | 'right' | 'bottom' | 'left'

interface Row {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  key: string
  /** The row that was dropped, and on which side of this one. */
  onDrop: (key: string, edge: Edge) => void
}

/** Makes a row one that can be dragged, once what that takes is loaded. Answers where another one would land. */
export function useReorder({ row, handle, key, onDrop }: Row): { edge: Edge | null; isDragged: boolean } {
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ dragRow }) => {
      if (isOver || !row.current || !handle.current) return
      end = dragRow({ element: row.current, handle: handle.current, key, setDragged, setEdge, onDrop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [row, handle, key, onDrop])
  return { edge, isDragged }
}
