import { ActionIcon, Box, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconHeading, IconTrash } from '../icons/tabler.ts'
import { useCallback, useRef, type KeyboardEvent } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { Permitted } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { EmptyOutline, OutlineHead } from '../editing/outline-head.tsx'
import classes from '../editing/outline.module.css'
import { withFields, withMoved, type DraftField } from './draft.ts'
import { FieldIcon } from './field-icon.tsx'
import { buildTexts } from './texts.ts'
import { useLabels } from './use-labels.ts'
import { useDraft, useEditor, useEditorState } from './use-editor.ts'
import { UsedByRules, useRuleCounts } from './used-by-rules.tsx'
import { useReorder } from '../editing/use-reorder.ts'

/** The fields as a list, to be chosen, moved and deleted. */
export function Outline({ onAdd }: { onAdd: () => void }) {
  const t = useText(buildTexts)
  const { selected } = useEditorState()
  const { fields } = useDraft()
  const editor = useEditor()
  const rules = useRuleCounts()
  return (
    <Stack gap={2}>
      <OutlineHead
        icon={<IconHeading size={16} stroke={1.7} aria-hidden />}
        label={t.formTexts}
        isSelected={selected === null}
        onSelect={() => editor.select(null)}
      />
      <Box component="ol" className={classes['list']} aria-label={t.outline}>
        {fields.map((field, place) => (
          <Row
            key={field.key}
            field={field}
            place={place}
            isSelected={selected === field.key}
            rules={rules.get(field.key) ?? 0}
          />
        ))}
      </Box>
      {fields.length === 0 && <EmptyOutline text={t.noFields} action={t.addFirst} onAction={onAdd} />}
    </Stack>
  )
}

interface RowProps {
  field: DraftField
  place: number
  isSelected: boolean
  /** How many of them name it. */
  rules: number
}

function Row({ field, place, isSelected, rules }: RowProps) {
  const t = useText(buildTexts)
  const label = useLabels()(field)
  const editor = useEditor()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const move = useMove(field.key, label)
  const { edge, isDragged } = useReorder({ row, handle, key: field.key, onDrop: useDropBeside(field.key) })
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(place + step)
    // The row is the same element at another place, which takes the focus from it.
    requestAnimationFrame(() => handle.current?.focus())
  }
  return (
    <Box
      component="li"
      ref={row}
      className={classes['row']}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <Permitted needs={endpoints.forms.update}>
        <ActionIcon
          ref={handle}
          size={28}
          className={classes['handle']}
          aria-label={t.move(label)}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={15} />
        </ActionIcon>
      </Permitted>
      <UnstyledButton className={classes['name']} aria-pressed={isSelected} onClick={() => editor.select(field.key)}>
        <FieldIcon field={field} />
        <Text size="sm" lineClamp={2} lh={1.3}>
          {label}
          {field.required && ' *'}
        </Text>
      </UnstyledButton>
      <UsedByRules count={rules} />
      <Permitted needs={endpoints.forms.update}>
        <DeleteButton field={field} label={label} />
      </Permitted>
    </Box>
  )
}

function DeleteButton({ field, label }: { field: DraftField; label: string }) {
  const t = useText(buildTexts)
  const editor = useEditor()
  const announce = useAnnounce()
  function remove() {
    const { history, selected } = editor.state()
    const { fields } = history.present
    const place = fields.findIndex(({ key }) => key === field.key)
    const next = fields[place + 1] ?? fields[place - 1]
    editor.change((draft) =>
      withFields(
        draft,
        draft.fields.filter(({ key }) => key !== field.key),
      ),
    )
    if (selected === field.key) editor.select(next?.key ?? null)
    announce(t.removed(label))
  }
  return (
    <ActionIcon size={28} className={classes['delete']} aria-label={t.remove(label)} onClick={remove}>
      <IconTrash size={15} />
    </ActionIcon>
  )
}

function useMove(key: string, label: string) {
  const t = useText(buildTexts)
  const editor = useEditor()
  const announce = useAnnounce()
  return (to: number) => {
    const { fields } = editor.state().history.present
    const place = Math.max(0, Math.min(to, fields.length - 1))
    editor.change((draft) => withMoved(draft, key, place), `${key} move`)
    announce(t.movedTo(label, place + 1, fields.length))
  }
}

/** Puts a field that was dragged above or below the one it was dropped on. */
function useDropBeside(target: string) {
  const editor = useEditor()
  return useCallback(
    (key: string, edge: string) =>
      editor.change((draft) => {
        const others = draft.fields.filter((field) => field.key !== key)
        const place = others.findIndex((field) => field.key === target)
        return withMoved(draft, key, edge === 'bottom' ? place + 1 : place)
      }),
    [editor, target],
  )
}
