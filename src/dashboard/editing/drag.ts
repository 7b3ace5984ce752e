import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

interface DragOptions {
  element: HTMLElement
  handle: HTMLElement
  key: string
  setDragged: (isDragged: boolean) => void
  /** Where a row that is held above this one would land. */
  setEdge: (edge: Edge | null) => void
  /** The row that was dropped, and on which side of this one. */
  onDrop: (key: string, edge: Edge) => void
}

/** Lets a row of a list be dragged by its handle, and others be dropped beside it. Answers how to end that. */
export function dragRow({ element, handle, key, setDragged, setEdge, onDrop }: DragOptions): () => void {
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ row: key }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['row'] === 'string' && source.data['row'] !== key,
      getData: ({ input, element: target }) =>
        attachClosestEdge({}, { input, element: target, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
      onDragLeave: () => setEdge(null),
      onDrop({ source, self }) {
        setEdge(null)
        const to = extractClosestEdge(self.data)
        if (to) onDrop(String(source.data['row']), to)
      },
    }),
  )
}
