import type { PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { useText } from '../text/language.ts'
import { withCopy, withoutBlock } from './draft.ts'
import { behind, findBlock, moved, neighbour, sides, withInserted, without, type BlockPlace } from './places.ts'
import { editorTexts } from './texts.ts'
import { useEditor } from './use-template-editor.ts'

/** What can be done with the blocks of the document; each says what it did to those who cannot see it. */
export function useBlockActions() {
  const t = useText(editorTexts)
  const editor = useEditor()
  const announce = useAnnounce()
  const present = () => editor.state().history.present

  function put(id: string, place: BlockPlace, subject?: string) {
    editor.change((draft) => ({ ...draft, blocks: moved(draft.blocks, id, place) }), subject)
  }

  /** Where what is added goes: a letter begins the document; all else goes behind what is chosen, into the column that is chosen, or at the end. */
  function placeOfNew({ type }: PdfBlock): BlockPlace {
    if (type === 'letter') return { within: null, index: 0 }
    const { selected } = editor.state()
    const { blocks } = present()
    const [id = '', side] = selected?.split(' ') ?? []
    const column = sides.find((one) => one === side)
    return column && findBlock(blocks, id) ? { within: { id, side: column }, index: 0 } : behind(blocks, selected)
  }

  return {
    add(block: PdfBlock, label: string) {
      const place = placeOfNew(block)
      editor.change((draft) => ({ ...draft, blocks: withInserted(draft.blocks, block, place) }))
      editor.select(block.id)
      announce(t.added(label))
    },
    move({ id }: PdfBlock, label: string, step: -1 | 1) {
      const place = neighbour(present().blocks, id, step)
      if (!place) return
      put(id, place, `${id} move`)
      const where = place.within ? t.inColumn(place.within.side, place.index + 1) : t.atPlace(place.index + 1)
      announce(t.moved(label, where))
    },
    /** Puts a block that was dragged above or below the one it was dropped on. */
    dropBeside: (target: string) => (id: string, edge: string) => {
      const place = findBlock(without(present().blocks, id), target)?.place
      if (place) put(id, { ...place, index: place.index + (edge === 'bottom' ? 1 : 0) })
    },
    dropInto(id: string, place: BlockPlace) {
      if (id !== place.within?.id) put(id, place)
    },
    copy(block: PdfBlock, label: string) {
      const [draft, id] = withCopy(present(), block, behind(present().blocks, block.id))
      editor.change(() => draft)
      editor.select(id)
      announce(t.copied(label))
    },
    remove({ id }: PdfBlock, label: string) {
      editor.change((draft) => withoutBlock(draft, id))
      const { selected } = editor.state()
      if (selected !== null && !findBlock(present().blocks, selected)) editor.select(null)
      announce(t.removed(label))
    },
  }
}
