import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../icons/tabler.ts'
import { useEffect, useRef, useState } from 'react'
import type { RedirectRule } from '../../shared/contract/form-settings/redirects.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Form } from '../forms/model.ts'
import { ConditionLine } from '../logic/condition-line.tsx'
import { emptyClause } from '../logic/draft.ts'
import { useFields } from '../logic/use-fields.ts'
import { useText } from '../text/language.ts'
import { mergeValues } from '../../shared/versions/merge-values.ts'
import type { ControlProps } from './control-props.ts'
import { redirectTexts } from './redirect-texts.ts'

type Rules = readonly RedirectRule[]

/** Where the form leads by what was answered. */
export function RedirectsControl({ form, ...props }: ControlProps<'redirects'>) {
  return form ? <RedirectList form={form} {...props} /> : null
}

/** What can be saved: conditions on a field, and an address. */
const isComplete = ({ clauses, url }: RedirectRule) =>
  clauses.length > 0 && clauses.every(({ when_field_id: id }) => id !== '') && /^https?:\/\/[^\s/]/i.test(url)

/** Rules are kept here until they are complete; an incomplete one redirects no visitor. */
function RedirectList({ form, input, common }: Omit<ControlProps<'redirects'>, 'form'> & { form: Form }) {
  const t = useText(redirectTexts)
  const fields = useFields(form)
  const stored = (input.value ?? []) as Rules
  const [rules, setRules] = useState<Rules>(stored)
  const known = useRef(JSON.stringify(stored))
  useEffect(() => {
    const text = JSON.stringify(stored)
    if (text === known.current) return
    const before: unknown = JSON.parse(known.current)
    known.current = text
    // What is not complete yet stays where another user changes the others.
    setRules((mine) => mergeValues(before, stored, mine) as Rules)
  }, [stored])
  function change(next: Rules) {
    setRules(next)
    if (!next.every(isComplete)) return
    known.current = JSON.stringify(next)
    input.enter(next)
  }
  const moved = (at: number, to: number) => {
    const rule = rules[at]
    if (rule) change(rules.toSpliced(at, 1).toSpliced(to, 0, rule))
  }
  return (
    <Stack gap="sm" role="group" aria-label={common['aria-label']}>
      {rules.map((rule, at) => (
        <RedirectCard
          // Rules have no name; what is typed must not move to another one.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          rule={rule}
          place={at}
          fields={fields}
          change={(next) => change(rules.with(at, next))}
          remove={() => change(rules.toSpliced(at, 1))}
          up={at > 0 ? () => moved(at, at - 1) : undefined}
          down={at < rules.length - 1 ? () => moved(at, at + 1) : undefined}
        />
      ))}
      {common.error !== undefined && (
        <Text size="sm" c="red">
          {common.error}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => change([...rules, { clauses: [emptyClause], url: '' }])}
        >
          {t.add}
        </Button>
      </Group>
    </Stack>
  )
}

interface RedirectCardProps {
  rule: RedirectRule
  place: number
  fields: readonly FormField[]
  change: (rule: RedirectRule) => void
  remove: () => void
  up: (() => void) | undefined
  down: (() => void) | undefined
}

function RedirectCard({ rule, place, fields, change, remove, up, down }: RedirectCardProps) {
  const t = useText(redirectTexts)
  const { clauses, url } = rule
  const isWrong = url !== '' && !isComplete({ clauses: [{ ...emptyClause, when_field_id: '1' }], url })
  return (
    <Paper p="md" withBorder role="group" aria-label={t.rule(place + 1)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {t.when}
          </Text>
          <Group gap={2}>
            <ActionIcon aria-label={t.up(place + 1)} disabled={!up} onClick={up}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.down(place + 1)} disabled={!down} onClick={down}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.remove(place + 1)} color="red" onClick={remove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
        {clauses.map((clause, at) => (
          <ConditionLine
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            clause={clause}
            place={at}
            fields={fields}
            isMissing={false}
            change={(next) => change({ url, clauses: clauses.with(at, next) })}
            remove={() => change({ url, clauses: clauses.toSpliced(at, 1) })}
          />
        ))}
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ url, clauses: [...clauses, emptyClause] })}
          >
            {t.addCondition}
          </Button>
        </Group>
        <TextInput
          label={t.to}
          type="url"
          placeholder="https://"
          value={url}
          onChange={({ currentTarget: { value } }) => change({ clauses, url: value })}
          error={isWrong && t.address}
        />
        {!isComplete(rule) && (
          <Text size="sm" c="dimmed">
            {t.incomplete}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
