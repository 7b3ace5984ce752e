import { Box } from '@mantine/core'
import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import { useText } from '../text/language.ts'
import classes from './editor.module.css'
import { useBlockLabel } from './labels.ts'
import { findBlock } from './places.ts'
import { editorTexts } from './texts.ts'
import { useDraft, useEditor, useEditorState } from './use-template-editor.ts'
import type { Pages } from './use-pages.ts'

type Place = Pages['places'][number]

/** The pages as pictures, on which blocks are chosen. */
export function Sheets({ pages: { pictures, from, pages, places } }: { pages: Pages }) {
  const t = useText(editorTexts)
  return pictures.map((picture, i) => (
    <Box key={from + i} className={classes['sheet']}>
      <img src={`data:image/png;base64,${picture}`} alt={t.page(from + i, pages)} />
      <Blocks page={from + i} places={places.filter(({ page }) => page === from + i)} />
    </Box>
  ))
}

/** Where the blocks stand on one page, of which the arrow keys and a click choose one. Lines of text are lower than a finger: the outline has the same choice in whole rows. */
function Blocks({ page, places }: { page: number; places: readonly Place[] }) {
  const t = useText(editorTexts)
  const id = useId()
  const editor = useEditor()
  const { selected } = useEditorState()
  const { blocks } = useDraft()
  const labelOf = useBlockLabel()
  // Until the next picture is there, this one shows what may be gone.
  const shown = places.flatMap((place) => {
    const block = findBlock(blocks, place.block_id)?.block
    return block ? [{ place, block }] : []
  })
  const chosen = shown.findIndex(({ block }) => block.id === selected)
  function onClick({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const hit = placeAt(shown, { x: clientX - left, y: clientY - top }, { width, height })
    if (hit) editor.select(hit.block.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = neighbourOf(event.key, chosen, shown.length)
    if (next === undefined) return
    event.preventDefault()
    editor.select(shown[next]?.block.id ?? null)
  }
  if (shown.length === 0) return null
  return (
    <Box
      role="tree"
      aria-label={t.blocksOn(page)}
      tabIndex={0}
      className={classes['places']}
      onClick={onClick}
      onKeyDown={onKeyDown}
      {...(chosen >= 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
    >
      {shown.map(({ place, block }, number) => (
        <Box
          key={block.id}
          id={`${id}-${number}`}
          role="treeitem"
          aria-level={findBlock(blocks, block.id)?.place.within ? 2 : 1}
          aria-selected={number === chosen}
          aria-label={labelOf(block)}
          className={classes['place']}
          data-place={number === chosen || undefined}
          style={rectangleOf(place)}
        />
      ))}
    </Box>
  )
}

/** px: a finger may miss a line of text by so much. */
const reach = 22

interface Size {
  width: number
  height: number
}

/** The innermost block at a point of the page, else the nearest one in reach. */
function placeAt<T extends { place: Place }>(
  shown: readonly T[],
  at: { x: number; y: number },
  page: Size,
): T | undefined {
  const missed = ({ place: { left, top, width, height } }: T) =>
    Math.hypot(
      outside(at.x, left * page.width, width * page.width),
      outside(at.y, top * page.height, height * page.height),
    )
  const nearest = Math.min(...shown.map(missed))
  return nearest > reach ? undefined : shown.findLast((one) => missed(one) === nearest)
}

/** How far `at` is from what begins at `from` and is so long. */
const outside = (at: number, from: number, length: number) => Math.max(from - at, at - from - length, 0)

/** The place in the list that a key leads to. */
function neighbourOf(key: string, chosen: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(chosen + 1, count - 1)
  if (key === 'ArrowUp') return chosen < 0 ? count - 1 : Math.max(chosen - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const percent = (share: number) => `${share * 100}%`

const rectangleOf = ({ left, top, width, height }: Place) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})
