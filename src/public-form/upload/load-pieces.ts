import { element } from '../page/element.ts'
import type { endPieces, sendInPieces } from './upload-pieces.ts'

interface Pieces {
  sendInPieces: typeof sendInPieces
  endPieces: typeof endPieces
}

declare global {
  // oxlint-disable-next-line no-var
  var foyerPieces: Pieces | undefined
}

let loading: Promise<Pieces | undefined> | undefined

/** What sends large files in pieces; `undefined` where it cannot be loaded now: then they go as a whole. */
export function loadPieces(address: string): Promise<Pieces | undefined> {
  loading ??= new Promise((resolve) => {
    const script = element('script')
    script.src = address
    script.onload = () => resolve(globalThis.foyerPieces)
    script.onerror = () => {
      loading = undefined
      script.remove()
      resolve(undefined)
    }
    document.head.append(script)
  })
  return loading
}
