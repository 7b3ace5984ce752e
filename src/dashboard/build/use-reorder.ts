import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { useEffect, useState, type RefObject } from 'react'

interface Row {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  key: string
  /** The row that was dropped, and on which side of this one. */
  onDrop: (key: string, edge: Edge) => void
}

/** Lets a row of the outline be dragged by its handle, and others be dropped beside it. Answers where one would land. */
export function useReorder({ row, handle, key, onDrop }: Row): { edge: Edge | null; isDragged: boolean } {
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!row.current || !handle.current) return undefined
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ field: key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => typeof source.data['field'] === 'string' && source.data['field'] !== key,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, self }) {
          setEdge(null)
          const to = extractClosestEdge(self.data)
          if (to) onDrop(String(source.data['field']), to)
        },
      }),
    )
  }, [row, handle, key, onDrop])
  return { edge, isDragged }
}
