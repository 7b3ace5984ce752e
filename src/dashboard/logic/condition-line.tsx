import { ActionIcon, Box, Select, TextInput } from '@mantine/core'
import { IconX } from '../icons/tabler.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { Clause, Operator } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { useText } from '../text/language.ts'
import classes from './logic.module.css'
import { comparandFor, comparandOf, isAnswered, operatorsFor } from './offers.ts'
import { logicTexts } from './texts.ts'
import { ValueControl } from './value-control.tsx'
import { ruleTexts } from './rule-texts.ts'

interface ConditionLineProps {
  clause: Clause
  place: number
  fields: readonly FormField[]
  isMissing: boolean
  change: (clause: Clause) => void
  remove: () => void
}

/** One condition: which field, how it is compared, and with what. */
export function ConditionLine({ clause, place, fields, isMissing, change, remove }: ConditionLineProps) {
  const t = useText(logicTexts)
  const field = fields.find(({ id }) => String(id) === clause.when_field_id)
  const isFieldMissing = isMissing && !field
  function chooseField(id: string | null) {
    const next = fields.find((candidate) => String(candidate.id) === id)
    if (!next) return
    const offered = operatorsFor(next.type)
    const operator = offered.includes(clause.operator) ? clause.operator : (offered[0] ?? 'not_empty')
    const keeps = next.type === field?.type && next.choices.length === 0
    change({
      when_field_id: String(next.id),
      operator,
      value: comparandFor(comparandOf(next.type, operator), keeps ? clause.value : ''),
    })
  }
  return (
    <Box className={classes['line']} role="group" aria-label={t.conditionNumber(place + 1)}>
      <Select
        aria-label={t.field}
        placeholder={t.field}
        data={fields.filter(isAnswered).map(({ id, label }) => ({ value: String(id), label }))}
        value={field ? clause.when_field_id : null}
        onChange={chooseField}
        searchable
        allowDeselect={false}
        error={isFieldMissing && t.fillIn}
      />
      {field && <Comparison clause={clause} field={field} change={change} />}
      {field && <Comparand clause={clause} field={field} change={change} isMissing={isMissing} />}
      <ActionIcon aria-label={t.removeCondition(place + 1)} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </Box>
  )
}

interface OfFieldProps {
  clause: Clause
  field: FormField
  change: (clause: Clause) => void
}

function Comparison({ clause, field, change }: OfFieldProps) {
  const t = useText(logicTexts)
  const words = useText(ruleTexts)
  const offered = operatorsFor(field.type)
  // One that was chosen elsewhere stays, though it would not be offered here.
  const all = offered.includes(clause.operator) ? offered : [...offered, clause.operator]
  const nameOf = (operator: Operator) => {
    if (answerKinds[field.type] === 'tick' && operator === 'not_empty') return words.tickedOperator
    if (answerKinds[field.type] === 'tick' && operator === 'empty') return words.untickedOperator
    return words.operators[operator]
  }
  return (
    <Select
      aria-label={t.operator}
      data={all.map((value) => ({ value, label: nameOf(value) }))}
      value={clause.operator}
      onChange={(next) => {
        const operator = next as Operator | null
        if (operator === null) return
        change({ ...clause, operator, value: comparandFor(comparandOf(field.type, operator), clause.value) })
      }}
      allowDeselect={false}
    />
  )
}

function Comparand({ clause, field, change, isMissing }: OfFieldProps & { isMissing: boolean }) {
  const t = useText(logicTexts)
  const kind = comparandOf(field.type, clause.operator)
  const error = isMissing ? t.fillIn : undefined
  const set = (value: string | string[]) => change({ ...clause, value })
  if (kind === 'nothing') return null
  if (kind === 'words') {
    return (
      <TextInput
        aria-label={t.value}
        value={[clause.value].flat().join('; ')}
        onChange={(event) => set(event.currentTarget.value)}
        error={error}
      />
    )
  }
  return (
    <ValueControl
      field={field}
      value={clause.value}
      onChange={set}
      many={kind === 'many'}
      label={t.value}
      error={error}
    />
  )
}
