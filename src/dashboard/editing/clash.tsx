import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Editor } from './editor.ts'

const ClashDialog = lazy(async () => ({ default: (await import('./clash-dialog.tsx')).ClashDialog }))

/** Asks whose change is to stay, where two people have changed the same thing. */
export function Clash<D>({ editor }: { editor: Editor<D> }) {
  const { save } = useSyncExternalStore(editor.subscribe, editor.state)
  return <Suspense>{save.kind === 'clash' && <ClashDialog settle={editor.settle} />}</Suspense>
}
