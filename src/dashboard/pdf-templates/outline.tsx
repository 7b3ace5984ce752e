import { ActionIcon, Box, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAdjustments, IconAlertCircle, IconCopy, IconGripVertical, IconTrash } from '../icons/tabler.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { blockLimits, type PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import { EmptyOutline, OutlineHead } from '../editing/outline-head.tsx'
import classes from '../editing/outline.module.css'
import { useReorder } from '../editing/use-reorder.ts'
import { endpoints } from '../api/endpoints.ts'
import { Permitted } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { isIncomplete } from './draft.ts'
import own from './editor.module.css'
import { EmptyColumn } from './empty-column.tsx'
import { useBlockLabel } from './labels.ts'
import { countBlocks, sides, type Side } from './places.ts'
import { editorTexts } from './texts.ts'
import { BlockIcon } from './blocks/type-icon.tsx'
import { useBlockActions } from './use-block-actions.ts'
import { useDraft, useEditor, useEditorState } from './use-template-editor.ts'

/** The blocks as a list, to be chosen, moved, duplicated and deleted; those of columns stand below them. */
export function Outline({ onAdd }: { onAdd: () => void }) {
  const t = useText(editorTexts)
  const { selected } = useEditorState()
  const { blocks } = useDraft()
  const editor = useEditor()
  return (
    <Stack gap={2}>
      <OutlineHead
        icon={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
        label={t.look}
        isSelected={selected === null}
        onSelect={() => editor.select(null)}
      />
      <BlockList blocks={blocks} label={t.outline} />
      {blocks.length === 0 && <EmptyOutline text={t.noBlocks} action={t.addFirst} onAction={onAdd} />}
      <Text size="xs" c="dimmed" mt="xs" px="xs">
        {t.meter(countBlocks(blocks), blockLimits.blocks)}
      </Text>
    </Stack>
  )
}

function BlockList({ blocks, label }: { blocks: readonly PdfBlock[]; label: string }) {
  return (
    <Box component="ol" className={classes['list']} aria-label={label}>
      {blocks.map((block) => (
        <Row key={block.id} block={block} />
      ))}
    </Box>
  )
}

function Row({ block }: { block: PdfBlock }) {
  const t = useText(editorTexts)
  const { selected } = useEditorState()
  const editor = useEditor()
  const label = useBlockLabel()(block)
  const { move, dropBeside } = useBlockActions()
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { edge, isDragged } = useReorder({ row, handle, key: block.id, onDrop: dropBeside(block.id) })
  const isSelected = selected === block.id
  // One that was chosen on the page may stand anywhere in the list.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!step) return
    event.preventDefault()
    move(block, label, step)
    // The row may be another element then, in another list.
    requestAnimationFrame(() => document.getElementById(`move-${block.id}`)?.focus())
  }
  return (
    <Box component="li" miw={0}>
      <Box
        ref={row}
        className={`${classes['row']} ${own['row']}`}
        data-selected={isSelected || undefined}
        data-dragged={isDragged || undefined}
        data-edge={edge ?? undefined}
      >
        <Permitted needs={endpoints.pdfTemplates.update}>
          <ActionIcon
            ref={handle}
            id={`move-${block.id}`}
            size={28}
            className={classes['handle']}
            aria-label={t.move(label)}
            onKeyDown={onKeyDown}
          >
            <IconGripVertical size={15} />
          </ActionIcon>
        </Permitted>
        <UnstyledButton className={classes['name']} aria-pressed={isSelected} onClick={() => editor.select(block.id)}>
          <BlockIcon type={block.type} />
          <Text size="sm" lineClamp={2} lh={1.3}>
            {label}
          </Text>
          {isIncomplete(block) && <IconAlertCircle size={15} role="img" aria-label={t.incomplete} />}
        </UnstyledButton>
        <Permitted needs={endpoints.pdfTemplates.update}>
          <RowButtons block={block} label={label} />
        </Permitted>
      </Box>
      {block.type === 'columns' && sides.map((side) => <Column key={side} columns={block} side={side} />)}
    </Box>
  )
}

function RowButtons({ block, label }: { block: PdfBlock; label: string }) {
  const t = useText(editorTexts)
  const { copy, remove } = useBlockActions()
  return (
    <Box className={own['tools']}>
      <ActionIcon size={28} aria-label={t.copy(label)} onClick={() => copy(block, label)}>
        <IconCopy size={15} />
      </ActionIcon>
      <ActionIcon
        size={28}

        aria-label={t.remove(label)}
        onClick={() => remove(block, label)}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </Box>
  )
}

function Column({ columns, side }: { columns: Extract<PdfBlock, { type: 'columns' }>; side: Side }) {
  const t = useText(editorTexts)
  return (
    <Box ps={26} pb={2}>
      <Text size="xs" c="dimmed" px={4} py={2}>
        {t.column[side]}
      </Text>
      {columns[side].length === 0 ? (
        <EmptyColumn id={columns.id} side={side} />
      ) : (
        <BlockList blocks={columns[side]} label={t.column[side]} />
      )}
    </Box>
  )
}
