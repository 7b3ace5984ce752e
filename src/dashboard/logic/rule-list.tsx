import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowsSplit2, IconPlus } from '../icons/tabler.ts'
import { Suspense, useRef, type ReactNode, type RefObject } from 'react'
import { ruleLimits } from '../../shared/contract/forms/rules.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import { withCopy, withMoved, withoutRule, type DraftRule, type RulesDraft } from './draft.ts'
import classes from './logic.module.css'
import { RuleCard } from './rule-card.tsx'
import type { Vocabulary } from './sentence.ts'
import { logicTexts } from './texts.ts'
import type { OpenRule } from './use-open-rule.ts'
import type { RulesEditor } from './use-editor.ts'

// Its controls are large, and most people come to look.
const RuleForm = lazyPart(() => import('./rule-form.tsx'), 'RuleForm')

interface RuleListProps {
  editor: RulesEditor
  rules: RulesDraft
  vocabulary: Vocabulary
  opened: OpenRule
  /** Keys of rules that hold in what is being tried out, and of those that something is noted about. */
  fired: ReadonlySet<string>
  noted: ReadonlySet<string>
}

/** What a rule is called: its name, or its place. */
export function useRuleName() {
  const t = useText(logicTexts)
  return ({ title }: Pick<DraftRule, 'title'>, place: number) => (title === '' ? t.rule(place + 1) : t.named(title))
}

/** All rules in their order; one of them may be open. */
export function RuleList({ editor, rules, vocabulary, opened, fired, noted }: RuleListProps) {
  const t = useText(logicTexts)
  const nameOf = useRuleName()
  const tags = [...new Set(rules.flatMap((rule) => rule.tags))]
  const list = useRef<HTMLOListElement>(null)
  const actions = useListActions(editor, list)
  const form = (rule: DraftRule, name: string) => (
    <OpenedRule rule={rule} name={name} vocabulary={vocabulary} tags={tags} opened={opened} />
  )
  const { rule: open } = opened
  const isNew = open !== undefined && !rules.some(({ key }) => key === open.key)
  if (rules.length === 0 && !open) {
    return (
      <EmptyState icon={<IconArrowsSplit2 size={28} />} title={t.noneTitle} text={t.noneText}>
        <AddRule count={0} add={opened.add} />
      </EmptyState>
    )
  }
  return (
    <Stack>
      <Box component="ol" className={classes['list']} aria-label={t.list} ref={list}>
        {rules.map((rule, place) => {
          const name = nameOf(rule, place)
          return (
            <li key={rule.key}>
              {open?.key === rule.key ? (
                form(open, t.rule(place + 1))
              ) : (
                <RuleCard
                  editor={editor}
                  rule={rule}
                  name={name}
                  place={place}
                  vocabulary={vocabulary}
                  isFired={fired.has(rule.key)}
                  hasFinding={noted.has(rule.key)}
                  open={() => opened.open(rule)}
                  move={(to) => actions.move(rule, name, to)}
                  duplicate={() => actions.duplicate(rule, name)}
                  remove={() => actions.remove(rule, name, place)}
                />
              )}
            </li>
          )
        })}
        {isNew && <li>{form(open, t.rule(rules.length + 1))}</li>}
      </Box>
      {!isNew && <AddRule count={rules.length} add={opened.add} />}
    </Stack>
  )
}

interface OpenedRuleProps {
  rule: DraftRule
  name: string
  vocabulary: Vocabulary
  tags: readonly string[]
  opened: OpenRule
}

function OpenedRule({ rule, name, vocabulary, tags, opened }: OpenedRuleProps) {
  return (
    <Suspense fallback={<Skeleton h={320} radius="lg" />}>
      <RuleForm
        rule={rule}
        name={name}
        fields={vocabulary.fields}
        tags={tags}
        change={opened.change}
        apply={opened.apply}
        cancel={opened.close}
      />
    </Suspense>
  )
}

function AddRule({ count, add }: { count: number; add: () => void }) {
  const t = useText(logicTexts)
  const isFull = count >= ruleLimits.rules
  return (
    <div>
      <Button
        leftSection={<IconPlus size={18} />}
        variant={count === 0 ? 'filled' : 'light'}
        onClick={add}
        disabled={isFull}
      >
        {t.add}
      </Button>
      {isFull && <Text size="sm">{t.mostRules(ruleLimits.rules)}</Text>}
    </div>
  )
}

/** Above the list: what it is, and what is always at hand. */
export function ListHeading({ children }: { children: ReactNode }) {
  const t = useText(logicTexts)
  return (
    <Box>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t.rules}</Title>
        <Group gap={4} wrap="nowrap">
          {children}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {t.rulesText}
      </Text>
    </Box>
  )
}

function useListActions(editor: RulesEditor, list: RefObject<HTMLOListElement | null>) {
  const t = useText(logicTexts)
  const announce = useAnnounce()
  const focus = (key: string | undefined) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-rule="${key}"]`)?.focus())
  return {
    move(rule: DraftRule, name: string, to: number) {
      const { length } = editor.state().history.present
      const place = Math.max(0, Math.min(to, length - 1))
      editor.change((rules) => withMoved(rules, rule.key, place), `${rule.key} move`)
      announce(t.movedTo(name, place + 1, length))
    },
    duplicate(rule: DraftRule, name: string) {
      editor.change((rules) => withCopy(rules, rule.key, rule.title === '' ? '' : t.copyOf(rule.title)))
      announce(t.duplicated(name))
    },
    remove(rule: DraftRule, name: string, place: number) {
      const rules = editor.state().history.present
      editor.change((all) => withoutRule(all, rule.key))
      focus((rules[place + 1] ?? rules[place - 1])?.key)
      announce(t.removed(name))
    },
  }
}
