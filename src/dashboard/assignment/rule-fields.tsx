import { ActionIcon, Group, MultiSelect, Paper, Select, Stack, TagsInput, Text } from '@mantine/core'
import { maxAssignmentValues } from '../../shared/contract/forms/assignment.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Form } from '../forms/model.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '../icons/tabler.ts'
import { hasChoices } from '../logic/offers.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import type { EditedRule } from './model.ts'
import { PassedOverNote } from './passed-over.tsx'
import { PeopleSelect } from './people-select.tsx'
import { SupervisorSwitch } from './supervisor-switch.tsx'
import { assignmentTexts } from './texts.ts'

interface RuleFieldsProps {
  form: Form
  rule: EditedRule
  place: number
  fields: readonly FormField[]
  /** Why the rules were refused. */
  error: unknown
  change: (rule: EditedRule) => void
  remove: () => void
  up: (() => void) | undefined
  down: (() => void) | undefined
}

const isTick = ({ type }: FormField) => answerKinds[type] === 'tick'

/** One rule: which field, which answers, which people. */
export function RuleFields({ form, rule, place, fields, error, change, remove, up, down }: RuleFieldsProps) {
  const t = useText(assignmentTexts)
  const { faultOf } = useProblems()
  const { field_id, user_ids, passedOver } = rule
  const field = fields.find(({ id }) => id === field_id)
  const gone = field_id !== null && !field ? [{ value: String(field_id), label: t.fieldGone }] : []
  const number = place + 1
  function choose(id: string | null) {
    const next = fields.find((one) => String(one.id) === id)
    if (next) change({ ...rule, field_id: next.id, values: isTick(next) ? ['true'] : [] })
  }
  return (
    <Paper p="md" withBorder role="group" aria-label={t.rule(number)}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {t.rule(number)}
          </Text>
          <Group gap={2} wrap="nowrap">
            <ActionIcon aria-label={t.up(number)} disabled={!up} onClick={up}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.down(number)} disabled={!down} onClick={down}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.remove(number)} color="red" onClick={remove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <Select
          label={t.field}
          placeholder={t.fieldPlaceholder}
          data={[...fields.map(({ id, label }) => ({ value: String(id), label })), ...gone]}
          value={field_id === null ? null : String(field_id)}
          onChange={choose}
          searchable
          allowDeselect={false}
          error={faultOf(error, `rules.${place}.field_id`)}
        />
        <Values rule={rule} field={field} change={change} error={faultOf(error, `rules.${place}.values`)} />
        <SupervisorSwitch
          form={form}
          checked={rule.to_supervisor}
          change={(to_supervisor) => change({ ...rule, to_supervisor })}
        />
        <PeopleSelect
          label={rule.to_supervisor ? t.orElse : t.people}
          value={user_ids}
          change={(next) => change({ ...rule, user_ids: next })}
          error={faultOf(error, `rules.${place}.user_ids`)}
        />
        <PassedOverNote users={passedOver} />
      </Stack>
    </Paper>
  )
}

interface ValuesProps {
  rule: EditedRule
  field: FormField | undefined
  change: (rule: EditedRule) => void
  error: string | undefined
}

/** The answers that it is for: the choices of its field, or words. */
function Values({ rule, field, change, error }: ValuesProps) {
  const t = useText(assignmentTexts)
  const { values } = rule
  const enter = (next: string[]) => change({ ...rule, values: next })
  if (field && isTick(field)) return <Text size="sm">{t.ticked}</Text>
  if (field && hasChoices(field)) {
    // A choice that the field no longer has stays until it is taken out.
    const known = field.choices.map(({ value, label }) => ({ value, label }))
    const others = values.filter((one) => !known.some(({ value }) => value === one))
    return (
      <MultiSelect
        label={t.values}
        data={[...known, ...others]}
        value={values}
        onChange={enter}
        maxValues={maxAssignmentValues}
        searchable
        hidePickedOptions
        error={error}
      />
    )
  }
  return (
    <TagsInput
      label={t.values}
      description={t.valuesHelp}
      value={values}
      onChange={enter}
      maxTags={maxAssignmentValues}
      acceptValueOnBlur
      error={error}
    />
  )
}
