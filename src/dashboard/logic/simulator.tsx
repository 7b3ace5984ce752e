import { Alert, Badge, Box, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '../icons/tabler.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Answer, FieldState } from '../../shared/rules/model.ts'
import { useText } from '../text/language.ts'
import type { RulesDraft } from './draft.ts'
import classes from './logic.module.css'
import { isAnswered } from './offers.ts'
import type { Vocabulary } from './sentence.ts'
import { logicTexts } from './texts.ts'
import { Trace } from './trace-list.tsx'
import type { Trial } from './use-trial.ts'
import { ValueControl } from './value-control.tsx'

interface SimulatorProps {
  rules: RulesDraft
  vocabulary: Vocabulary
  trial: Trial
}

/** The form's fields to be filled in, and what the rules make of the answers. */
export function Simulator({ rules, vocabulary, trial }: SimulatorProps) {
  const t = useText(logicTexts)
  const { state, trace } = trial.result
  return (
    <Paper component="section" aria-label={t.tryIt} className={classes['simulator']} p="md">
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={2}>{t.tryIt}</Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} />}
          onClick={trial.reset}
          disabled={!trial.isStarted}
        >
          {t.reset}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t.tryText}
      </Text>
      <Box className={classes['tried']}>
        <Fields vocabulary={vocabulary} trial={trial} />
      </Box>
      <Box className={classes['happened']} tabIndex={0} role="group" aria-label={t.happened}>
        <Title order={3} mb="sm">
          {t.happened}
        </Title>
        {!state.settled && (
          <Alert color="yellow" mb="sm">
            {t.unsettled}
          </Alert>
        )}
        <Trace rules={rules} vocabulary={vocabulary} trace={trace} />
      </Box>
    </Paper>
  )
}

function Fields({ vocabulary: { fields }, trial }: Pick<SimulatorProps, 'vocabulary' | 'trial'>) {
  const t = useText(logicTexts)
  const { state, own } = trial.result
  const isShown = (field: FormField) => state.fields[field.id]?.visible === true && field.type !== 'hidden'
  const hidden = fields.filter((field) => !isShown(field) && isAnswered(field))
  return (
    <Stack gap="sm">
      {fields.filter(isShown).map((field) => (
        <TriedField
          key={field.id}
          field={field}
          state={state.fields[field.id] as FieldState}
          own={own[field.id]}
          change={(answer) => trial.answer(field.id, answer)}
        />
      ))}
      {hidden.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.hiddenFields(hidden.length)}: {hidden.map(({ label }) => label).join(', ')}
        </Text>
      )}
    </Stack>
  )
}

interface TriedFieldProps {
  field: FormField
  state: FieldState
  own: Answer | undefined
  change: (answer: Answer) => void
}

function TriedField({ field, state, own, change }: TriedFieldProps) {
  const label = state.label ?? field.label
  return (
    <div>
      {isAnswered(field) ? (
        <AnswerControl field={field} state={state} own={own} change={change} label={label} />
      ) : (
        <Text size={field.type === 'heading' ? 'md' : 'sm'} fw={field.type === 'heading' ? 600 : 400} c="dimmed">
          {label}
        </Text>
      )}
      <StateMarks state={state} />
    </div>
  )
}

function AnswerControl({ field, state, own, change, label }: TriedFieldProps & { label: string }) {
  const t = useText(logicTexts)
  const value = state.value ?? own ?? ''
  const isLocked = state.readOnly || state.value !== undefined
  const kind = answerKinds[field.type]
  if (kind === 'tick' || kind === 'files') {
    return (
      <Checkbox
        label={
          <>
            {label}
            {state.required && ' *'}
          </>
        }
        description={kind === 'tick' ? undefined : t.upload}
        checked={value.length > 0 && value !== '0'}
        disabled={!state.enabled || isLocked}
        onChange={(event) => change(event.currentTarget.checked ? '1' : '')}
      />
    )
  }
  return (
    <ValueControl
      field={field}
      value={value}
      onChange={change}
      label={label}
      isLabelled
      required={state.required}
      readOnly={isLocked}
      disabled={!state.enabled}
      without={state.hiddenOptions}
    />
  )
}

/** What a rule has made of the field beyond its being there. */
function StateMarks({ state }: { state: FieldState }) {
  const t = useText(logicTexts)
  const marks = [
    ...(state.value !== undefined ? [t.setMark] : []),
    ...(state.readOnly ? [t.readOnlyMark] : []),
    ...(state.enabled ? [] : [t.disabledMark]),
  ]
  if (marks.length === 0) return null
  return (
    <Group gap={6} mt={4}>
      {marks.map((mark) => (
        <Badge key={mark} color="gray">
          {mark}
        </Badge>
      ))}
    </Group>
  )
}
