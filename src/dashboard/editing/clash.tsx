import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../shell/lazy-part.tsx'
import type { Editor } from './editor.ts'

const ClashDialog = lazyPart(() => import('./clash-dialog.tsx'), 'ClashDialog')

/** Asks whose change is to stay, where two people have changed the same thing. */
export function Clash<D>({ editor }: { editor: Editor<D> }) {
  const { save } = useSyncExternalStore(editor.subscribe, editor.state)
  return <Suspense>{save.kind === 'clash' && <ClashDialog settle={editor.settle} />}</Suspense>
}
