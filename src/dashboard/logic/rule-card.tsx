import { ActionIcon, Badge, Box, Group, Paper, Switch, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBolt, IconCopy, IconGripVertical, IconTrash } from '../icons/tabler.ts'
import { useCallback, useRef, type KeyboardEvent } from 'react'
import { useReorder } from '../editing/use-reorder.ts'
import { useText } from '../text/language.ts'
import { withMoved, withRule, type DraftRule } from './draft.ts'
import classes from './logic.module.css'
import { ruleSentence, type Vocabulary } from './sentence.ts'
import { Sentence } from './sentence-text.tsx'
import { logicTexts } from './texts.ts'
import type { RulesEditor } from './use-editor.ts'

interface RuleCardProps {
  editor: RulesEditor
  rule: DraftRule
  name: string
  place: number
  vocabulary: Vocabulary
  /** Whether it holds in what is being tried out. */
  isFired: boolean
  hasFinding: boolean
  open: () => void
  move: (to: number) => void
  duplicate: () => void
  remove: () => void
}

/** A rule as a sentence, and what can be done with it. */
export function RuleCard(props: RuleCardProps) {
  const { editor, rule, name, place, vocabulary, open, move } = props
  const t = useText(logicTexts)
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const onDrop = useDropBeside(editor, rule.key)
  const { edge, isDragged } = useReorder({ row, handle, key: rule.key, onDrop })
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(place + step)
    // The card is the same element at another place, which takes the focus from it.
    requestAnimationFrame(() => handle.current?.focus())
  }
  return (
    <Paper
      ref={row}
      className={classes['rule']}
      data-off={rule.is_enabled === 0 || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <ActionIcon ref={handle} size={30} className={classes['handle']} aria-label={t.move(name)} onKeyDown={onKeyDown}>
        <IconGripVertical size={16} />
      </ActionIcon>
      <UnstyledButton className={classes['body']} onClick={open} data-rule={rule.key}>
        <Text size="xs" c="dimmed" fw={500}>
          {t.heading(place + 1, rule.title)}
        </Text>
        <Text className={classes['sentence']}>
          <Sentence parts={ruleSentence(rule, vocabulary)} />
        </Text>
        <Marks {...props} />
      </UnstyledButton>
      <Controls {...props} />
    </Paper>
  )
}

function Marks({ rule, isFired, hasFinding }: RuleCardProps) {
  const t = useText(logicTexts)
  const isPlain = rule.is_enabled === 1 && rule.run_on_init === 1 && rule.tags.length === 0
  if (isPlain && !isFired && !hasFinding) return null
  return (
    <Group gap={6} mt={6} component="span">
      {rule.is_enabled === 0 && <Badge color="gray">{t.off}</Badge>}
      {isFired && (
        <Badge color="green" leftSection={<IconBolt size={12} aria-hidden />}>
          {t.fires}
        </Badge>
      )}
      {hasFinding && (
        <Badge color="yellow" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t.note}
        </Badge>
      )}
      {rule.run_on_init === 0 && <Badge color="gray">{t.lateMark}</Badge>}
      {rule.tags.map((tag) => (
        <Badge key={tag} color="foyer">
          {t.tag(tag)}
        </Badge>
      ))}
    </Group>
  )
}

function Controls({ editor, rule, name, duplicate, remove }: RuleCardProps) {
  const t = useText(logicTexts)
  return (
    <Box className={classes['controls']}>
      <Switch
        aria-label={t.on(name)}
        checked={rule.is_enabled === 1}
        onChange={(event) => {
          const is_enabled = event.currentTarget.checked ? 1 : 0
          editor.change((rules) => withRule(rules, { ...rule, is_enabled }))
        }}
        size="sm"
        px={4}
      />
      <Tooltip label={t.duplicate(name)}>
        <ActionIcon aria-label={t.duplicate(name)} onClick={duplicate} size={30}>
          <IconCopy size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t.remove(name)}>
        <ActionIcon aria-label={t.remove(name)} onClick={remove} size={30}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </Box>
  )
}

/** Puts a rule that was dragged above or below the one it was dropped on. */
function useDropBeside(editor: RulesEditor, target: string) {
  return useCallback(
    (key: string, edge: string) =>
      editor.change((rules) => {
        const others = rules.filter((rule) => rule.key !== key)
        const place = others.findIndex((rule) => rule.key === target)
        return withMoved(rules, key, edge === 'bottom' ? place + 1 : place)
      }),
    [editor, target],
  )
}
