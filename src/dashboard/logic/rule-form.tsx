import {
  Button,
  Checkbox,
  Collapse,
  Fieldset,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconChevronDown, IconPlus } from '../icons/tabler.ts'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { ruleLimits, type RuleAction } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { ActionLine } from './action-line.tsx'
import { ConditionLine } from './condition-line.tsx'
import { emptyAction, emptyClause, withActions, type DraftRule } from './draft.ts'
import { gapsOf, type RuleSlot } from './offers.ts'
import { logicTexts } from './texts.ts'

const ListControl = lazyPart(() => import('./list-control.tsx'), 'ListControl')

interface RuleFormProps {
  rule: DraftRule
  name: string
  fields: readonly FormField[]
  tags: readonly string[]
  change: (rule: DraftRule) => void
  apply: () => void
  cancel: () => void
}

/** One rule being made or changed; what is entered counts for visitors once it is applied. */
export function RuleForm({ rule, name, fields, tags, change, apply, cancel }: RuleFormProps) {
  const t = useText(logicTexts)
  const words = useText(common)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  const gaps = isTried ? gapsOf(rule, fields) : []
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (gapsOf(rule, fields).length === 0) apply()
  }
  return (
    <Paper
      p={{ base: 'sm', sm: 'md' }}
      component="form"
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      aria-label={name}
    >
      <Stack gap="md">
        <Conditions rule={rule} fields={fields} change={change} gaps={gaps} />
        <Actions rule={rule} fields={fields} tags={tags} change={change} gaps={gaps} />
        <TextInput
          label={t.title}
          description={t.titleHelp}
          maxLength={255}
          value={rule.title}
          onChange={(event) => change({ ...rule, title: event.currentTarget.value })}
        />
        <More rule={rule} change={change} />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </Group>
      </Stack>
    </Paper>
  )
}

interface PartProps {
  rule: DraftRule
  fields: readonly FormField[]
  change: (rule: DraftRule) => void
  gaps: readonly RuleSlot[]
}

function Conditions({ rule, fields, change, gaps }: PartProps) {
  const t = useText(logicTexts)
  const set = (clauses: DraftRule['clauses']) => change({ ...rule, clauses })
  return (
    <Fieldset legend={t.conditions} p="sm">
      <Stack gap="sm">
        {rule.clauses.length !== 1 && (
          <SegmentedControl
            aria-label={t.mode}
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            value={rule.mode}
            onChange={(mode) => change({ ...rule, mode: mode === 'any' ? 'any' : 'all' })}
            data={[
              { value: 'all', label: t.all },
              { value: 'any', label: t.any },
            ]}
          />
        )}
        {rule.clauses.length === 0 && <Text size="sm">{rule.mode === 'all' ? t.alwaysNote : t.neverNote}</Text>}
        {rule.clauses.map((clause, i) => (
          <ConditionLine
            key={i}
            clause={clause}
            place={i}
            fields={fields}
            isMissing={gaps.includes(`clause ${i}`)}
            change={(next) => set(rule.clauses.with(i, next))}
            remove={() => set(rule.clauses.toSpliced(i, 1))}
          />
        ))}
        <AddButton
          label={t.addCondition}
          isFull={rule.clauses.length >= ruleLimits.clauses}
          add={() => set([...rule.clauses, emptyClause])}
        />
      </Stack>
    </Fieldset>
  )
}

function Actions({ rule, fields, tags, change, gaps }: PartProps & { tags: readonly string[] }) {
  const t = useText(logicTexts)
  const set = (actions: readonly RuleAction[]) => change(withActions(rule, actions))
  return (
    <Fieldset legend={t.actions} p="sm">
      <Stack gap="sm">
        {gaps.includes('actions') && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t.needsAction}
          </Text>
        )}
        {rule.actions.map((action, i) => (
          <ActionLine
            key={i}
            action={action}
            place={i}
            fields={fields}
            tags={tags}
            gaps={gaps}
            change={(next) => set(rule.actions.with(i, next))}
            remove={() => set(rule.actions.toSpliced(i, 1))}
          />
        ))}
        <AddButton
          label={t.addAction}
          isFull={rule.actions.length >= ruleLimits.actions}
          add={() => set([...rule.actions, emptyAction])}
        />
      </Stack>
    </Fieldset>
  )
}

function AddButton({ label, isFull, add }: { label: string; isFull: boolean; add: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={15} />}
      onClick={add}
      disabled={isFull}
      style={{ alignSelf: 'flex-start' }}
    >
      {label}
    </Button>
  )
}

/** Tags and the time of the first evaluation: what few rules need. */
function More({ rule, change }: { rule: DraftRule; change: (rule: DraftRule) => void }) {
  const t = useText(logicTexts)
  const [isOpen, setOpen] = useState(rule.tags.length > 0 || rule.run_on_init === 0)
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        rightSection={<IconChevronDown size={15} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.more}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Stack gap="sm" mt="xs">
            <Checkbox
              label={t.onInit}
              description={t.onInitHelp}
              checked={rule.run_on_init === 1}
              onChange={(event) => change({ ...rule, run_on_init: event.currentTarget.checked ? 1 : 0 })}
            />
            <Suspense fallback={<Skeleton h={60} />}>
              <ListControl
                label={t.tags}
                description={t.tagsHelp}
                choices={[]}
                value={rule.tags}
                onChange={(tags) =>
                  change({ ...rule, tags: tags.slice(0, ruleLimits.tags).map((tag) => tag.slice(0, 50)) })
                }
              />
            </Suspense>
          </Stack>
        )}
      </Collapse>
    </div>
  )
}
