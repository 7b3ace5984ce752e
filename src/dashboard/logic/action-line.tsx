import { ActionIcon, Box, Select, TextInput } from '@mantine/core'
import { IconX } from '../icons/tabler.ts'
import { actionsWithValue, tagActions, type Action, type RuleAction } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { useText } from '../text/language.ts'
import classes from './logic.module.css'
import { actionsFor, canFollow, isSpecial, specialFor, type RuleSlot } from './offers.ts'
import { logicTexts } from './texts.ts'
import { ValueControl } from './value-control.tsx'
import { ruleTexts } from './rule-texts.ts'

interface ActionLineProps {
  action: RuleAction
  place: number
  fields: readonly FormField[]
  /** Tags that rules of the form have. */
  tags: readonly string[]
  gaps: readonly RuleSlot[]
  change: (action: RuleAction) => void
  remove: () => void
}

/** One action: what is done, with what, and to which value. */
export function ActionLine({ action, place, fields, tags, gaps, change, remove }: ActionLineProps) {
  const t = useText(logicTexts)
  const words = useText(ruleTexts)
  const offered = actionsFor(fields)
  const all = offered.includes(action.action) ? offered : [...offered, action.action]
  const isOfRules = tagActions.includes(action.action)
  const isMissing = gaps.includes(`value ${place}`)
  return (
    <Box
      className={classes['line']}
      data-pair={isOfRules || !actionsWithValue.includes(action.action) || undefined}
      role="group"
      aria-label={t.actionNumber(place + 1)}
    >
      <Select
        aria-label={t.action}
        data={all.map((value) => ({ value, label: words.actions[value] }))}
        value={action.action}
        onChange={(next) => next && change(as(action, next as Action, fields))}
        allowDeselect={false}
        searchable
      />
      <Box className={classes['target']}>
        {isOfRules ? (
          <TagSelect action={action} tags={tags} change={change} error={isMissing ? t.fillIn : undefined} />
        ) : (
          <TargetSelect action={action} fields={fields} change={change} isMissing={gaps.includes(`action ${place}`)} />
        )}
      </Box>
      {!isOfRules && <ActionValue action={action} fields={fields} change={change} isMissing={isMissing} />}
      <ActionIcon aria-label={t.removeAction(place + 1)} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </Box>
  )
}

/** The line with another action; its target stays where that can follow, a value only of the same action. */
function as(line: RuleAction, action: Action, fields: readonly FormField[]): RuleAction {
  const { target_field_id: target } = line
  const field = fields.find(({ id }) => String(id) === target)
  const keeps = isSpecial(target)
    ? specialFor(action).includes(target)
    : field !== undefined && canFollow(field, action)
  const value = actionsWithValue.includes(action) ? (kindOf(line.action) === kindOf(action) ? line.value : '') : null
  return { ...line, action, target_field_id: keeps ? target : '', value }
}

/** Actions of one kind take the same values. */
const kindOf = (action: Action) =>
  action.replace(/^(un)?hide_option$/, 'option').replace(/^(en|dis)able_rules_by_tag$/, 'tag')

interface PartProps {
  action: RuleAction
  change: (action: RuleAction) => void
}

function TargetSelect({
  action,
  fields,
  change,
  isMissing,
}: PartProps & { fields: readonly FormField[]; isMissing: boolean }) {
  const t = useText(logicTexts)
  const words = useText(ruleTexts)
  const groups = [
    {
      group: t.fields,
      items: fields
        .filter((field) => canFollow(field, action.action))
        .map(({ id, label }) => ({ value: String(id), label })),
    },
    {
      group: t.page,
      items: specialFor(action.action).map((value) => ({ value: value as string, label: words.targets[value] })),
    },
  ]
  const data = groups.filter(({ items }) => items.length > 0)
  const isKnown = data.some(({ items }) => items.some(({ value }) => value === action.target_field_id))
  return (
    <Select
      aria-label={t.target}
      placeholder={t.target}
      data={data}
      value={isKnown ? action.target_field_id : null}
      onChange={(target) =>
        target &&
        change({
          ...action,
          target_field_id: target,
          value: action.value === null || action.action === 'set_label' ? action.value : '',
        })
      }
      searchable
      allowDeselect={false}
      error={isMissing && t.fillIn}
    />
  )
}

function TagSelect({
  action,
  tags,
  change,
  error,
}: PartProps & { tags: readonly string[]; error: string | undefined }) {
  const t = useText(logicTexts)
  const value = [action.value ?? ''].flat()[0] ?? ''
  const known = value === '' || tags.includes(value) ? tags : [...tags, value]
  if (known.length === 0) {
    return (
      <TextInput
        aria-label={t.tagOfRules}
        placeholder={t.tagOfRules}
        value={value}
        onChange={(event) => change({ ...action, value: event.currentTarget.value })}
        error={error}
      />
    )
  }
  return (
    <Select
      aria-label={t.tagOfRules}
      placeholder={t.tagOfRules}
      data={[...known]}
      value={value === '' ? null : value}
      onChange={(tag) => tag && change({ ...action, value: tag })}
      allowDeselect={false}
      error={error}
    />
  )
}

function ActionValue({
  action,
  fields,
  change,
  isMissing,
}: PartProps & { fields: readonly FormField[]; isMissing: boolean }) {
  const t = useText(logicTexts)
  const field = fields.find(({ id }) => String(id) === action.target_field_id)
  const error = isMissing ? t.fillIn : undefined
  const set = (value: string | string[]) => change({ ...action, value })
  switch (action.action) {
    case 'set_label':
      return (
        <TextInput
          aria-label={t.words}
          placeholder={t.words}
          value={[action.value ?? ''].flat().join('')}
          onChange={(event) => set(event.currentTarget.value)}
          error={error}
        />
      )
    case 'set_value':
      return field ? (
        <ValueControl field={field} value={action.value ?? ''} onChange={set} label={t.value} error={error} />
      ) : null
    case 'hide_option':
    case 'unhide_option':
      return field ? (
        <ValueControl field={field} value={action.value ?? ''} onChange={set} label={t.option} many error={error} />
      ) : null
    default:
      return null
  }
}
